import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTestsInMemory } from './scripts/memory-folder.ts';
import { contentModules } from './scripts/vite/content-modules.ts';
import { scriptTexts } from './scripts/vite/script-text.ts';
import { siteEntry } from './scripts/vite/site-entry.ts';

keepTestsInMemory();

const tests = ['src/**/*.test.{ts,tsx}', 'content/**/*.test.ts', 'scripts/**/*.test.ts'];
/** The one changes a module before the app imports it, the other looks for timers and listeners that are left. */
const alone = ['src/forms/new-field.test.tsx', 'src/server/deps.test.ts'];

/** What waits longest for other processes begins first: begun last it would keep one worker while the others have nothing. */
const long = [
  'scripts/test.test.ts',
  'src/features/inbound/mailbox.test.ts',
  'scripts/dev.test.ts',
  'src/platform/db/upgrade.test.ts',
  'src/server/budgets.test.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [siteEntry('src/islands/site.ts'), contentModules('content/blog'), scriptTexts()],
  test: {
    globalSetup: 'tests/helpers/postgres.ts',
    // What the site came with, as a server knows it from its start.
    setupFiles: 'content/facts-of.ts',
    // By itself Vitest leaves one core of two idle; tests wait for servers and disks in between.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As in playwright.config.ts: a second try on a busy machine, which `npm test` names.
    retry: 1,
    projects: [
      // One process runs many files: the app is imported once, not 150 times.
      { extends: true, test: { name: 'units', isolate: false, include: tests, exclude: alone } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
