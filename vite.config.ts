import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { blogArticles } from './scripts/vite/articles.ts';
import { devApp } from './scripts/vite/dev-app.ts';
import { sitePassages } from './scripts/vite/passages.ts';
import { siteEntry } from './scripts/vite/site-entry.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    siteEntry('src/islands/site.ts'),
    blogArticles('content/blog'),
    sitePassages('content/blog'),
    devApp('src/server/entry.server.ts'),
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: 'src/server/entry.server.ts' }, minify: false, sourcemap: true },
      // Bundled: React is then its production build whatever NODE_ENV says, and a start reads one file.
      resolve: {
        ...(command === 'build' ? { noExternal: true as const } : {}),
        external: ['pg', 'pg-cursor', 'sharp', 'nodemailer', 'pino', 'sanitize-html', 'marked'],
      },
    },
  },
}));
