import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '#tests/helpers/folder.ts';
import { exclusively } from './data-dir.server.ts';

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

test('one after the other runs, also when the one before fails', async () => {
  const file = join(folder, 'below', 'lock');
  let inside = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((n) =>
      exclusively(file, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside--;
        if (n % 2 === 0) throw new Error('on purpose');
        return n;
      }),
    ),
  );
  expect(most).toBe(1);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
});

test('a process that is killed leaves no lock behind; whoever waits is told so once', async () => {
  const file = join(folder, 'lock');
  // The timer keeps the promise's end in reach: else the garbage collector may take the work, and the lock with it.
  const script = `
    const { exclusively } = await import(${JSON.stringify(pathToFileURL('src/platform/data-dir.server.ts').href)});
    await exclusively(${JSON.stringify(file)}, () => new Promise((end) => { console.log('held'); setTimeout(end, 100_000); }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  let waited = 0;
  const done = await exclusively(
    file,
    async () => 'done',
    () => {
      waited++;
      child.kill('SIGKILL');
    },
  );
  expect(done).toBe('done');
  expect(waited).toBe(1);
});

test('a lock file that cannot be written is named in plain words', async () => {
  mkdirSync(join(folder, 'lock'));
  await expect(exclusively(join(folder, 'lock'), async () => 1)).rejects.toThrow(/lock cannot be written by this user/);
});
