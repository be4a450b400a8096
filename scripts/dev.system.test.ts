import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#tests/helpers/free-port.ts';
import { realAgent } from '#tests/helpers/site.ts';

/** A copy of the source, whose files can be edited; its packages are those of the checkout. */
const copy = mkdtempSync(join(tmpdir(), 'northarc-dev-'));
const parts = [
  'content',
  'scripts',
  'src',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
let url = '';
let output = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const { VITEST, NODE_ENV, FORCE_COLOR, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    env: {
      ...env,
      // In CI the words would be coloured, and "Local:" would not be found.
      NO_COLOR: '1',
      PORT: String(port),
      DATA_DIR: 'data',
      ADMIN_PASSWORD: 'correct horse battery',
      LOG_LEVEL: 'warn',
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(child, 'close');
  stop = async () => {
    child.kill();
    await ended;
  };
  await vi.waitUntil(() => output.includes('Local:') || child.exitCode !== null, { timeout: 60_000 });
});

afterAll(async () => {
  await stop();
  rmSync(copy, { recursive: true, force: true });
});

function edit(file: string, from: string, to: string) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
  writeFileSync(path, text.replace(from, to));
}

/** What the server says now, also while it starts again by itself after an edit of what its plugins read. */
const says = (ask: () => Promise<string>) => expect.poll(() => ask().catch(String), { timeout: 60_000, interval: 200 });

let requests = 0;
/** Each request comes from a browser of its own, so that asking often is not an attack. */
const browser = () => ({ 'User-Agent': realAgent, 'Accept-Language': `en-US, x-browser-${++requests}` });
const page = async () => (await fetch(`${url}/contact`, { headers: browser() })).text();

async function post(path: string, body: object): Promise<string> {
  const headers = { ...browser(), 'Content-Type': 'application/json', Origin: url };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
}
const refusal = () => post('/api/captcha', { token: 'x', answer: 'y' });

test('npm run dev shows an edit of content and each edit of a rule at the next request', async () => {
  await says(page).toContain('Northarc IT &amp; Software');
  await says(refusal).toContain('Incorrect answer. Please try again.');
  edit('src/lib/security.ts', "captchaWrong: 'Incorrect answer.", "captchaWrong: 'The first edit.");
  await says(refusal).toContain('"The first edit.');
  edit('content/company.yaml', 'longName: Northarc IT & Software', 'longName: The second edit');
  await says(page).toContain('The second edit');
  edit('src/lib/security.ts', "captchaWrong: 'The first edit.", "captchaWrong: 'The third edit.");
  await says(refusal).toContain('"The third edit.');
  edit('content/company.yaml', 'longName: The second edit', 'longName: The fourth edit');
  await says(page).toContain('The fourth edit');
  expect(output).not.toMatch(/"level":[56]0|ERR_|UnhandledPromise/);
});
