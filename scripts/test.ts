import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';

/**
 * `npm test`: unit tests, browser stories, tests that needed a retry (CI only), and totals. Fails after half an hour.
 */
interface Outcome {
  passed: number;
  failed: number;
  secondTry: string[];
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

interface StorySuite {
  suites?: StorySuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

interface StoryReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: StorySuite[];
}

function unitOutcome(report: UnitReport): Outcome {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const again = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    secondTry: again.map(({ fullName }) => fullName),
  };
}

function storyOutcome({ stats, suites }: StoryReport): Outcome {
  const specsOf = (suite: StorySuite): StorySuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const again = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    secondTry: again.map(({ title }) => title),
  };
}

/** Ends a run that hangs. */
const limitMs = 30 * 60_000;

/** Runs one of the two test runners; a bad exit without failed tests, or no tests at all, counts as one failure. */
async function run(args: string[], stdout: 'inherit' | number, file: string, read: (report: never) => Outcome) {
  rmSync(file, { force: true });
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', stdout, 'inherit'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const [status] = await once(child, 'exit');
  let outcome: Outcome = { passed: 0, failed: 0, secondTry: [] };
  try {
    outcome = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    console.error(`${args[0]} left no report: it ended with ${status ?? 'a signal'}.`);
  }
  const isBad = status !== 0 || outcome.passed === 0;
  return { ...outcome, failed: Math.max(outcome.failed, isBad ? 1 : 0) };
}

process.env.CHROMIUM = ensureBrowser();
const projects = ['units', 'alone', 'postgres-core'].map((name) => `--project=${name}`);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--project=stories'];
// Stories wait for pages much of their time, so both runners together take little longer than the stories alone.
// What the stories print is shown after the units' output, as one piece.
mkdirSync('test-results', { recursive: true });
const told = openSync('test-results/stories.txt', 'w');
const [units, stories] = await Promise.all([
  run(vitest, 'inherit', 'test-results/unit.json', unitOutcome),
  run(playwright, told, 'test-results/e2e.json', storyOutcome),
]);
closeSync(told);
process.stdout.write(readFileSync('test-results/stories.txt'));

const secondTry = [...units.secondTry, ...stories.secondTry];
if (secondTry.length > 0) console.log(['\nPassed only at a second try:', ...secondTry].join('\n  '));
const failed = units.failed + stories.failed;
console.log(`\n${units.passed + stories.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
