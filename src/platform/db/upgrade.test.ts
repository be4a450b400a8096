import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { defaultSchedule } from '#src/content/hours.ts';
import { hoursOf, hoursRecords, scheduleOf } from '#src/content/records/hours.ts';
import { findFound, readAsked } from '#src/intake/search-index-store.server.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { engines, freshPlace, migratedPlace } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { proveBackup } from '../backup/run.server.ts';
import { connectDatabase, type DataPlace, openDatabase } from './client.server.ts';
import type { AnyDb } from './engine.server.ts';
import { type Migrations, migrations } from './migrations.server.ts';
import { pendingMigrations, upgrade } from './upgrade.server.ts';

/** The next release, as it might be: it adds, fills, moves and drops. */
const next: Migrations = {
  ...migrations,
  '999-made-up': {
    async up(trx: AnyDb) {
      await sql`alter table people add column title text not null default ''`.execute(trx);
      await sql`update people set title = 'Dr. ' || name`.execute(trx);
      await sql`create table titles (person_id text primary key references people (id), title text)`.execute(trx);
      await sql`insert into titles (person_id, title) select id, title from people`.execute(trx);
      await sql`create index titles_title on titles (title)`.execute(trx);
      await sql`alter table people drop column title`.execute(trx);
      await sql`delete from settings where name = 'old'`.execute(trx);
    },
  },
};

/** A database of this release with a few rows. */
async function placeWithRows(engine: (typeof engines)[number]) {
  const place = await migratedPlace(engine);
  onTestFinished(place.remove);
  const db = await connectDatabase(place);
  for (const [id, name] of Object.entries({ a: 'Ada', b: 'Zoë' })) {
    const row = { id, name, name_key: name, first_at: 1, last_at: 2 };
    await (db as AnyDb).insertInto('people').values(row).execute();
  }
  await db.insertInto('settings').values({ name: 'old', value: '1', changed_at: 1 }).execute();
  await db.destroy();
  return place;
}

type Info = (about: object, text?: string) => void;
async function upgraded(place: DataPlace, plugin?: KyselyPlugin, info: Info = () => {}) {
  const db: AnyDb = await connectDatabase(place);
  try {
    const log = { info: info as never, warn: () => {} };
    await upgrade(plugin ? db.withPlugin(plugin) : db, place, { log }, next);
  } finally {
    await db.destroy();
  }
}

/** What a start of the next release must find, whatever happened before. */
async function found(place: DataPlace) {
  const db: AnyDb = await connectDatabase(place);
  try {
    const all = (table: string) => db.selectFrom(table).selectAll().execute();
    return {
      titles: await all('titles'),
      people: await all('people'),
      settings: await all('settings'),
      records: (await all('kysely_migration')).map(({ name }) => name),
    };
  } finally {
    await db.destroy();
  }
}

/** Does something after each statement. */
const eachStatement = (work: () => Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await work();
    return result;
  },
});

function backupsOf({ dataDir }: DataPlace) {
  const folder = join(dataDir, 'backups');
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^before-/.test(name)) : [];
}

/** Everything of this server's other connections to a database ends, as when its machine goes down. */
async function cutConnections(url: string) {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
  await client.query(cut, [new URL(url).pathname.slice(1)]);
  await client.end();
}

