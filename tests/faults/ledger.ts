import { DatabaseSync } from 'node:sqlite';

/** What the data folder must say after a crash, in the words of the report. */
export interface Check {
  name: string;
  /** Rows that break the promise; empty when it is kept. */
  broken: string[];
}

/** Submissions that a visitor was told are kept: id and reference of each answer. */
export type Acknowledged = ReadonlyMap<string, string>;

const orphans = {
  'no submission without its lead': 'select id from submissions where id not in (select id from leads) and type = ?',
  'no submission without its two mails': `
    select id from submissions where type = ? and
      (select group_concat(audience) from (select audience from outbox where submission_id = submissions.id order by audience))
      is not 'owner,visitor'`,
  'no mail and no lead without its submission': `
    select id from leads where id not in (select id from submissions where type = ?1)
    union all select id from outbox where submission_id is null or submission_id not in (select id from submissions where type = ?1)`,
};

/** Reads a database file and says which promises it keeps; `references` is what visitors were told. */
export function checkLedger(file: string, acknowledged: Acknowledged): Check[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values);
    const kept = new Map(
      all('select submissions.id, submissions.reference from submissions join leads using (id)').map((row) => [
        String(row.id),
        String(row.reference),
      ]),
    );
    const lost = [...acknowledged].filter(([id, reference]) => kept.get(id) !== reference).map(([id]) => id);
    const integrity = all('pragma integrity_check').map((row) => String(row.integrity_check));
    return [
      { name: 'every acknowledged submission is there, with its reference', broken: lost },
      ...Object.entries(orphans).map(([name, sql]) => ({
        name,
        broken: all(sql, 'contact').map((row) => String(row.id)),
      })),
      { name: 'integrity check', broken: integrity.filter((line) => line !== 'ok') },
      { name: 'foreign keys', broken: all('pragma foreign_key_check').map((row) => JSON.stringify(row)) },
    ];
  } finally {
    database.close();
  }
}
