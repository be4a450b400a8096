import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { content } from './scripts/content.ts';
import { scriptTexts } from './scripts/vite/script-text.ts';
import { siteEntry } from './scripts/vite/site-entry.ts';

const tests = ['{src,scripts}/**/*.test.{ts,tsx}'];
/** Slow tests of whole processes: `npm run test:system`. */
const system = ['{src,scripts}/**/*.system.test.ts'];
/** The one changes a module before the app imports it, the other looks for timers and listeners that are left. */
const alone = ['src/forms/new-field.test.tsx', 'src/server/deps.test.ts'];
/** What `npm test` runs on PostgreSQL too: dialects, types, locks, search and races. The rest: `npm run test:postgres`. */
const postgresCore = [
  'src/calendar/booking-race.test.ts',
  'src/newsletter/sending/reports.test.ts',
  'src/intake/{search-index,receive}.test.ts',
  'src/platform/backup/postgres.test.ts',
  'src/platform/db/units.test.ts',
  'src/platform/outbox/outbox.test.ts',
];
/** Test files that name PostgreSQL or run on each engine. */
const ofBothEngines = globSync('src/**/*.test.ts').filter(
  (file) =>
    !file.includes('.system.') && /\b(engines|onPostgres|onEachEngine)\b|'postgres'\)/.test(readFileSync(file, 'utf8')),
);

const onSqlite = { globalSetup: 'tests/helpers/templates.ts', provide: { engines: ['sqlite' as const] } };
const onPostgres = { globalSetup: 'tests/helpers/postgres.ts', provide: { engines: ['postgres' as const] } };

export default defineConfig({
  plugins: [siteEntry('src/browser/site.ts'), content(), scriptTexts()],
  test: {
    // What the site came with, as a server knows it from its start.
    setupFiles: 'src/content/facts-of.ts',
    // By itself Vitest leaves one core of two idle; tests wait for servers and disks in between.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled for comes at once, but on a machine with much else to do it may take longer.
    expect: { poll: { interval: 20, timeout: 30_000 } },
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    // One process runs many files: the app is imported once, not 150 times.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { ...onSqlite, name: 'units', include: tests, exclude: [...alone, ...system, '**/postgres.test.ts'] },
      },
      { extends: true, test: { ...onSqlite, name: 'alone', include: alone, isolate: true } },
      { extends: true, test: { ...onPostgres, name: 'postgres-core', include: postgresCore } },
      { extends: true, test: { ...onPostgres, name: 'postgres', include: ofBothEngines } },
      {
        extends: true,
        test: {
          globalSetup: ['tests/helpers/postgres.ts', 'tests/helpers/dovecot.ts'],
          provide: { engines: ['sqlite', 'postgres'] },
          name: 'system',
          include: system,
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
