import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { parsedJson } from '#src/lib/json.ts';
import { systemClock } from '#src/lib/time.ts';
import { backupAside, beforeUpgradeFile } from '../backup/manifest.server.ts';
import { exclusively } from '../lock.server.ts';
import type { Log } from '../log.server.ts';
import { up as baseline } from './baseline.server.ts';
import { type AnyDb, isPostgres } from './engine.server.ts';
import { hoursRecord } from './hours-record.server.ts';
import { oneIndex } from './one-index.server.ts';
import { oneQueue } from './one-queue.server.ts';
import { pagesAsDocuments } from './pages-as-documents.server.ts';
import { isBusy } from './unavailable.server.ts';

type Progress = (name: string, nth: number, of: number) => void;

/** Kysely's own table. Its migrator is not used: it opens no transaction on SQLite and none that covers the backup. */
const recordTable = 'kysely_migration';

/** Without recording them. */
export async function runMigrations(trx: AnyDb, names: readonly string[], known: Migrations = migrations) {
  for (const name of names) await known[name]?.up(trx);
}

/** Runs and records migrations in the caller's transaction. `now` in epoch milliseconds. */
export async function migrate(
  trx: AnyDb,
  names: readonly string[],
  now: number,
  { progress, known = migrations }: { progress?: Progress; known?: Migrations } = {},
): Promise<void> {
  await trx.schema
    .createTable(recordTable)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute();
  for (const [index, name] of names.entries()) {
    progress?.(name, index + 1, names.length);
    await runMigrations(trx, [name], known);
    const timestamp = new Date(now + index).toISOString();
    await trx.insertInto(recordTable).values({ name, timestamp }).execute();
  }
}

/** Empty for an empty database. */
export async function recordedMigrations(db: AnyDb, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const found =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = ${recordTable}`.execute(db)
      : await sql`select 1 where to_regclass(${recordTable}) is not null`.execute(db);
  if (found.rows.length === 0) return [];
  const records: { name: string }[] = await db.selectFrom(recordTable).select('name').execute();
  return records.map(({ name }) => name).sort();
}

/** In order. @throws if a newer release has migrated the database. */
export async function pendingMigrations(
  db: AnyDb,
  engine: 'sqlite' | 'postgres',
  known: Migrations = migrations,
): Promise<string[]> {
  const recorded = await recordedMigrations(db, engine);
  const unknown = recorded.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was upgraded by a newer release than this one (it has ${unknown.join(', ')}). Start that release, or restore the backup that was made before its upgrade (docs/operations.md).`,
    );
  }
  return Object.keys(known)
    .sort()
    .filter((name) => !recorded.includes(name));
}

interface Migration {
  up(trx: AnyDb): Promise<void>;
}

/** By name, which gives the order. A released one never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

const cellMs = 300_000;

/**
 * Identifies emails by a hash of their content, since several may share a Message-ID; raw messages stay with
 * `inbound_mails`.
 */
async function heldMails(db: AnyDb): Promise<void> {
  await sql`alter table inbound_mails add column message_id text not null default ''`.execute(db);
  await sql`update inbound_mails set message_id = message_key where message_key like '<%'`.execute(db);
  await sql`create index inbound_mails_message on inbound_mails (message_id) where message_id <> ''`.execute(db);
  await sql`
    update inbound_mails set file = (select quarantine.file from quarantine where quarantine.id = inbound_mails.lead_id)
    where state = 'quarantined' and file = '' and lead_id in (select id from quarantine)
  `.execute(db);
  await sql`update quarantine set file = '', file_about = '' where source = 'email'`.execute(db);
}

async function busyNotes(db: AnyDb): Promise<void> {
  await sql`alter table busy_feeds add column notes text not null default ''`.execute(db);
  // Read all calendars again, even unchanged ones.
  await sql`update busy_feeds set read_for = '', next_attempt_at = 0`.execute(db);
}

/** Keeps calendar cells by lane on both engines: as many meetings may run at once as there are lanes. */
async function meetingsAtOnce(db: AnyDb): Promise<void> {
  await sql`alter table appointments add column lane integer not null default 0`.execute(db);
  await sql`alter table appointment_cells rename to old_cells`.execute(db);
  await sql`drop index appointment_cells_of`.execute(db);
  await sql`
    create table appointment_cells (
      lane integer not null default 0, cell bigint not null, id text not null,
      constraint appointment_cells_pk primary key (lane, cell)
    )
  `.execute(db);
  if (isPostgres(db)) {
    await sql`alter table appointments drop constraint appointments_apart`.execute(db);
    await sql`
      insert into appointment_cells (lane, cell, id)
      select 0, cell, id from appointments,
        generate_series(holds_from / ${sql.lit(cellMs)}, (holds_to - 1) / ${sql.lit(cellMs)}) as cell
      where status <> 'cancelled' and holds_from is not null
    `.execute(db);
  } else {
    await sql`insert into appointment_cells (lane, cell, id) select 0, cell, id from old_cells`.execute(db);
  }
  await sql`drop table old_cells`.execute(db);
  await sql`create index appointment_cells_of on appointment_cells (id)`.execute(db);
}

