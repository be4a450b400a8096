import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { exclusively, ownDataDir } from './data-dir.server.ts';
import { openDatabase } from './db/client.server.ts';

let folder: string;
beforeEach(() => {
  folder = join(ownFolder(), 'data');
});
const modeOf = (path: string) => statSync(path).mode & 0o777;

test.each(engines)('DATA_DIR is for the site alone, whoever made it, on %s', async (engine) => {
  mkdirSync(folder, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const place = await freshPlace(engine);
  await (await openDatabase({ ...place, dataDir: folder })).close();
  expect(modeOf(folder)).toBe(0o700);
  rmSync(folder, { recursive: true });
  await (await openDatabase({ ...place, dataDir: folder })).close();
  expect(modeOf(folder)).toBe(0o700);
  await place.remove();
});

test('a folder that holds other things is left as it is, and that is said', () => {
  mkdirSync(join(folder, 'uploads'), { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(ownDataDir(folder)).toMatch(/can be read by other users .*notes\.txt/);
  expect(modeOf(folder)).toBe(0o755);
});

test.runIf(process.platform === 'linux')(
  'a place where no folder can be made is said, instead of being tried for ever',
  () => {
    // In a process of its own, because what never returns would take this one with it.
    const code = "import { ownDataDir } from '#src/platform/data-dir.server.ts'; ownDataDir('/proc/nope/data')";
    const run = () =>
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000, stdio: 'pipe' });
    expect(run).toThrow(/DATA_DIR is \/proc\/nope\/data, but the system lets nobody make a folder there/);
  },
);

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
  mkdirSync(join(folder, 'lock'), { recursive: true });
  await expect(exclusively(join(folder, 'lock'), async () => 1)).rejects.toThrow(/lock cannot be written by this user/);
});
