import { defineConfig } from 'vitest/config';
import { blogArticles } from './scripts/vite/articles.ts';
import { sitePassages } from './scripts/vite/passages.ts';
import { siteEntry } from './scripts/vite/site-entry.ts';

export default defineConfig({
  plugins: [siteEntry('src/islands/site.ts'), blogArticles('content/blog'), sitePassages('content/blog')],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'content/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: 'tests/helpers/postgres.ts',
    // By itself Vitest leaves one core of two idle.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
