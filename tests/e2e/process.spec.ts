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
async function start() {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...unset, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('northarc is serving');
  return { child, url: /"url":"([^"]+)"/.exec(output)?.[1] ?? '', output: () => output };
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
  );

test('the server makes a password, is backed up while it runs, ends after the request in flight, and starts again', {
  tag: '@extended',
}, async ({ page }) => {
  const { child, url, output } = await start();
  const shown = /admin password \(shown this once\): ([a-z2-9-]{23})/;
  await expect.poll(output).toMatch(shown);

  await test.step('a backup is proven, and shown to the owner', async () => {
    const made = spawnSync(process.execPath, ['scripts/backup.ts', join(folder, 'backups', 'mine.tar.gz')], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('found whole') });
    await page.goto(`${url}/admin/backups`);
    await page.getByLabel('Password').fill(shown.exec(output())?.[1] ?? '');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('row', { name: /mine\.tar\.gz/ })).toContainText('Verified: test restore passed');
    await page.goto('about:blank');
  });
  await test.step('SIGTERM lets a request in flight finish and takes no new one', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ token: 'a', answer: 'b' });
    const head = `POST /api/captcha HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await new Promise<void>((resolve) => socket.write(head + body.slice(0, 5), () => resolve()));
    const health = () =>
      fetch(`${url}/healthz`)
        .then(() => 'taken')
        .catch(() => 'refused');
    expect(await health()).toBe('taken');
    child.kill('SIGTERM');
    await expect.poll(health).toBe('refused');
    socket.write(body.slice(5));
    expect(await ended(child)).toBe(0);
    expect(answer).toContain('HTTP/1.1 422');
    expect(answer).toContain('Incorrect answer. Please try again.');
  });
  const second = await start();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(second.output()).not.toContain('admin password');
  second.child.kill('SIGTERM');
  expect(await ended(second.child)).toBe(0);
});
