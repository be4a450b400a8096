import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parsedJson, stringsIn } from '#src/lib/json.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { type AnyDb, isPostgres } from './engine.server.ts';

interface Migration {
  up(trx: AnyDb): Promise<void>;
}

/** By name, which gives the order. A released one never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Statements are separated by a semicolon at the end of a line. */
async function runAll(db: AnyDb, statements: string): Promise<void> {
  for (const statement of statements.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db);
}

/** Runs the statements of migrations.sql for both engines and those for this one. */
async function runSection(db: AnyDb, name: string): Promise<void> {
  const all = readFileSync('src/platform/db/migrations.sql', 'utf8').replaceAll('{private}', '\uE000');
  const sections = new Map(all.split(/^-- (?=\d{3}-)/m).map((section) => section.split(/\n(.*)/s) as [string, string]));
  for (const engine of ['', isPostgres(db) ? ' postgres' : ' sqlite']) {
    await runAll(db, sections.get(name + engine) ?? '');
  }
}

async function baseline(db: AnyDb): Promise<void> {
  const postgres = isPostgres(db);
  // SQLite is fastest by an integer key, PostgreSQL needs the wider type; names sort by bytes on both.
  const words: Record<string, string> = {
    seq: postgres ? 'bigint' : 'integer',
    'text by bytes': postgres ? 'text collate "C"' : 'text',
    'without rowid': postgres ? '' : 'without rowid',
  };
  const tables = readFileSync('src/platform/db/baseline.sql', 'utf8');
  await runAll(
    db,
    tables.replace(/\{([a-z ]+)\}/g, (_, name: string) => words[name] ?? ''),
  );
  await runSection(db, '001-baseline');
}

interface Range {
  from: number;
  to: number;
}

interface Exception {
  id: string;
  from: string;
  to: string;
  reason: string;
  shown: boolean;
  office: boolean;
}

type Numbers = Readonly<Record<string, number>>;

/** As it was stored; what came later may be missing, and once there was one buffer for all kinds. */
interface Stored {
  office: Range[][];
  booking: Range[][];
  slotMinutes: number;
  noticeMinutes: number;
  horizonDays: number;
  lengths: Numbers;
  ways?: Numbers;
  buffers?: Numbers;
  atOnce?: Numbers;
  bufferMinutes?: number;
  worked: string[];
  closures: Exception[];
  openings: Exception[];
}

const usual = {
  lengths: { consultation: 30, 'home-visit': 120, 'business-visit': 60, 'remote-hour': 60 },
  ways: { consultation: 0, 'home-visit': 30, 'business-visit': 30, 'remote-hour': 0 },
  buffers: { consultation: 0, 'home-visit': 0, 'business-visit': 0, 'remote-hour': 0 },
  atOnce: { consultation: 1, 'home-visit': 1, 'business-visit': 1, 'remote-hour': 1 },
};

const two = (n: number) => String(n).padStart(2, '0');
const timeText = (minute: number) =>
  minute % 1_440 === 0
    ? 'midnight'
    : `${Math.floor(minute / 60) % 12 || 12}:${two(minute % 60)} ${minute < 720 ? 'AM' : 'PM'}`;

const weekOf = (week: Range[][]) =>
  week.map((day) => day.map(({ from, to }) => `${timeText(from)} to ${timeText(to)}`).join(', '));

/** Down to steps of five minutes. */
const stepped = (time: string) => (time === '00:00' ? '' : `${time.slice(0, 4)}${time.slice(4) < '5' ? 0 : 5}`);

const listOf = (all: Exception[]) =>
  all.map(({ id, from, to, reason, shown, office }) => {
    const [first = '', fromTime = ''] = from.split('T');
    const [toDay = '', toTime = ''] = to.split('T');
    const dayBefore = new Date(Date.parse(toDay) - 86_400_000).toISOString().slice(0, 10);
    const last = toTime === '00:00' ? dayBefore : toDay;
    return {
      ...{ id, from: first, fromTime: stepped(fromTime), to: last === first ? '' : last, toTime: stepped(toTime) },
      ...{ reason, shown, meetingsOnly: !office },
    };
  });

