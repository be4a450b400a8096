import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';
import { ensureImapServer } from './imap-server.ts';
import { type Outcome, storyOutcome, unitOutcome } from './test-report.ts';

/**
 * `npm test`: builds, brings a browser, runs every test (Vitest, then Playwright) and ends with what to mend and one line of figures.
 * The options are for tests of this command itself (tests/red/): other configurations, their reports, and no build.
 */
const { values: options } = parseArgs({
  options: {
    units: { type: 'string', default: 'vitest.config.ts' },
    stories: { type: 'string', default: 'playwright.config.ts' },
    results: { type: 'string', default: 'test-results' },
    'no-build': { type: 'boolean', default: false },
    /** How long each of the two may take. */
    minutes: { type: 'string', default: '55' },
  },
});

const total: Outcome = { passed: 0, skipped: 0, failed: [], flaky: [] };

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
async function run(
  what: string,
  args: string[],
  file: string,
  read: (file: string) => Outcome,
  env: Record<string, string> = {},
) {
  const status = await ended(args, env);
  const report = join(options.results, file);
  const nothing = { passed: 0, skipped: 0, failed: [], flaky: [] };
  const outcome: Outcome = existsSync(report) ? read(report) : nothing;
  total.passed += outcome.passed;
  total.skipped += outcome.skipped;
  total.failed.push(...outcome.failed);
  total.flaky.push(...outcome.flaky);
  if (outcome.failed.length === 0 && (status !== 0 || outcome.passed === 0)) {
    total.failed.push(
      `${what}: ended with ${status === null ? 'a signal' : `exit code ${status}`}, and no test failed; its words are above`,
    );
  }
}

/** So many names that whoever sees only the last screen sees them all, or how many more there are. */
function name(heading: string, lines: string[]) {
  if (lines.length === 0) return;
  const most = 18;
  const more = lines.length > most ? [`and ${lines.length - most} more, in ${options.results}/`] : [];
  console.log([`\n${heading}`, ...lines.slice(0, most), ...more].join('\n  '));
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
  await run('units', units, 'unit.json', unitOutcome);
  const stories = ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', '--config', options.stories];
  await run('stories', stories, 'e2e.json', storyOutcome, { CHROMIUM });
} catch (error) {
  total.failed.push(error instanceof Error ? error.message : String(error));
}
name('Passed only at a second try:', total.flaky);
name('Failed:', total.failed);
const { length: failed } = total.failed;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${failed} failed${skipped}`);
process.exit(failed === 0 ? 0 : 1);
