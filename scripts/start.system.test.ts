import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = resolve('build/server/start.js');
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northarc-start-'));
  symlinkSync(resolve('build'), join(folder, 'build'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A start in a folder of its own with this checkout's build, with no settings but these. */
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

test('.env is read, and what is wrong or misspelt in it is named', async () => {
  writeFileSync(join(folder, '.env'), 'PUBLIC_ULR=https://northarc.example\nSMTP_URL=mail.example:587\n');
  const { code, said } = await start().ended;
  expect(code).toBe(1);
  expect(said).toMatch(/SMTP_URL: must start with smtp:\/\/[\s\S]*PUBLIC_ULR: .*\.env; did you mean PUBLIC_URL\?/);
});

test('a port that is taken is said in plain words', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, said } = await start({ PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is taken by another program`);
});