describe.each(engines)('an upgrade on %s', (engine) => {
  test('that ends at any statement is done by the next start, with every row', { timeout: 240_000 }, async () => {
    const whole = await placeWithRows(engine);
    let statements = 0;
    const count = eachStatement(async () => {
      statements++;
    });
    // Only from the backup on: what comes before it changes nothing.
    await upgraded(whole, count, (_, text) => {
      if (text === 'the backup is made and proven') statements = 0;
    });
    const expected = await found(whole);
    expect(expected.titles).toEqual([
      { person_id: 'a', title: 'Dr. Ada' },
      { person_id: 'b', title: 'Dr. Zoë' },
    ]);
    expect(expected.records).toEqual([...Object.keys(migrations), '999-made-up']);
    expect(statements).toBeGreaterThan(8);

    if (engine === 'sqlite') {
      // The files as they are on disk after each statement, as kill -9 leaves them.
      const place = await placeWithRows(engine);
      const folder = ownFolder();
      // Equal files are upgraded alike: each different state once.
      const images = new Map<string, string>();
      const copy = async () => {
        const files = readdirSync(place.dataDir).filter((one) => /^northarc\.db(-wal)?$/.test(one));
        const hash = createHash('sha256');
        for (const name of files) hash.update(name).update(readFileSync(join(place.dataDir, name)));
        const state = hash.digest('hex');
        if (images.has(state)) return;
        const image = join(folder, state);
        mkdirSync(image);
        for (const name of files) copyFileSync(join(place.dataDir, name), join(image, name));
        images.set(state, image);
      };
      await upgraded(place, eachStatement(copy));
      await copy();
      // One from before the commit, one from after it.
      expect(images.size).toBeGreaterThan(1);
      for (const dataDir of images.values()) {
        await upgraded({ dataDir });
        expect(await found({ dataDir })).toEqual(expected);
      }
      return;
    }
    for (let last = 1; last <= statements; last++) {
      const place = await placeWithRows(engine);
      let left = Number.POSITIVE_INFINITY;
      const cut = eachStatement(async () => {
        if (--left === 0) await cutConnections(place.databaseUrl ?? '');
      });
      await upgraded(place, cut, (_, text) => {
        if (text === 'the backup is made and proven') left = last;
      }).catch(() => undefined);
      await upgraded(place);
      expect(await found(place), `ended after statement ${last}`).toEqual(expected);
    }
  });

  test('makes a proven backup of a database with rows first, once, and says where; without one it changes nothing', async () => {
    const place = await placeWithRows(engine);
    // No folder can be made where a file is.
    writeFileSync(join(place.dataDir, 'backups'), '');
    await expect(upgraded(place)).rejects.toThrow(/was not upgraded .* no backup could be made first/);
    const before = await connectDatabase(place);
    expect(await pendingMigrations(before, next)).toEqual(['999-made-up']);
    await before.destroy();
    rmSync(join(place.dataDir, 'backups'));
    const said: string[] = [];
    const info = (about: object, text?: string) => said.push(`${text} ${JSON.stringify(about)}`);
    let begun = 0;
    const watch = { log: { info, warn: () => {} } as never, begins: async () => void begun++ };
    for (let start = 0; start < 2; start++) {
      const db: AnyDb = await connectDatabase(place);
      await upgrade(db, place, watch, next);
      await db.destroy();
    }
    const [name = '', ...more] = backupsOf(place);
    expect(more).toEqual([]);
    const { tables } = await proveBackup(join(place.dataDir, 'backups', name), place);
    expect(tables).toMatchObject({ people: 2, settings: 1 });
    expect(said.filter((line) => line.includes(name))).toHaveLength(2);
    expect(said.filter((line) => line.includes('"migration":"999-made-up"'))).toHaveLength(1);
    expect(begun).toBe(1);
  });

  test('is done by one of several that start at once, all of them go on, and the release before leaves it alone', async () => {
    const place = await placeWithRows(engine);
    await Promise.all([1, 2, 3].map(() => upgraded(place)));
    expect((await found(place)).titles).toHaveLength(2);
    expect(backupsOf(place)).toHaveLength(1);
    await expect(openDatabase(place), 'by this release').rejects.toThrow(
      /upgraded by a newer release than this one \(it has 999-made-up\)/,
    );
  });
});

/** A database of before a migration: fills a table, and upgrades it to this release. */
async function placeBefore(engine: (typeof engines)[number], migration: string) {
  const place = await freshPlace(engine);
  onTestFinished(place.remove);
  const db: AnyDb = await connectDatabase(place);
  onTestFinished(() => db.destroy());
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < migration));
  await upgrade(db, place, {}, known);
  expect(backupsOf(place), 'of an empty database').toEqual([]);
  const put = (table: string, ...rows: object[]) => db.insertInto(table).values(rows).execute();
  return { db, put, done: () => upgrade(db, place, {}) };
}

const at = Date.now() - 60_000;
const noted = { user_agent: '', referrer: '', flags: '[]' };

