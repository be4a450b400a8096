import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What one of the two runs came to: how many, and in a line each what failed and what passed at its second try only. */
export interface Outcome {
  passed: number;
  skipped: number;
  failed: string[];
  flaky: string[];
}

const longest = 200;

function line(where: string, title: string, error: string | undefined): string {
  const first = stripVTControlCharacters(error ?? '')
    .trim()
    .split('\n', 1)[0];
  const text = [where, title].filter(Boolean).join(' › ') + (first ? `: ${first}` : '');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

interface UnitReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Reads what Vitest's JSON reporter wrote. A test that passed with messages of a failure had a second try. */
export function unitOutcome(file: string): Outcome {
  const report: UnitReport = JSON.parse(readFileSync(file, 'utf8'));
  const failed: string[] = [];
  const flaky: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const where = relative('.', name);
    const mine = assertionResults.filter((test) => test.status === 'failed');
    for (const { title, failureMessages } of mine) failed.push(line(where, title, failureMessages[0]));
    // What fails beside the tests: the file itself, or what was to come before or after them.
    if (status === 'failed' && mine.length === 0) failed.push(line(where, '', message));
    for (const { title, status, failureMessages } of assertionResults) {
      if (status === 'passed' && failureMessages.length > 0) flaky.push(line(where, title, failureMessages[0]));
    }
  }
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, skipped, failed, flaky };
}

interface StorySuite {
  file: string;
  suites?: StorySuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface StoryReport {
  stats: { expected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  config: { rootDir: string };
  suites: StorySuite[];
}

const everySpec = ({ specs, suites = [] }: StorySuite): StorySuite['specs'] => [...specs, ...suites.flatMap(everySpec)];

/** Reads what Playwright's JSON reporter wrote. */
export function storyOutcome(file: string): Outcome {
  const { stats, errors, config, suites }: StoryReport = JSON.parse(readFileSync(file, 'utf8'));
  const failed: string[] = [];
  const flaky: string[] = [];
  for (const { title, file, line: at, tests } of suites.flatMap(everySpec)) {
    for (const { projectName, status, results } of tests) {
      const where = `${relative('.', `${config.rootDir}/${file}`)}:${at} (${projectName})`;
      const error = results.find((result) => result.error)?.error?.message;
      if (status === 'unexpected') failed.push(line(where, title, error));
      if (status === 'flaky') flaky.push(line(where, title, error));
    }
  }
  // What belongs to no story counts when no story tells of it.
  if (failed.length === 0) failed.push(...errors.map(({ message }) => line('stories', '', message)));
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failed, flaky };
}
