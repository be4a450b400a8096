import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ownFolder } from '#tests/helpers/folder.ts';
import { createFileStore } from './file-store.server.ts';

let outside: string;
let folder: string;
beforeEach(() => {
  outside = ownFolder();
  folder = join(outside, 'uploads');
});

const bytes = new TextEncoder().encode('text');
const mode = (path: string) => statSync(path).mode & 0o777;

test('what is stored is readable by this user alone; without a folder there is nothing to sweep', async () => {
  const files = createFileStore(folder);
  expect(await files.sweep(Date.now(), async () => new Set())).toBe(0);
  const { name, size } = await files.put(bytes);
  expect([size, mode(folder), mode(join(folder, name))]).toEqual([4, 0o700, 0o600]);
});

test.each(['../secret', '..', '.', '', 'secret', '../uploads/../secret', 'a/b'])(
  'no file is read or removed by the name "%s"',
  async (name) => {
    const files = createFileStore(folder);
    await files.put(bytes);
    writeFileSync(join(outside, 'secret'), 'secret');
    writeFileSync(join(folder, 'secret'), 'secret');
    expect(await files.read(name)).toBeUndefined();
    await files.remove(name);
    expect([existsSync(join(outside, 'secret')), existsSync(join(folder, 'secret'))]).toEqual([true, true]);
  },
);

test('a sweep takes what is old and known to nobody, finished or not, and leaves what is not ours', async () => {
  const files = createFileStore(folder);
  const before = Date.now() - 10_000;
  /** Puts a file whose last writing was so many milliseconds after the moment in question. */
  async function put(ms: number, ending = '') {
    const { name } = await files.put(bytes);
    const place = join(folder, name + ending);
    if (ending) {
      rmSync(join(folder, name));
      writeFileSync(place, 'x');
    }
    utimesSync(place, new Date(), new Date(before + ms));
    return name + ending;
  }
  await put(-1);
  await put(-1, '.part');
  const known = await put(-1);
  const kept = [known, await put(0), await put(0, '.part'), 'notes.txt', 'other'];
  writeFileSync(join(folder, 'notes.txt'), '');
  mkdirSync(join(folder, 'other'));
  for (const name of ['notes.txt', 'other']) utimesSync(join(folder, name), new Date(), new Date(before - 1));
  expect(await files.sweep(before, async () => new Set([known]))).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
});