function recordOf(stored: Stored) {
  const { bufferMinutes, slotMinutes, noticeMinutes, horizonDays, worked } = stored;
  const kinds = Object.keys(usual.lengths) as (keyof typeof usual.lengths)[];
  const byKind = (['lengths', 'ways', 'buffers', 'atOnce'] as const).flatMap((name) =>
    kinds.map((kind) => {
      const shared = name === 'buffers' ? bufferMinutes : undefined;
      return [`${name}-${kind}`, stored[name]?.[kind] ?? shared ?? usual[name][kind]] as const;
    }),
  );
  return {
    ...{ title: 'Hours and days off', closures: listOf(stored.closures), openings: listOf(stored.openings) },
    ...{ office: weekOf(stored.office), booking: weekOf(stored.booking) },
    ...{ slotMinutes, noticeMinutes, horizonDays, worked, ...Object.fromEntries(byKind) },
  };
}

/** Turns the setting with the hours into the first version of their record. What cannot be read was not used. */
async function hoursRecord(db: AnyDb): Promise<void> {
  const { rows } = await sql<{ value: string; changed_at: number }>`
    select value, changed_at from settings where name = 'schedule'`.execute(db);
  for (const { value, changed_at } of rows) {
    let data: string;
    try {
      data = JSON.stringify(recordOf(JSON.parse(value)));
    } catch {
      continue;
    }
    await sql`
      insert into record_versions (collection, id, number, state, data, name, saved_at, restored_from, author, confirmed)
      values ('hours', 'hours', 1, 'own', ${data}, '', ${changed_at}, null, '', 0)`.execute(db);
  }
  await sql`delete from settings where name = 'schedule'`.execute(db);
}

interface BlocksRow {
  page: string;
  blocks: string;
  saved_at: number;
  author: string;
}

interface WordsRow {
  number: number;
  state: string;
  data: string;
  name: string;
  saved_at: number;
  author: string;
  confirmed: number;
}

/** The two histories of a page as one, in order of time. `numbers`: what became of the versions of its words. */
function joined(blocks: readonly BlocksRow[], words: readonly WordsRow[]) {
  const events = [
    ...blocks.map((row) => ({ row, words: undefined })),
    ...words.map((row) => ({ row, words: row })),
  ].sort((a, b) => Number(a.row.saved_at) - Number(b.row.saved_at));
  const numbers = new Map<number, number>();
  let said: object = {};
  let shown: unknown = [];
  let confirmed = 0;
  const versions = events.map(({ row, words: own }, nth) => {
    const number = nth + 1;
    if (own) {
      numbers.set(own.number, number);
      said = own.state === 'own' ? JSON.parse(own.data) : {};
      confirmed = own.confirmed;
    } else shown = JSON.parse((row as BlocksRow).blocks);
    const isBuiltIn = Object.keys(said).length === 0 && Array.isArray(shown) && shown.length === 0;
    return {
      ...{ number, name: own?.name ?? '', saved_at: row.saved_at, author: row.author, confirmed },
      ...{ state: isBuiltIn ? 'built-in' : 'own', data: isBuiltIn ? '' : JSON.stringify({ ...said, blocks: shown }) },
      restored_from: isBuiltIn ? 0 : null,
    };
  });
  return { versions, numbers };
}

