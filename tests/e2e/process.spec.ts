import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northarc-process-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What somebody's own `.env` shall not bring into a test. */
const unset = { PUBLIC_URL: '', DATABASE_URL: '', SMTP_URL: '', ADMIN_PASSWORD: '', LOG_LEVEL: '' };

/** Starts `npm start`'s script and waits for the line that says where it serves. */
async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...unset, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 20_000 }).toContain('northarc is serving');
  const url = /"url":"([^"]+)"/.exec(output)?.[1] ?? '';
  return { child, url, output: () => output };
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
  );

test('a first start makes a password and shows it once; a second start shows none', async () => {
  const first = await start();
  await expect.poll(first.output).toMatch(/admin password \(shown this once\): [a-z2-9-]{23}/);
  first.child.kill('SIGTERM');
  expect(await ended(first.child)).toBe(0);
  const second = await start();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(second.output()).not.toContain('admin password');
  second.child.kill('SIGTERM');
  expect(await ended(second.child)).toBe(0);
});

test('SIGTERM lets a request in flight finish and takes no new one', async () => {
  const { child, url } = await start();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ token: 'a', answer: 'b' });
  const head = `POST /api/captcha HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 5), () => resolve()));
  await fetch(`${url}/healthz`);
  child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused');
  socket.write(body.slice(5));
  expect(await ended(child)).toBe(0);
  expect(answer).toContain('HTTP/1.1 422');
  expect(answer).toContain('Incorrect answer. Please try again.');
});

test('a wrong configuration is named in plain words', async () => {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PORT: 'http' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  expect(await ended(child)).toBe(1);
  expect(errors).toContain('The configuration is not usable:');
  expect(errors).toContain('PORT');
});

test('a backup is made while the site runs, restored into an empty folder, and shown to the owner', async ({
  page,
}) => {
  const { child, url } = await start({ ADMIN_PASSWORD: 'correct horse battery' });
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
  const backup = join(folder, 'backups', 'mine.tar.gz');
  expect(run('backup', backup)).toMatchObject({ status: 0, stdout: expect.stringContaining('found whole') });
  const again = run('restore', backup, '--to', join(folder, 'again'));
  expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('every hash and count') });
  expect(run('restore', backup)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });

  await page.goto(`${url}/admin/backups`);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await expect(page.getByText(/The newest proven backup is of/)).toBeVisible();
  await expect(page.getByRole('row', { name: /mine\.tar\.gz/ })).toContainText(
    'Proven: restored aside and found whole',
  );
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
});
