import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';
import { command } from './command.ts';

/** `npm test`: the build, unit tests, browser stories, and totals. Either fails after half an hour. */
interface Outcome {
  passed: number;
  failed: number;
}

/** A bad exit without failed tests, or no tests at all, counts as one failure. */
function run(args: string[], file: string, read: (report: never) => Outcome): Outcome {
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    timeout: 30 * 60_000,
    killSignal: 'SIGKILL',
  });
  let outcome: Outcome = { passed: 0, failed: 0 };
  try {
    outcome = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    console.error(`${args[0]} left no report: it ended with ${status ?? 'a signal'}.`);
  }
  const isBad = status !== 0 || outcome.passed === 0;
  return { ...outcome, failed: Math.max(outcome.failed, isBad ? 1 : 0) };
}

await command(async () => {
  const [browser] = await Promise.all([ensureBrowser(), ensureBuild()]);
  process.env.CHROMIUM = browser;
});
const projects = ['units', 'alone', 'postgres-core'].map((name) => `--project=${name}`);
const units = run(
  ['node_modules/vitest/vitest.mjs', 'run', ...projects],
  'test-results/unit.json',
  (report: { numPassedTests: number; numFailedTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }),
);
const stories = run(
  ['node_modules/@playwright/test/cli.js', 'test', '--project=stories'],
  'test-results/e2e.json',
  ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }),
);
const failed = units.failed + stories.failed;
console.log(`\n${units.passed + stories.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