async function chatAnswers(db: AnyDb): Promise<void> {
  await sql`alter table chat_sessions add column memory text not null default ''`.execute(db);
  for (const column of ['answers', 'links', 'effects'])
    await sql`alter table chat_messages add column ${sql.ref(column)} text not null default ''`.execute(db);
}

async function chatUnanswered(db: AnyDb): Promise<void> {
  await sql`alter table chat_messages add column unanswered integer not null default 0`.execute(db);
  await sql`create index chat_messages_unanswered on chat_messages (at) where unanswered = 1`.execute(db);
}

async function chatPeople(db: AnyDb): Promise<void> {
  await sql`alter table chat_sessions add column taken_by text not null default ''`.execute(db);
  await sql`alter table chat_sessions add column waiting_since bigint`.execute(db);
  await sql`alter table chat_sessions add column listened_at bigint not null default 0`.execute(db);
  await sql`create index chat_sessions_waiting on chat_sessions (waiting_since) where waiting_since is not null`.execute(
    db,
  );
  await sql`alter table chat_messages add column author text not null default ''`.execute(db);
  await sql`alter table chat_messages add column told integer not null default 0`.execute(db);
  await sql`create index chat_messages_told on chat_messages (at) where told = 1`.execute(db);
}

async function bookingHolds(db: AnyDb): Promise<void> {
  await sql`
    create table booking_holds (
      id text primary key,
      talk text not null,
      network text not null,
      kind text not null,
      holds_from bigint not null,
      holds_to bigint not null,
      lane integer not null,
      until bigint not null
    )`.execute(db);
}

/** The first version of a record that was a setting. `values` are undefined for one that cannot be read. */
async function recordFromSetting(db: AnyDb, name: string, values: (stored: unknown) => object | undefined) {
  const setting = await db.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst();
  if (!setting) return;
  const made = values(parsedJson(setting.value));
  const version = { number: 1, state: 'own', name: '', saved_at: setting.changed_at, restored_from: null, author: '' };
  const row = { collection: name, id: name, data: JSON.stringify(made), ...version };
  if (made) await db.insertInto('record_versions').values(row).execute();
  await db.deleteFrom('settings').where('name', '=', name).execute();
}

async function settingsAsRecords(db: AnyDb): Promise<void> {
  await recordFromSetting(db, 'social-links', (stored) =>
    Array.isArray(stored)
      ? { title: 'Social links', links: stored.map((link, nth) => ({ id: `link-${nth + 1}`, ...link })) }
      : undefined,
  );
  await recordFromSetting(db, 'protections', (stored) =>
    typeof stored === 'object' && stored !== null ? { title: 'Protections', ...stored } : undefined,
  );
}

async function leadActivity(db: AnyDb): Promise<void> {
  await sql`alter table leads add column active_at bigint not null default 0`.execute(db);
  await sql`
    update leads set active_at = coalesce((
      select max(at) from thread_entries
      where lead_id = leads.id and kind in ('message', 'reply', 'note', 'call')
    ), received_at)
  `.execute(db);
  await sql`create index leads_active on leads (type, status, active_at, seq) where deleted_at is null`.execute(db);
}

/** Figures of a month are sums of its days. */
async function figuresByDay(db: AnyDb): Promise<void> {
  await sql`drop table analytics_monthly`.execute(db);
}

/** The status stands behind what a list is sorted by, so one index serves all of them. The newest are filtered by more. */
async function listsBySort(db: AnyDb): Promise<void> {
  const gone = ['leads_newest', 'leads_due', 'leads_name', 'leads_starts', 'leads_active', 'leads_assigned'];
  for (const index of gone) await sql`drop index ${sql.ref(index)}`.execute(db);
  for (const [index, columns] of [
    ['leads_counted', 'type, status'],
    ['leads_newest', 'type, seq, status, source, services'],
    ['leads_due', 'type, respond_by, seq, status'],
    ['leads_name', 'type, name_key, seq, status'],
    ['leads_starts', 'type, starts, seq, status'],
    ['leads_active', 'type, active_at, seq, status'],
    ['leads_assigned', 'type, assigned_to, active_at, seq, status'],
  ] as const)
    await sql`create index ${sql.ref(index)} on leads (${sql.raw(columns)}) where deleted_at is null`.execute(db);
}

/** Each process counts requests for itself. */
async function countsByProcess(db: AnyDb): Promise<void> {
  await sql`drop table traffic_counts`.execute(db);
}

/** Merged leads stand in no list and in no count. */
async function mergedLeads(db: AnyDb): Promise<void> {
  await sql`alter table leads add column merged_into text`.execute(db);
  await sql`alter table leads add column merged_before text not null default ''`.execute(db);
  await sql`create index leads_merged on leads (merged_into) where merged_into is not null`.execute(db);
  await sql`drop index leads_counted`.execute(db);
  await sql`
    create index leads_counted on leads (type, status) where deleted_at is null and merged_into is null
  `.execute(db);
}

