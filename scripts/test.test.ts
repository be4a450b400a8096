import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'northarc-red-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let runs = 0;

/** Runs a command as its own process, away from this run's reports; resolves with its exit code and last line. */
async function ends(args: string[], cases: { unit?: string; story?: string } = {}) {
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
  return { code, last: output.trimEnd().split('\n').at(-1) };
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
  ['lost-rejection', 1],
  ['killed-worker', 1],
])('npm run test:unit, %s: exit code %i', async (unit, code) => expect((await ends(units, { unit })).code).toBe(code));

test.each([
  ['failing', 1],
  ['lost-rejection', 1],
])('npm run test:e2e, %s: exit code %i', async (story, code) =>
  expect((await ends(stories, { story })).code).toBe(code),
);

test.each([
  ['green', 'green', 0, '2 passed, 0 failed'],
  ['lost-rejection', 'late-rejection', 1, '2 passed, 2 failed'],
  ['killed-worker', 'killed-worker', 1, '0 passed, 2 failed'],
  ['failing', 'no-such-file', 1, '0 passed, 2 failed'],
  ['only', 'only', 1, '0 passed, 2 failed, 1 skipped'],
])('npm test, units %s and stories %s: exit code %i, "%s"', async (unit, story, code, last) =>
  expect(await ends(both, { unit, story })).toEqual({ code, last }),
);

test('npm test with units that do not end: stopped with all that they started, and red', async () => {
  const ended = await ends([...both, '--minutes', '0.15'], { unit: 'left-running' });
  expect(ended).toEqual({ code: 1, last: '2 passed, 1 failed' });
});

test('what starts PostgreSQL keeps its own exit code', async () => {
  expect((await ends(['tests/red/exit-code.ts'])).code).toBe(3);
});
