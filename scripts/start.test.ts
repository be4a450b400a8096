import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const script = resolve('scripts/start.ts');
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northarc-start-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** `npm start` in a folder without a build, with no settings but these. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, said }));
  return { child, ended };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

test('.env is read, and what is wrong or misspelt in it is named before anything is built', async () => {
  writeFileSync(join(folder, '.env'), 'PUBLIC_ULR=https://northarc.example\nSMTP_URL=mail.example:587\n');
  const { code, said } = await start().ended;
  expect(code).toBe(1);
  expect(said).toMatch(/SMTP_URL: must start with smtp:\/\/[\s\S]*PUBLIC_ULR: .*\.env; did you mean PUBLIC_URL\?/);
  expect(said).not.toContain('Building');
});

test('a port that is taken is said in plain words before anything is built', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, said } = await start({ PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is taken by another program`);
  expect(said).not.toContain('Building');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'while it builds the port is open and says so, and %s ends both',
  async (signal) => {
    // A build that takes as long as one may.
    mkdirSync(join(folder, 'scripts'));
    writeFileSync(
      join(folder, 'scripts/build.ts'),
      "import { writeFileSync } from 'node:fs'; writeFileSync('building', String(process.pid)); setInterval(() => {}, 1000);",
    );
    const port = await freePort();
    const { child, ended } = start({ PORT: String(port) });
    const building = join(folder, 'building');
    await vi.waitUntil(() => existsSync(building) && readFileSync(building, 'utf8') !== '', { timeout: 60_000 });
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

    const page = await at('/contact', { headers: { Accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('<h1>Back in a moment</h1>');
    const sent = await at('/', { method: 'POST', body: new URLSearchParams({ 'form-name': 'contact' }) });
    expect(sent.status).toBe(503);
    const sentPage = await sent.text();
    expect(sentPage).toContain('your form was not sent');
    expect(sentPage).not.toContain('http-equiv="refresh"');
    for (const [path, accept] of [
      ['/api/availability', '*/*'],
      ['/admin', 'application/json'],
    ] as const) {
      const answer = await at(path, { headers: { Accept: accept } });
      expect(answer.status).toBe(503);
      expect((await answer.json()).message).toContain('Please try again');
    }
    expect((await at('/healthz')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(503);

    child.kill(signal);
    expect((await ended).code).toBe(0);
    const builder = Number(readFileSync(building, 'utf8'));
    const isGone = () => {
      try {
        return process.kill(builder, 0) && false;
      } catch {
        return true;
      }
    };
    await vi.waitUntil(isGone, { timeout: 60_000 });
  },
);
