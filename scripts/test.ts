import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';
import { ensureImapServer } from './imap-server.ts';

/**
 * `npm test`: builds, brings a browser, runs every test (Vitest, then Playwright) and ends with one line of figures.
 * The options are for tests of this command itself (tests/red/): other configurations, their reports, and no build.
 */
const { values: options } = parseArgs({
  options: {
    units: { type: 'string', default: 'vitest.config.ts' },
    stories: { type: 'string', default: 'playwright.config.ts' },
    results: { type: 'string', default: 'test-results' },
    'no-build': { type: 'boolean', default: false },
    /** How long each of the two may take. */
    minutes: { type: 'string', default: '35' },
  },
});

interface Figures {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Figures = { passed: 0, failed: 0, skipped: 0 };

function unitFigures(report: string): Figures {
  const { testResults, ...sums } = JSON.parse(report);
  const broken = testResults.filter(
    (result: { status: string; assertionResults: unknown[] }) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return {
    passed: sums.numPassedTests,
    failed: sums.numFailedTests + broken,
    skipped: sums.numPendingTests + sums.numTodoTests,
  };
}

function browserFigures(report: string): Figures {
  const { stats, errors } = JSON.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}

/**
 * Runs a command in a process group of its own and resolves with its exit code. A run that does not end (a worker waits
 * for what a test has left running) is killed with all that it started: a red line at the end, not a run without one.
 */
async function ended(args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    detached: true,
  });
  const signalAll = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
  const tooLong = setTimeout(() => {
    console.error(`Not at its end after ${options.minutes} minutes: stopped.`);
    signalAll('SIGKILL');
  }, Number(options.minutes) * 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, signalAll);
  const [status] = await once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, signalAll);
  clearTimeout(tooLong);
  return status;
}

/** Runs one of the two and adds what its report says; a run that ended badly or ran nothing counts as failed. */
async function run(args: string[], file: string, read: (report: string) => Figures, env: Record<string, string> = {}) {
  const status = await ended(args, env);
  const report = join(options.results, file);
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  const figures = existsSync(report) ? read(readFileSync(report, 'utf8')) : nothing;
  const unseen = figures.failed === 0 && (status !== 0 || figures.passed === 0);
  total.passed += figures.passed;
  total.failed += figures.failed + (unseen ? 1 : 0);
  total.skipped += figures.skipped;
}

try {
  rmSync(options.results, { recursive: true, force: true });
  if (!options['no-build']) {
    await ensureBuild();
    ensureImapServer();
  }
  const CHROMIUM = ensureBrowser();
  // A test that somebody looks at alone (`test.only`) must not stand for all of them.
  const units = ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', '--config', options.units];
  await run(units, 'unit.json', unitFigures);
  const stories = ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', '--config', options.stories];
  await run(stories, 'e2e.json', browserFigures, { CHROMIUM });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
