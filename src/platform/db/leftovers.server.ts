import { Kysely, sql } from 'kysely';
import { migrationNames, runMigrations } from './migrate.server.ts';
import type { AnyDb } from './migrations/run.server.ts';
import { sqliteDialect } from './sqlite.server.ts';

/** Releases before 017 ran these on SQLite statement by statement, without a transaction around them and their record. */
const lastUnprotected = '016-invitation-sequence';
/** Except this one, which had a transaction of its own: it is there whole or not at all. It drops columns at its end. */
const wholeOrNot = '007-desk';
/** What a migration itself fills from other tables. */
const filledByMigration = new Set(['analytics_monthly']);

interface Shape {
  /** In the order in which they were made. */
  objects: { type: string; name: string }[];
  /** "table.column" */
  columns: string[];
}

async function shapeOf(db: AnyDb): Promise<Shape> {
  const objects = await sql<{ type: string; name: string }>`
    select type, name from sqlite_master
    where type in ('table', 'index') and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
      -- What a full text table keeps beside itself comes and goes with it.
      and name not glob 'lead_search_*'
    order by rowid`.execute(db);
  const columns = await sql<{ at: string }>`
    select t.name || '.' || c.name as at from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`.execute(
    db,
  );
  return { objects: objects.rows, columns: columns.rows.map(({ at }) => at) };
}

/** The shape that these migrations make. */
async function shapeAfter(names: readonly string[]): Promise<Shape> {
  const db: AnyDb = new Kysely({ dialect: sqliteDialect(':memory:') });
  try {
    await db.transaction().execute((trx) => runMigrations(trx, names));
    return await shapeOf(db);
  } finally {
    await db.destroy();
  }
}

const missingIn = (shape: Shape, other: Shape) => ({
  objects: shape.objects.filter(({ name }) => !other.objects.some((known) => known.name === name)),
  columns: shape.columns.filter((at) => !other.columns.includes(at)),
});

async function drop(trx: AnyDb, shape: Shape) {
  const tables = shape.objects.filter(({ type }) => type === 'table').map(({ name }) => name);
  for (const name of tables) {
    const [row] = (await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)).rows;
    if (row === undefined || filledByMigration.has(name)) continue;
    throw new Error(
      `The database holds the table ${name} with rows in it, but no record of the upgrade that makes it. Restore a backup, or ask for help; nothing was changed.`,
    );
  }
  for (const { type, name } of shape.objects.toReversed()) {
    await sql`drop ${sql.raw(type)} if exists ${sql.ref(name)}`.execute(trx);
  }
  for (const at of shape.columns) {
    const [table = '', column = ''] = at.split('.');
    if (!tables.includes(table)) await trx.schema.alterTable(table).dropColumn(column).execute();
  }
}

/**
 * Mends a SQLite database that an interrupted upgrade before release 017 left half done: what the first pending
 * migration made goes, so that it can run again; no process has served with it, so it is empty. `present`: the
 * migration is whole, only its record is missing. @returns what was found. @throws when rows are found.
 */
export async function mendLeftovers(
  trx: AnyDb,
  pending: readonly string[],
): Promise<{ found: string[]; present: string[] }> {
  const nothing = { found: [], present: [] };
  const [next] = pending;
  if (next === undefined || next > lastUnprotected) return nothing;
  const now = await shapeOf(trx);
  if (now.objects.length === 0) return nothing;
  const done = migrationNames.filter((name) => !pending.includes(name));
  const [before, after] = [await shapeAfter(done), await shapeAfter([...done, next])];
  const made = missingIn(after, before);
  const left: Shape = {
    objects: now.objects.filter(({ name }) => made.objects.some((one) => one.name === name)),
    columns: now.columns.filter((at) => made.columns.includes(at)),
  };
  const found = [...left.objects.map(({ name }) => name), ...left.columns];
  if (found.length === 0) return nothing;
  if (next === wholeOrNot) return { found, present: [next] };
  await drop(trx, left);
  return { found, present: [] };
}
