import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownFolder } from '#tests/helpers/folder.ts';
import { contactData, createTestSite, sent } from '#tests/helpers/site.ts';
import { outdated, readBackups } from './manifest.server.ts';
import { makeBackup, proveBackup, restoreBackup, runBackup } from './run.server.ts';

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});
const at = (...path: string[]) => join(folder, ...path);

/** A site with one lead and one upload in its data folder. */
async function siteWithData() {
  const dataDir = at('data');
  const site = await createTestSite({ place: { dataDir } });
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  const upload = await site.deps.files.put(Buffer.from('a résumé'));
  return { dataDir, site, upload };
}

describe('a backup', () => {
  test('made while leads come in is one moment of the database with its uploads, and runs as a site of its own', async () => {
    const { dataDir, site, upload } = await siteWithData();
    const envelopes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        site.envelope('contact', { ...contactData, name: 'Charles Babbage', email: `charles${n}@example.com` }),
      ),
    );
    const arriving = envelopes.map((envelope, index) =>
      site.post('/api/submissions', envelope, { address: `203.0.113.${index + 20}` }),
    );
    const manifest = await makeBackup({ dataDir }, at('one.tar.gz'), site.clock.now());
    await Promise.all(arriving);
    await site.close();
    expect(statSync(at('one.tar.gz')).mode & 0o777).toBe(0o600);
    expect(readdirSync(at('data', 'backups'))).toEqual([]);

    expect(await restoreBackup(at('one.tar.gz'), { dataDir: at('again') })).toEqual(manifest);
    const restored = ['.', ...readdirSync(at('again'), { recursive: true }).map(String)];
    const open = restored.filter((path) => (statSync(at('again', path)).mode & 0o077) !== 0);
    expect(open, 'what others may read').toEqual([]);
    const again = await createTestSite({ place: { dataDir: at('again') } });
    const leads = await sent(again.deps.db, 'contact');
    expect(leads).toHaveLength(manifest.tables.submissions ?? -1);
    expect(leads).toContainEqual(expect.objectContaining({ name: 'Ada Byron' }));
    const mails = await again.deps.db.sql.selectFrom('outbox').select('id').execute();
    expect(mails).toHaveLength(2 * leads.length);
    expect(readFileSync(at('again', 'uploads', upload.name), 'utf8')).toBe('a résumé');
    await again.close();
  });

  test('is written down with its proof or why it failed, holds no earlier one, and overwrites nothing', async () => {
    const { dataDir, site } = await siteWithData();
    const file = at('data', 'backups', 'one.tar.gz');
    await runBackup({ dataDir }, file, site.clock);
    const second = await makeBackup({ dataDir }, at('data', 'backups', 'two.tar.gz'), site.clock.now());
    expect(Object.keys(second.files).filter((name) => name.includes('backups'))).toEqual([]);
    const before = readFileSync(file);
    await expect(runBackup({ dataDir }, file, site.clock)).rejects.toThrow(/is there already/);
    expect(before.equals(readFileSync(file))).toBe(true);
    expect(await readBackups(dataDir)).toMatchObject([
      { provenAt: null, problem: expect.stringMatching(/is there already/) },
      { uploads: 1, provenAt: site.clock.now(), problem: '' },
    ]);
    await site.close();
  });

  test('that several processes start together is made once, and one that was cut off stands in no way', async () => {
    const { dataDir, site } = await siteWithData();
    const file = at('data', 'backups', 'nightly-2026-06-08.tar.gz');
    mkdirSync(at('data', 'backups', '.staging-abc'), { recursive: true });
    writeFileSync(at('data', 'backups', '.staging-abc', 'northarc.db'), 'half');
    writeFileSync(`${file}.part`, 'half');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => runBackup({ dataDir }, file, site.clock)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readBackups(dataDir)).toHaveLength(3);
    await proveBackup(file, { dataDir });
    const left = ['.lock', 'nightly-2026-06-08.tar.gz', 'record.json'];
    expect(readdirSync(at('data', 'backups')).toSorted()).toEqual(left);
    await site.close();
  });
});

test('a mistaken name of the data folder or of the backup is said in plain words, and makes no folder', async () => {
  const none = runBackup({ dataDir: at('nowhere') }, at('one.tar.gz'), { now: () => 0 });
  await expect(none).rejects.toThrow(/no database in .*nowhere/);
  const nothing = restoreBackup(at('nothing.tar.gz'), { dataDir: at('again') });
  await expect(nothing).rejects.toThrow(/no backup .*nothing\.tar\.gz/);
  expect(readdirSync(at())).toEqual([]);
});

describe('a restore', () => {
  test('leaves a folder that is not empty alone, refuses a file that was cut off or changed, and leaves nothing', async () => {
    const { dataDir, site } = await siteWithData();
    await makeBackup({ dataDir }, at('one.tar.gz'), 0);
    await site.close();
    const before = readdirSync(dataDir).toSorted();
    await expect(restoreBackup(at('one.tar.gz'), { dataDir })).rejects.toThrow(/is not empty/);
    expect(readdirSync(dataDir).toSorted()).toEqual(before);
    const whole = readFileSync(at('one.tar.gz'));
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)] = (changed[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const half = whole.subarray(0, whole.length / 2);
    for (const bytes of [half, changed, Buffer.from('not an archive'), Buffer.alloc(0)]) {
      writeFileSync(at('bad.tar.gz'), bytes);
      const restored = restoreBackup(at('bad.tar.gz'), { dataDir: at('again') });
      await expect(restored).rejects.toThrow(/This (file is not|backup is damaged)/);
      expect(existsSync(at('again'))).toBe(false);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['bad.tar.gz', 'data', 'one.tar.gz']);
  });

  test('writes nothing outside its folder, whatever the archive names', async () => {
    writeFileSync(at('outside'), 'x');
    await create({ file: at('bad.tar.gz'), cwd: folder, gzip: true, preservePaths: true }, [at('outside')]);
    rmSync(at('outside'));
    await expect(restoreBackup(at('bad.tar.gz'), { dataDir: at('again') })).rejects.toThrow(/is not a/);
    expect(existsSync(at('outside'))).toBe(false);
  });
});

test('of the nightly backups and of those before an upgrade the newest stay, and no other file goes', () => {
  const nightlies = Array.from({ length: 16 }, (_, n) => `nightly-2026-06-${String(n + 10)}.tar.gz`);
  const upgrades = ['06-01', '07-02', '07-03', '08-04'].map((day) => `before-017-2026-${day}T10-00-00-000Z.tar.gz`);
  const names = [...nightlies, 'mine.tar.gz', 'northarc-2026-06-01.tar.gz', ...upgrades];
  expect(outdated(names, '2026-09-01').toSorted()).toEqual([
    'before-017-2026-06-01T10-00-00-000Z.tar.gz',
    'nightly-2026-06-10.tar.gz',
    'nightly-2026-06-11.tar.gz',
  ]);
  expect(outdated(upgrades.slice(1), '2026-09-01')).toEqual([]);
});

test('backups of a clock that was ahead push out none of those that are made from then on', () => {
  const past = Array.from({ length: 13 }, (_, n) => `nightly-2026-06-${String(n + 10)}.tar.gz`);
  const ahead = ['nightly-2028-06-01.tar.gz', 'nightly-2028-06-02.tar.gz'];
  expect(outdated([...past, ...ahead], '2026-06-22')).toEqual(['nightly-2028-06-01.tar.gz']);
  expect(outdated([...past.slice(1), ...ahead], '2026-06-22')).toEqual([]);
});