describe.each(engines)('migrations on %s', (engine) => {
  /** Puts a contact lead into a database of before. */
  async function lead(put: Awaited<ReturnType<typeof placeBefore>>['put'], id: string, source: string, seq: number) {
    const about = { id, type: 'contact', reference: id, source, received_at: at, respond_by: at + 3_600_000 };
    await put('submissions', { ...about, ...noted, data: '{}', sent_at: at });
    const person = { name: id, name_key: id, email: '', phone: '', company: '', services: '[]', starts: '' };
    await put('leads', { ...about, ...person, seq, status: 'pending', waiting_since: at });
  }

  test('the hours that were a setting become the first version of the record', async () => {
    const { db, put, done } = await placeBefore(engine, '009-hours-record');
    const one = { reason: 'Trip', shown: true, office: false };
    const rules: Schedule = {
      ...defaultSchedule,
      office: defaultSchedule.office.map((ranges, day) => (day === 6 ? [{ from: 0, to: 1440 }] : ranges)),
      noticeMinutes: 60,
      worked: ['Columbus Day'],
      closures: [{ ...one, id: 'a', from: '2026-06-10T00:00', to: '2026-06-13T00:00' }],
      openings: [{ ...one, id: 'b', from: '2026-06-20T09:00', to: '2026-06-20T12:30', office: true }],
    };
    const { atOnce: _, buffers: __, ...old } = rules;
    await put('settings', { name: 'schedule', value: JSON.stringify({ ...old, bufferMinutes: 15 }), changed_at: 7 });
    await done();
    const [row, ...more] = await db.selectFrom('record_versions').selectAll().execute();
    expect(more).toEqual([]);
    expect({ ...row, saved_at: Number(row?.saved_at) }).toMatchObject({
      ...{ collection: 'hours', id: 'hours', number: 1, state: 'own', saved_at: 7 },
    });
    const checked = checkValues(hoursRecords, JSON.parse(row?.data ?? ''), 0);
    const buffers = Object.fromEntries(Object.keys(rules.buffers).map((kind) => [kind, 15]));
    expect(checked.ok && scheduleOf({ id: 'hours', ...checked.values } as never)).toEqual({ ...rules, buffers });
    // As the editor writes it.
    expect(checked.ok && { id: 'hours', ...checked.values }).toEqual(hoursOf({ ...rules, buffers }));
    expect(JSON.parse(row?.data ?? '')).toEqual(checked.ok && checked.values);
    expect(await db.selectFrom('settings').selectAll().where('name', '=', 'schedule').execute()).toEqual([]);
  });

  test('social links and protections become records, blocks and words of a page one history, and a draft keeps its base', async () => {
    const { db, put, done } = await placeBefore(engine, '009');
    const links = [{ platform: 'Mastodon', url: 'https://social.example/@us', icon: 'globe', active: true }];
    const settings = { 'social-links': links, protections: { banner: false }, retention: { logs: 90 } };
    for (const [nth, [name, value]] of Object.entries(settings).entries())
      await put('settings', { name, value: JSON.stringify(value), changed_at: nth + 1 });
    const blocks = (number: number, at: number, text: string) => ({
      ...{ page: 'home', number, saved_at: at, restored_from: null, author: 'Ana' },
      blocks: text === '' ? '[]' : JSON.stringify([{ id: 'a', type: 'text', content: { text } }]),
    });
    const words = (number: number, at: number, title: string) => ({
      ...{ collection: 'words-home', id: 'home', number, name: '', saved_at: at, restored_from: null, author: 'Ben' },
      ...{ state: title ? 'own' : 'built-in', data: title ? JSON.stringify({ title }) : '', confirmed: 0 },
    });
    await put('page_versions', blocks(1, 10, 'One'), blocks(2, 30, ''));
    await put('record_versions', words(1, 20, 'Mine'), words(2, 40, ''));
    const draft = { collection: 'words-home', id: 'home', base: 1, data: '{}', changed_at: 50, author: 'Ben' };
    await put('record_drafts', { ...draft, publish_at: null, problem: '' });
    await done();
    const versions = db.selectFrom('record_versions').selectAll().orderBy('collection').orderBy('number');
    const read = (await versions.execute()).map(
      (row): Record<string, unknown> => ({
        ...row,
        data: row.data && JSON.parse(row.data),
        saved_at: Number(row.saved_at),
      }),
    );
    const first = { number: 1, state: 'own', author: '', confirmed: 0 };
    expect(read.filter(({ collection }) => collection !== 'words-home')).toMatchObject([
      { ...first, collection: 'protections', id: 'protections', saved_at: 2, data: { banner: false } },
      { ...first, collection: 'social-links', saved_at: 1, data: { links: [{ id: 'link-1', ...links[0] }] } },
    ]);
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'retention' }]);
    const rows = read.filter(({ collection }) => collection === 'words-home');
    const one = [{ id: 'a', type: 'text', content: { text: 'One' } }];
    expect(rows.map(({ number, state, author, data }) => [number, state, author, data])).toEqual([
      [1, 'own', 'Ana', { blocks: one }],
      [2, 'own', 'Ben', { title: 'Mine', blocks: one }],
      [3, 'own', 'Ana', { title: 'Mine', blocks: [] }],
      [4, 'built-in', 'Ben', ''],
    ]);
    expect(await db.selectFrom('record_drafts').select('base').execute()).toEqual([{ base: 2 }]);
  });

  test('what waits in the queue of notices goes on in the outbox', async () => {
    const { db, put, done } = await placeBefore(engine, '011');
    await lead(put, 'ada', 'website', 1);
    await lead(put, 'grace', 'emergency', 2);
    const stage = String(at);
    await put('notices', { id: 'n1', kind: 'lead', subject: 'ada', stage: '', at });
    await put('notices', { id: 'n2', kind: 'promise-half', subject: 'ada', stage, at });
    const leased = { claimed_by: null, claimed_until: null, held: 1, attempts: 3, next_attempt_at: at + 9 };
    for (const [nth, way] of [
      { channel: 'push', target: 'phone', state: 'waiting', last_error: 'no', sent_at: null },
      { channel: 'webhook', target: '', state: 'dropped', last_error: null, sent_at: null },
      { channel: 'alert', target: '', state: 'sent', last_error: null, sent_at: at },
    ].entries())
      await put('notice_deliveries', { ...leased, ...way, id: `d${nth}`, notice_id: 'n1' });
    await done();
    const waiting = { channel: 'push', recipient: 'phone', state: 'waiting', held: 1, attempts: 3, last_error: 'no' };
    expect(await db.selectFrom('outbox').selectAll().orderBy('id').execute()).toMatchObject([
      { ...waiting, next_attempt_at: at + 9, notice_id: 'n1' },
      { channel: 'webhook', recipient: 'ALERT_URL', state: 'sent', sent_at: at },
    ]);
    const due = db.selectFrom('notices').select(['kind', 'subject']).where('due_at', 'is not', null);
    expect(await due.orderBy('kind').execute()).toEqual([
      { kind: 'emergency', subject: 'grace' },
      { kind: 'emergency-half', subject: 'grace' },
      { kind: 'promise-half', subject: 'ada' },
    ]);
    await db.deleteFrom('notices').where('id', '=', 'n1').execute();
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('leads and held-back forms are found as before when the indexes become one', async () => {
    const { db, put, done } = await placeBefore(engine, '010');
    const seq = at * 1024;
    await lead(put, 'ada', 'website', seq);
    await (engine === 'postgres'
      ? sql`insert into lead_search (seq, document)
        values (${seq}, array_to_tsvector(${['ada', 'printer', '\uE000tcontact']}::text[]))`
      : sql`insert into lead_search (rowid, words, facets) values (${seq}, 'ada printer', ${'\uE000tcontact'})`
    ).execute(db);
    await put('quarantine', {
      ...{ ...noted, id: 'grace', type: 'contact', source: 'website', client: '', sent_at: null, received_at: at },
      ...{ file: '', file_about: '', origin: '{}', reasons: '[]' },
      data: JSON.stringify({ name: 'Grace', message: 'The printer again' }),
    });
    await done();
    const found = (kind: Parameters<typeof findFound>[1], words: string) => findFound(db, kind, readAsked(words), 5);
    expect(await found('contact', 'print')).toEqual(['ada']);
    expect(await found('held', 'print')).toEqual(['grace']);
    expect(await found('quote', 'print')).toEqual([]);
    expect(await found('contact', 'tcontact')).toEqual([]);
  });
});