export const migrations: Migrations = {
  '001-baseline': { up: baseline },
  '002-held-mails': { up: heldMails },
  '003-busy-notes': { up: busyNotes },
  '004-meetings-at-once': { up: meetingsAtOnce },
  '005-chat-answers': { up: chatAnswers },
  '006-chat-unanswered': { up: chatUnanswered },
  '007-chat-people': { up: chatPeople },
  '008-booking-holds': { up: bookingHolds },
  '009-hours-record': { up: hoursRecord },
  '009-pages-as-documents': { up: pagesAsDocuments },
  '009-settings-as-records': { up: settingsAsRecords },
  '010-one-index': { up: oneIndex },
  '011-lead-activity': { up: leadActivity },
  '012-one-queue': { up: oneQueue },
  '013-figures-by-day': { up: figuresByDay },
  '014-lists-by-sort': { up: listsBySort },
  '015-counts-by-process': { up: countsByProcess },
  '016-merged-leads': { up: mergedLeads },
};

export interface UpgradeWatch {
  log?: Pick<Log, 'info' | 'warn'>;
  /** Called once, before anything slow; never if the database is up to date. */
  begins?: (() => Promise<void>) | undefined;
}

type Engine = 'sqlite' | 'postgres';
type Place = { dataDir: string; databaseUrl?: string | undefined };

/** Kysely's own migrator uses the same number to lock PostgreSQL, so releases that still used it are kept out. */
const lockNumber = '3853314791062309107';
const askEveryMs = 100;
/** Limit on waiting for a transaction somebody forgot to end. */
const patienceMs = 60_000;

const silent: Pick<Log, 'info' | 'warn'> = { info: () => {}, warn: () => {} };

/**
 * SQLite answers without yielding to the event loop; this yields, so that others are answered and stop signals heard.
 */
function breathing(): KyselyPlugin {
  let last = performance.now();
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (performance.now() - last > 10) {
        await turn();
        last = performance.now();
      }
      return result;
    },
  };
}

/**
 * One process at a time, on this machine (SQLite) or among all that share the server. The lock ends with its process.
 */
function alone(db: AnyDb, engine: Engine, { dataDir }: Place, waiting: () => void, work: (db: AnyDb) => Promise<void>) {
  if (engine === 'sqlite') return exclusively(join(dataDir, 'northarc.db.lock'), () => work(db), waiting);
  return db.connection().execute(async (connection) => {
    const ask = sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.raw(lockNumber)}) as got`;
    for (let asked = 0; !(await ask.execute(connection)).rows[0]?.got; asked++) {
      if (asked === 0) waiting();
      await sleep(askEveryMs);
    }
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(lockNumber)})`.execute(connection);
    }
  });
}

async function hasRows(db: AnyDb, engine: Engine): Promise<boolean> {
  const tables =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  for (const { name } of (await tables.execute(db)).rows) {
    if (/^(sqlite|kysely)_/.test(name)) continue;
    if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) return true;
  }
  return false;
}

/** All pending migrations and their records in one transaction. The caller has made a backup. */
async function migrateAll(
  db: AnyDb,
  engine: Engine,
  pending: readonly string[],
  known: Migrations,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const progress = (migration: string, nth: number, of: number) =>
    log.info({ migration, nth, of }, 'upgrading the database');
  const since = performance.now();
  for (;;) {
    try {
      return await db
        .transaction()
        .execute((trx) => migrate(trx.withPlugin(breathing()), pending, systemClock.now(), { progress, known }));
    } catch (error) {
      // Another process is writing; SQLite's own wait would block the event loop.
      if (engine !== 'sqlite' || !isBusy(error) || performance.now() - since > patienceMs) throw error;
      await sleep(askEveryMs);
    }
  }
}

/**
 * Upgrades the schema: one process under a lock, after a proven backup if there are rows, in one transaction. @throws
 * in plain words if a newer release was here or no backup can be made; nothing is changed then.
 */
export async function upgrade(
  db: AnyDb,
  engine: Engine,
  place: Place,
  watch: UpgradeWatch,
  known: Migrations = migrations,
): Promise<void> {
  if ((await pendingMigrations(db, engine, known)).length === 0) return;
  const log = watch.log ?? silent;
  await watch.begins?.();
  const waiting = () => log.info('another process upgrades the database; waiting for it');
  await alone(db, engine, place, waiting, async (locked) => {
    const pending = await pendingMigrations(locked, engine, known);
    const last = pending.at(-1);
    if (last === undefined) return;
    if (await hasRows(locked, engine)) {
      const file = beforeUpgradeFile(place.dataDir, last, systemClock.now());
      log.info({ file }, 'making a backup before the database is upgraded');
      await backupAside(file, place).catch((error: Error) => {
        throw new Error(
          `The database was not upgraded and nothing in it was changed, because no backup could be made first: ${error.message}`,
        );
      });
      log.info({ file }, 'the backup is made and proven');
    }
    await migrateAll(locked, engine, pending, known, log);
    log.info({ migrations: pending.length }, 'the database is up to date');
  });
}
