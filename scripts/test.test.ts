import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'northarc-red-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let runs = 0;

/** Runs a command as its own process, away from this run's reports; gives its exit code, last line and what to mend. */
async function ends(args: string[], cases: { unit?: string; story?: string; server?: boolean } = {}) {
  const results = join(folder, String(++runs));
  const { VITEST, ...env } = process.env;
  const child = spawn(
    process.execPath,
    args.map((arg) => arg.replace('RESULTS', results)),
    {
      env: {
        ...env,
        RED_CASE: cases.unit ?? 'green',
        RED_STORY: cases.story ?? 'green',
        RED_SERVER: cases.server ? 'yes' : '',
        RED_RESULTS: results,
        // None of the stories opens a page; a browser need not be fetched for them.
        CHROMIUM: process.execPath,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  const lines = output.trimEnd().split('\n');
  const begin = lines.findIndex((line) => /^(Failed|Passed only at a second try):$/.test(line));
  const mend = begin < 0 ? [] : lines.slice(begin, -1).filter(Boolean);
  return { code, last: lines.at(-1), mend };
}

const units = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/red/vitest.config.ts'];
const stories = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/red/playwright.config.ts'];
const both = [
  ...['scripts/test.ts', '--no-build', '--results', 'RESULTS'],
  ...['--units', 'tests/red/vitest.config.ts', '--stories', 'tests/red/playwright.config.ts'],
];

test.each([
  ['green', 0],
  ['failing', 1],
])('npm run test:unit, beside a server, %s: exit code %i', async (unit, code) =>
  expect((await ends(units, { unit, server: true })).code).toBe(code),
);

test.each([
  ['failing', 1],
  ['lost-rejection', 1],
])('npm run test:e2e, %s: exit code %i', async (story, code) =>
  expect((await ends(stories, { story })).code).toBe(code),
);

const flaky = [
  'Passed only at a second try:',
  '  tests/red/units/flaky.ts › passes at its second try: AssertionError: expected 1 to be 2 // Object.is equality',
  '  tests/red/stories/flaky.ts:3 (today) › passes at its second try: Error: expect(received).toBe(expected) // Object.is equality',
];
const badEnd = '  units: ended with exit code 1, and no test failed; its words are above';
const killed = 'takes its worker along: Error: worker process exited unexpectedly (code=null, signal=SIGKILL)';
const fails = '  tests/red/units/failing.ts › fails: AssertionError: expected 1 to be 2 // Object.is equality';

test.each([
  ['green', 'green', 0, '2 passed, 0 failed', []],
  ['flaky', 'flaky', 0, '2 passed, 0 failed', flaky],
  ['lost-rejection', 'late-rejection', 1, '2 passed, 2 failed', ['Failed:', badEnd, '  stories: Error: lost']],
  [
    'killed-worker',
    'killed-worker',
    1,
    '0 passed, 2 failed',
    ['Failed:', badEnd, `  tests/red/stories/killed-worker.ts:3 (today) › ${killed}`],
  ],
  ['failing', 'no-such-file', 1, '0 passed, 2 failed', ['Failed:', fails, '  stories: Error: No tests found']],
  [
    'only',
    'only',
    1,
    '0 passed, 2 failed, 1 skipped',
    [
      'Failed:',
      expect.stringContaining('units/only.ts › is looked at alone: Error: [Vitest] Unexpected .only modifier'),
      expect.stringContaining("stories: Error: item focused with '.only' is not allowed"),
    ],
  ],
])('npm test, units %s and stories %s: exit code %i, "%s"', async (unit, story, code, last, mend) =>
  expect(await ends(both, { unit, story })).toEqual({ code, last, mend }),
);

test('npm test with units that do not end: stopped with all that they started, and red', async () => {
  expect(await ends([...both, '--minutes', '0.15'], { unit: 'left-running' })).toEqual({
    code: 1,
    last: '2 passed, 1 failed',
    mend: ['Failed:', '  units: ended with a signal, and no test failed; its words are above'],
  });
});

test('what starts PostgreSQL keeps its own exit code', async () => {
  expect((await ends(['tests/red/exit-code.ts'])).code).toBe(3);
});
