import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase, type DataPlace } from '../db/client.server.ts';
import type { AnyDb } from '../db/engine.server.ts';
import { migrate, pendingMigrations, recordedMigrations, runMigrations } from '../db/migrate.server.ts';
import type { Manifest } from './manifest.server.ts';

type Kept = Pick<Manifest, 'tables' | 'postgres'>;

const rowsAtOnce = 500;
const lettersAtOnce = 1_000_000;

/** Thrown to end a transaction whose work was only to look. */
class Undo extends Error {}

/** Lets `work` see tables of these migrations, empty and its own, of which nothing stays. */
async function inPassingTables<T>(
  db: AnyDb,
  migrations: readonly string[],
  work: (trx: AnyDb, tables: string[]) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local search_path to pg_temp`.execute(trx);
      await runMigrations(trx, migrations);
      const made = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'
        -- In the order in which they were made, so that a row comes after the one that it refers to.
        order by oid`.execute(trx);
      result = {
        value: await work(
          trx,
          made.rows.map(({ name }) => name),
        ),
      };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (!result) throw new Error('the transaction ended without its work');
  return result.value;
}

/** How many rows a table has, and a sum over all that is in them, whatever their order. */
async function sumOf(db: AnyDb, table: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await sql<{ n: number; sum: string }>`
    select count(*) as n, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0)::text as sum
    from ${sql.table(table)} t`.execute(db);
  return { rows: Number(rows[0]?.n), sum: String(rows[0]?.sum) };
}

async function writeRows(db: AnyDb, table: string, file: FileHandle) {
  const rows = sql<{ line: string }>`(select to_jsonb(t)::text as line from ${sql.table(table)} t)`.as('r');
  let text = '';
  for await (const { line } of db.selectFrom(rows).select('line').stream(rowsAtOnce)) {
    // PostgreSQL writes a line break inside a text as \n, so that a row is a line.
    text += `${line}\n`;
    if (text.length > lettersAtOnce) {
      await file.write(text);
      text = '';
    }
  }
  await file.write(text);
}

/** The lines of a file by their line feeds alone; readline would also cut at letters that a text may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Writes every row of the site's tables as they are at one moment into `folder`, a line a row. */
export async function dumpPostgres(place: DataPlace, folder: string): Promise<Kept> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const db: AnyDb = await connectDatabase(place);
  try {
    const migrations = await recordedMigrations(db, 'postgres');
    if (migrations.length === 0) throw new Error('There is nothing of this site in the database of DATABASE_URL.');
    const tables = await inPassingTables(db, migrations, async (_, names) => names);
    const kept = { tables: {} as Record<string, number>, postgres: { migrations, sums: {} as Record<string, string> } };
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        for (const table of tables) {
          const file = await open(join(folder, `${table}.jsonl`), 'wx', 0o600);
          await writeRows(trx, table, file).finally(() => file.close());
          const { rows, sum } = await sumOf(trx, table);
          kept.tables[table] = rows;
          kept.postgres.sums[table] = sum;
        }
      });
    return kept;
  } finally {
    await db.destroy();
  }
}

/** Puts the rows of `folder` into empty tables and holds them against what the backup says of them. */
async function load(trx: AnyDb, folder: string, { tables, postgres }: Kept) {
  for (const table of Object.keys(tables)) {
    let lines: string[] = [];
    let letters = 0;
    const put = async () => {
      const rows = `[${lines.join(',')}]`;
      lines = [];
      letters = 0;
      const into = sql.table(table);
      await sql`insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${rows}::jsonb)`.execute(trx);
    };
    for await (const line of linesOf(join(folder, `${table}.jsonl`))) {
      lines.push(line);
      letters += line.length;
      if (lines.length >= rowsAtOnce || letters > lettersAtOnce) await put();
    }
    await put();
    const { rows, sum } = await sumOf(trx, table);
    if (rows !== tables[table] || sum !== postgres?.sums[table]) {
      throw new Error(`This backup is damaged: rows of ${table} differ.`);
    }
  }
}

/** Restores the rows into temporary tables that nobody else sees. @throws when they are not what was backed up. */
export async function provePostgres(place: DataPlace, folder: string, manifest: Kept): Promise<void> {
  const db: AnyDb = await connectDatabase(place);
  try {
    await inPassingTables(db, manifest.postgres?.migrations ?? [], (trx) => load(trx, folder, manifest));
  } finally {
    await db.destroy();
  }
}

/**
 * Restores rows and version into an empty database; the next start upgrades it. @throws when it is not empty or rows
 * differ.
 */
export async function restorePostgres(place: DataPlace, folder: string, manifest: Kept, now: number): Promise<void> {
  const db: AnyDb = await connectDatabase(place);
  try {
    if ((await recordedMigrations(db, 'postgres')).length > 0) {
      throw new Error('The database of DATABASE_URL is not empty. Restore into an empty one.');
    }
    await db.transaction().execute(async (trx) => {
      const known = await pendingMigrations(trx, 'postgres');
      const names = manifest.postgres?.migrations ?? [];
      const unknown = names.filter((name) => !known.includes(name));
      if (unknown.length > 0) {
        throw new Error(
          `This backup was made by a newer release (it has ${unknown.join(', ')}). Restore it with that one.`,
        );
      }
      await migrate(trx, names, now);
      await load(trx, folder, manifest);
    });
  } finally {
    await db.destroy();
  }
}
