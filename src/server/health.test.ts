import { cpSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engines, placeWithPassword } from '#tests/helpers/databases.ts';
import { contactData, createTestSite, site as open, send, type TestSite } from '#tests/helpers/site.ts';
import { mountSmallDisk } from '#tests/helpers/small-disk.ts';
import { createApp } from './app.ts';

/** Asks anew: an answer is shared for a second within one app, what was looked at within one moment. */
const ready = async ({ deps, clock }: TestSite) => {
  clock.advance(1);
  const answer = await createApp({ deps }).request('https://northarc.example/readyz');
  return { status: answer.status, message: (await answer.json()).message as string | undefined };
};

test.each(engines)(
  'ready means: taken to the last row, by every form, and nothing of it is left, on %s',
  async (engine) => {
    const site = await open({ engine });
    const rehearsed = (await site.deps.watch.rehearse()).filter(({ ok }) => ok).map(({ form }) => form);
    expect(rehearsed.join(' ')).toBe('contact emergency callback emergency-callback quote career appointment chat');
    expect((await ready(site)).status).toBe(200);
    for (const table of ['submissions', 'leads', 'outbox', 'rate_hits', 'appointments', 'chat_sessions'] as const) {
      expect(await site.deps.db.sql.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  },
);

test.each(['captcha_proofs', 'leads', 'appointments'])(
  'a corrupt page of %s alone makes the site not ready',
  async (table) => {
    const place = await placeWithPassword('sqlite');
    onTestFinished(place.remove);
    const file = join(place.dataDir, 'northarc.db');
    const database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
    const of = (text: string) => Number(Object.values(database.prepare(text).get() ?? {})[0]);
    const size = of('pragma page_size');
    const page = of(`select rootpage from sqlite_master where type = 'table' and name = '${table}'`);
    database.close();
    const site = await createTestSite({ place });
    expect((await ready(site)).status).toBe(200);
    await site.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
    const broken = await open({ place });
    const answer = await ready(broken);
    expect(answer.status).toBe(503);
    expect(answer.message).toMatch(/^Cannot be stored: /);
    expect((await broken.request('/healthz')).status).toBe(200);
  },
);

test('a database that can only be read makes it not ready; written again, it is ready again', async () => {
  const site = await open();
  await sql`pragma query_only = on`.execute(site.deps.db.sql);
  expect(await ready(site)).toEqual({ status: 503, message: 'The database cannot be written.' });
  await sql`pragma query_only = off`.execute(site.deps.db.sql);
  expect((await ready(site)).status).toBe(200);
});

test.each(engines)('a table of one form that is gone is told by that form, on %s', async (engine) => {
  const site = await open({ engine });
  await sql`alter table appointments rename to appointments_away`.execute(site.deps.db.sql);
  expect(await ready(site)).toEqual({ status: 503, message: 'Cannot be stored: appointment.' });
  await send(site, 'contact', contactData);
});

test.each([
  ['The disk is full.', undefined],
  ['The disk takes no more files.', 200],
])('a disk without room makes it not ready, though there may be space: %s', async (message, files) => {
  const disk = mountSmallDisk(24, files);
  if (typeof disk === 'string') return;
  onTestFinished(() => disk[Symbol.dispose]());
  const place = await placeWithPassword('sqlite');
  onTestFinished(place.remove);
  cpSync(place.dataDir, disk.path, { recursive: true });
  const site = await open({ place: { dataDir: disk.path } });
  expect((await ready(site)).status).toBe(200);
  const fillers = Array.from({ length: files ?? 0 }, (_, n) => join(disk.path, `filler-${n}`));
  if (files === undefined) disk.fill();
  else
    for (const file of fillers)
      try {
        writeFileSync(file, '');
      } catch {
        break;
      }
  expect(await ready(site)).toEqual({ status: 503, message });
  if (files === undefined) disk.empty();
  for (const file of fillers) rmSync(file, { force: true });
  expect((await ready(site)).status).toBe(200);
});
