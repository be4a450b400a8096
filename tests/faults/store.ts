import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Tally } from './tally.ts';

type Row = Record<string, unknown>;

/** Where server processes keep their rows; `databaseUrl` is empty for SQLite. */
export interface Place {
  dataDir: string;
  databaseUrl: string;
}

/** Submissions that a visitor was told are kept: id and reference of each answer. */
export type Acknowledged = ReadonlyMap<string, string>;

/** Looks into the database of server processes, past all of their code. */
export async function rowsOf({ dataDir, databaseUrl }: Place, sql: string): Promise<Row[]> {
  if (!databaseUrl) {
    using database = new DatabaseSync(join(dataDir, 'northarc.db'), { readOnly: true });
    return database.prepare(sql).all();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Alarms about what is broken go to the owner by mail, too, without a submission. */
const orphans = {
  'no submission without its lead':
    "select id from submissions where id not in (select id from leads) and type = 'contact'",
  'no submission without its two mails': `
    select id from submissions where type = 'contact' and
      (select group_concat(audience) from (select audience from outbox where submission_id = submissions.id order by audience))
      is not 'owner,visitor'`,
  'no mail and no lead without its submission': `
    select id from leads where id not in (select id from submissions where type = 'contact')
    union all select id from outbox where submission_id is null and audience = 'visitor'
      or submission_id not in (select id from submissions where type = 'contact')`,
};

/** Checks that every form which was acknowledged has its lead, under the reference that was told; the number of forms. */
async function checkAcknowledged(place: Place, known: Acknowledged, tally: Pick<Tally, 'none'>): Promise<number> {
  const rows = await rowsOf(place, 'select id, submissions.reference from submissions join leads using (id)');
  const kept = new Map(rows.map(({ id, reference }) => [String(id), String(reference)]));
  tally.none(
    'nothing acknowledged is lost',
    [...known].filter(([id, reference]) => kept.get(id) !== reference).map(([id]) => id),
  );
  return rows.length;
}

/** Checks what SQLite's file must say after a crash: all that was acknowledged, nothing by halves, and that it is whole. */
export async function checkLedger(dataDir: string, known: Acknowledged, tally: Pick<Tally, 'none'>): Promise<void> {
  const place = { dataDir, databaseUrl: '' };
  await checkAcknowledged(place, known, tally);
  for (const [name, sql] of Object.entries(orphans)) {
    const rows = await rowsOf(place, sql);
    tally.none(
      name,
      rows.map(({ id }) => String(id)),
    );
  }
  for (const pragma of ['integrity_check', 'foreign_key_check']) {
    const rows = await rowsOf(place, `pragma ${pragma}`);
    tally.none(
      pragma,
      rows.filter((row) => row.integrity_check !== 'ok').map((row) => JSON.stringify(row)),
    );
  }
}

/** Checks that every form which was acknowledged is there, and no other. */
export async function checkKept(place: Place, known: Acknowledged, tally: Pick<Tally, 'check' | 'none'>) {
  const count = await checkAcknowledged(place, known, tally);
  tally.check('nothing is there twice', count === known.size, `${count} rows for ${known.size} forms`);
}
