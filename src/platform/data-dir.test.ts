import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { ownDataDir } from './data-dir.server.ts';
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
