import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findFound, readAsked } from '#src/intake/found-store.server.ts';
import { engines, freshPlace, migratedPlace } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { proveBackup } from '../backup/run.server.ts';
import { connectDatabase, type DataPlace, openDatabase } from './client.server.ts';
import type { AnyDb } from './engine.server.ts';
import { type Migrations, migrations } from './migrations.server.ts';
import { pendingMigrations, runMigrations, upgrade } from './upgrade.server.ts';

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
  const engine = place.databaseUrl ? 'postgres' : 'sqlite';
  try {
    const log = { info: info as never, warn: () => {} };
    await upgrade(plugin ? db.withPlugin(plugin) : db, engine, place, { log }, next);
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
    expect(await pendingMigrations(before, engine, next)).toEqual(['999-made-up']);
    await before.destroy();
    rmSync(join(place.dataDir, 'backups'));
    const said: string[] = [];
    const info = (about: object, text?: string) => said.push(`${text} ${JSON.stringify(about)}`);
    let begun = 0;
    const watch = { log: { info, warn: () => {} } as never, begins: async () => void begun++ };
    for (let start = 0; start < 2; start++) {
      const db: AnyDb = await connectDatabase(place);
      await upgrade(db, engine, place, watch, next);
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

describe.each(engines)('migrations on %s', (engine) => {
  test('social links and protections become records, blocks and words of a page one history, and a draft keeps its base', async () => {
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '009'));
    const place = await freshPlace(engine);
    onTestFinished(place.remove);
    const db: AnyDb = await connectDatabase(place);
    await upgrade(db, engine, place, {}, before);
    expect(backupsOf(place), 'of an empty database').toEqual([]);
    const links = [{ platform: 'Mastodon', url: 'https://social.example/@us', icon: 'globe', active: true }];
    const settings = { 'social-links': links, protections: { banner: false }, retention: { logs: 90 } };
    const settingRows = Object.entries(settings).map(([name, value], nth) => ({
      ...{ name, value: JSON.stringify(value), changed_at: nth + 1 },
    }));
    await db.insertInto('settings').values(settingRows).execute();
    const blocks = (number: number, at: number, text: string) => ({
      ...{ page: 'home', number, saved_at: at, restored_from: null, author: 'Ana' },
      blocks: text === '' ? '[]' : JSON.stringify([{ id: 'a', type: 'text', content: { text } }]),
    });
    const words = (number: number, at: number, title: string) => ({
      ...{ collection: 'words-home', id: 'home', number, name: '', saved_at: at, restored_from: null, author: 'Ben' },
      ...{ state: title ? 'own' : 'built-in', data: title ? JSON.stringify({ title }) : '', confirmed: 0 },
    });
    await db
      .insertInto('page_versions')
      .values([blocks(1, 10, 'One'), blocks(2, 30, '')])
      .execute();
    await db
      .insertInto('record_versions')
      .values([words(1, 20, 'Mine'), words(2, 40, '')])
      .execute();
    const draft = { collection: 'words-home', id: 'home', base: 1, data: '{}', changed_at: 50, author: 'Ben' };
    await db
      .insertInto('record_drafts')
      .values({ ...draft, publish_at: null, problem: '' })
      .execute();
    await upgrade(db, engine, place, {});
    const versions = await db
      .selectFrom('record_versions')
      .selectAll()
      .orderBy('collection')
      .orderBy('number')
      .execute();
    const read = versions.map(
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
    await db.destroy();
  });
});

test.each(engines)('what waits in the queue of notices goes on in the outbox on %s', async (engine) => {
  const place = await freshPlace(engine);
  onTestFinished(place.remove);
  const db: AnyDb = await connectDatabase(place);
  onTestFinished(() => db.destroy());
  const put = (table: string, row: object) => db.insertInto(table).values(row).execute();
  await runMigrations(
    db,
    Object.keys(migrations).filter((name) => name < '011'),
  );
  const at = Date.now() - 60_000;
  const lead = async (id: string, source: string) => {
    const about = { id, type: 'contact', reference: id, source, received_at: at, respond_by: at + 3_600_000 };
    await put('submissions', { ...about, user_agent: '', referrer: '', flags: '[]', data: '{}', sent_at: at });
    const person = { name: '', name_key: '', email: '', phone: '', company: '', services: '[]', starts: '' };
    await put('leads', { ...about, ...person, seq: source.length, status: 'pending', waiting_since: at });
  };
  await lead('ada', 'website');
  await lead('grace', 'emergency');
  const stage = String(at);
  await put('notices', { id: 'n1', kind: 'lead', subject: 'ada', stage: '', at });
  await put('notices', { id: 'n2', kind: 'promise-half', subject: 'ada', stage, at });
  const ways = [
    { channel: 'push', target: 'phone', state: 'waiting', last_error: 'no', sent_at: null },
    { channel: 'webhook', target: '', state: 'dropped', last_error: null, sent_at: null },
    { channel: 'alert', target: '', state: 'sent', last_error: null, sent_at: at },
  ];
  for (const [nth, way] of ways.entries()) {
    const leased = { claimed_by: null, claimed_until: null, held: 1, attempts: 3, next_attempt_at: at + 9 };
    await put('notice_deliveries', { ...leased, ...way, id: `d${nth}`, notice_id: 'n1' });
  }

  await runMigrations(db, ['012-one-queue']);
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

test.each(engines)(
  'leads and held-back forms are found as before on %s when the indexes become one',
  async (engine) => {
    const place = await freshPlace(engine);
    onTestFinished(place.remove);
    const db = await connectDatabase(place);
    const old: AnyDb = db;
    const names = Object.keys(migrations);
    await runMigrations(
      old,
      names.filter((name) => name < '010'),
    );
    const at = Date.parse('2026-11-20T12:00:00Z');
    const about = {
      id: 'ada',
      type: 'contact',
      reference: 'NA-23456789',
      source: 'website',
      received_at: at,
      respond_by: at,
    };
    const empty = { user_agent: '', referrer: '', flags: '[]' };
    await old
      .insertInto('submissions')
      .values({ ...about, ...empty, data: '{}', sent_at: at })
      .execute();
    const person = { name: 'Ada', name_key: 'ada', email: '', phone: '', company: '', services: '[]', starts: '' };
    await old
      .insertInto('leads')
      .values({ ...about, ...person, seq: at * 1024, status: 'pending' })
      .execute();
    await (engine === 'postgres'
      ? sql`insert into lead_search (seq, document)
        values (${at * 1024}, array_to_tsvector(${['ada', 'printer', '\uE000tcontact']}::text[]))`
      : sql`insert into lead_search (rowid, words, facets) values (${at * 1024}, 'ada printer', ${'\uE000tcontact'})`
    ).execute(old);
    const held = {
      source: 'website',
      client: '',
      sent_at: null,
      received_at: at,
      file: '',
      file_about: '',
      origin: '{}',
    };
    const data = JSON.stringify({ name: 'Grace', message: 'The printer again' });
    await old
      .insertInto('quarantine')
      .values({ ...empty, ...held, id: 'grace', type: 'contact', data, reasons: '[]' })
      .execute();

    await runMigrations(old, ['010-one-index']);
    const asked = readAsked('print');
    expect(await findFound(db, 'contact', asked, 5)).toEqual(['ada']);
    expect(await findFound(db, 'held', asked, 5)).toEqual(['grace']);
    expect(await findFound(db, 'quote', asked, 5)).toEqual([]);
    expect(await findFound(db, 'contact', readAsked('tcontact'), 5)).toEqual([]);
    await db.destroy();
  },
);
