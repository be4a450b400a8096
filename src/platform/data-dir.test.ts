import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshPlace } from '#tests/helpers/databases.ts';
import { ownDataDir } from './data-dir.server.ts';
import { openDatabase } from './db/client.server.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'northarc-own-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test.each(['sqlite', 'postgres'] as const)('DATA_DIR is for the site alone, whoever made it, on %s', async (engine) => {
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