/** Blocks and words of a page had a history each; they become one document, `words-<page>`. */
async function pagesAsDocuments(db: AnyDb): Promise<void> {
  const { rows: all } = await sql<BlocksRow>`select * from page_versions order by number`.execute(db);
  for (const page of new Set(all.map((row) => row.page))) {
    const collection = `words-${page}`;
    const own = sql`collection = ${collection} and id = ${page}`;
    const words = await sql<WordsRow>`select * from record_versions where ${own} order by number`.execute(db);
    const blocks = all.filter((row) => row.page === page);
    const { versions, numbers } = joined(blocks, words.rows);
    await sql`delete from record_versions where ${own}`.execute(db);
    for (const version of versions) {
      await db
        .insertInto('record_versions')
        .values({ collection, id: page, ...version })
        .execute();
    }
    const draft = await sql<{ base: number }>`select base from record_drafts where ${own}`.execute(db);
    const base = numbers.get(draft.rows[0]?.base ?? -1);
    if (base !== undefined) await sql`update record_drafts set base = ${base} where ${own}`.execute(db);
  }
  await sql`drop table page_versions`.execute(db);
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

/**
 * One full-text index for leads, people, chats and what is held back. Leads keep their words; people and chats are
 * found again by the keeper.
 */
async function oneIndex(db: AnyDb): Promise<void> {
  const postgres = isPostgres(db);
  const gone = ['found', 'found_words', 'name_words', 'lead_counts', ...(postgres ? [] : ['found_terms'])];
  for (const table of gone.reverse()) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql
    .raw(
      `create table found (seq ${postgres ? 'bigint' : 'integer'} primary key, kind text not null, ref text not null,
        constraint found_ref unique (kind, ref))`,
    )
    .execute(db);
  await sql`insert into found (seq, kind, ref) select seq, type, id from leads`.execute(db);
  await runSection(db, '010-one-index');
  await sql`update people set stale = 1`.execute(db);
  await sql`update chat_sessions set seen_count = -1 where message_count > 0`.execute(db);

  const held: { id: string; data: string; reasons: string; received_at: number }[] = await db
    .selectFrom('quarantine')
    .select(['id', 'data', 'reasons', 'received_at'])
    .execute();
  for (const { id, data, reasons, received_at } of held) {
    let seq = Number(received_at) * 1024;
    while (await db.selectFrom('found').select('seq').where('seq', '=', seq).executeTakeFirst()) seq++;
    await db.insertInto('found').values({ seq, kind: 'held', ref: id }).execute();
    const words = [...searchWords([...stringsIn(parsedJson(data)), reasons]), '\uE000held'];
    await (postgres
      ? sql`insert into found_words (seq, document) values (${seq}, array_to_tsvector(${words}::text[]))`
      : sql`insert into found_words (rowid, words) values (${seq}, ${words.join(' ')})`
    ).execute(db);
  }
}

/** What was found by looking until now. `source`: of the lead. */
const news: [kind: string, urgentKind: string, of: string][] = [
  ['lead', 'emergency', `select id, '' as stage, received_at as at, source from leads where source <> 'telephone'`],
  [
    ...(['answer', 'emergency-answer'] as const),
    `select e.lead_id as id, e.id as stage, e.at, l.source from thread_entries e join leads l on l.id = e.lead_id
      where e.kind = 'message'`,
  ],
  [
    ...(['erasure', 'erasure'] as const),
    `select lead_id as id, id as stage, at, '' as source from thread_entries
      where kind = 'event' and via = 'page' and body = 'Asked for everything to be erased'`,
  ],
  [
    ...(['chat', 'chat'] as const),
    `select id, cast(asked_person_at as text) as stage, asked_person_at as at, '' as source from chat_sessions
      where asked_person_at is not null`,
  ],
];

const dayMs = 86_400_000;

/**
 * Notices go out through the outbox, and are written with their events instead of being looked for. What is younger than
 * a day and was not told, and the promises that are open, become due; who was told of one is not told again.
 */
async function oneQueue(db: AnyDb): Promise<void> {
  await runSection(db, '012-one-queue');
  const kindOf = (urgent: string, kind: string) =>
    sql`case f.source when 'emergency' then ${sql.lit(urgent)} else ${sql.lit(kind)} end`;
  for (const [kind, urgent, of] of news) {
    await sql`
      insert into notices (id, kind, subject, stage, at, due_at)
      select ${sql.lit(`${kind}-`)} || f.id || f.stage, ${kindOf(urgent, kind)}, f.id, f.stage, f.at, f.at
      from (${sql.raw(of)}) f where f.at > ${Date.now() - dayMs}
      on conflict (kind, subject, stage) do nothing
    `.execute(db);
  }
  // Whoever was told at half has that in the outbox.
  await sql`
    insert into notices (id, kind, subject, stage, at, due_at)
    select 'promise-' || f.id, ${kindOf('emergency-half', 'promise-half')}, f.id, cast(f.waiting_since as text),
      f.waiting_since, f.waiting_since
    from leads f where f.waiting_since is not null and f.deleted_at is null and f.respond_by > ${Date.now()}
    on conflict (kind, subject, stage) do update set due_at = excluded.due_at
  `.execute(db);
}

/** In order. Without a function of its own a migration is its section of migrations.sql. */
const all: [name: string, up?: Migration['up']][] = [
  ['001-baseline', baseline],
  ['002-held-mails'],
  ['003-busy-notes'],
  ['004-meetings-at-once'],
  ['005-chat-answers'],
  ['006-chat-unanswered'],
  ['007-chat-people'],
  ['008-booking-holds'],
  ['009-hours-record', hoursRecord],
  ['009-pages-as-documents', pagesAsDocuments],
  ['009-settings-as-records', settingsAsRecords],
  ['010-one-index', oneIndex],
  ['011-lead-activity'],
  ['012-one-queue', oneQueue],
  ['013-figures-by-day'],
  ['014-lists-by-sort'],
  ['015-counts-by-process'],
  ['016-merged-leads'],
];

export const migrations: Migrations = Object.fromEntries(
  all.map(([name, up = (db) => runSection(db, name)]) => [name, { up }]),
);
