import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/helpers/folder.ts';
import { contactData, createTestSite, freshPlace, sent } from '#tests/helpers/site.ts';
import { restoreBackup, runBackup } from './run.server.ts';

test('a backup of a database on PostgreSQL holds every row, is proven there, and is restored into an empty database', async () => {
  const folder = ownFolder();
  const file = join(folder, 'pg.tar.gz');
  const place = await freshPlace('postgres');
  const site = await createTestSite({ place });
  const odd = 'Line one\nline two\u2028 "quoted" \\ Zoë';
  await site.post('/api/submissions', await site.envelope('contact', { ...contactData, message: odd }));
  const upload = await site.deps.files.put(Buffer.from('a résumé'));
  const made = await runBackup(place, file, site.clock);
  expect(made).toMatchObject({ uploads: 1, problem: '', provenAt: site.clock.now() });
  await site.close();

  const empty = await freshPlace('postgres');
  rmSync(empty.dataDir, { recursive: true });
  await expect(restoreBackup(file, { dataDir: empty.dataDir })).rejects.toThrow(/DATABASE_URL/);
  const { tables } = await restoreBackup(file, empty);
  expect(tables).toMatchObject({ submissions: 1, leads: 1, outbox: 2 });
  const again = await createTestSite({ place: empty });
  const messages = await sent(again.deps.db, 'contact');
  expect(messages).toMatchObject([{ message: odd }]);
  expect(readFileSync(join(empty.dataDir, 'uploads', upload.name), 'utf8')).toBe('a résumé');
  expect(readdirSync(empty.dataDir)).toEqual(['uploads']);
  await again.close();
  await expect(restoreBackup(file, { ...empty, dataDir: join(folder, 'other') })).rejects.toThrow(/is not empty/);
  await empty.remove();
  await place.remove();
});
