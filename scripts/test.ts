import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
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

/** A bad exit without failed tests, or no tests at all, counts as one failure. */
function run(args: string[], file: string, read: (report: never) => Outcome): Outcome {
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    timeout: 30 * 60_000,
    killSignal: 'SIGKILL',
  });
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
const units = run(['node_modules/vitest/vitest.mjs', 'run', ...projects], 'test-results/unit.json', unitOutcome);
const stories = run(
  ['node_modules/@playwright/test/cli.js', 'test', '--project=stories'],
  'test-results/e2e.json',
  storyOutcome,
);

const secondTry = [...units.secondTry, ...stories.secondTry];
if (secondTry.length > 0) console.log(['\nPassed only at a second try:', ...secondTry].join('\n  '));
const failed = units.failed + stories.failed;
console.log(`\n${units.passed + stories.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
