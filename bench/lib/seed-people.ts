import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { firstNames } from './seed-leads.ts';
import { seededRandom } from './statistics.ts';

const syllables = 'ber ton wal ker sel mon har lin gre vik dor nes pol rau'.split(' ');

/** One of 38,416 family names. */
export const familyName = (n: number): string =>
  [1, 14, 196, 2744].map((of) => syllables[Math.floor(n / of) % syllables.length]).join('');

/** Adds `count` people to a migrated SQLite database, with their addresses, numbers and words, as the desk keeps them. */
export function seedPeople(file: string, count: number, now: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; pragma journal_mode = wal; pragma cache_size = -200000');
  const random = seededRandom(23);
  const insert = (table: string, columns: string) =>
    db.prepare(`insert into ${table} (${columns}) values (${columns.replace(/\w+/g, '?')})`);
  const person = insert('people', 'id, name, name_key, company, first_at, last_at, stale');
  const key = insert('person_keys', 'kind, value, person_id, at');
  const found = insert('found', 'seq, kind, ref');
  const words = insert('found_words', 'rowid, words, kinds');
  const named = insert('name_words', 'word, seq');
  for (let n = 0; n < count; n++) {
    if (n % 20_000 === 0) db.exec('begin');
    const first = firstNames[Math.floor(random() * firstNames.length)] ?? '';
    const name = `${first} ${familyName(Math.floor(random() * 38_416))}`;
    const company = random() < 0.5 ? `${familyName(Math.floor(random() * 38_416))} inc` : '';
    const [id, at] = [`person-${n}`, now - (count - n) * 60_000];
    const email = `${name.replace(' ', '.').toLowerCase()}${n}@example.com`;
    const phone = `+1${404 + Math.floor(random() * 300)}${String(n % 10_000_000).padStart(7, '0')}`;
    const seq = at * 1024 + (n % 1024);
    person.run(id, name, sortKey(name), company, at, at, 0);
    key.run('email', email, id, at);
    key.run('phone', phone, id, at);
    found.run(seq, 'person', id);
    const numbers = [phone.slice(2), phone.slice(-7), phone.slice(1)];
    words.run(seq, searchWords([name, email, company], numbers).join(' '), '\uE000person');
    for (const word of searchWords([name])) named.run(word, seq);
    if ((n + 1) % 20_000 === 0 || n === count - 1) db.exec('commit');
  }
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

const copied = ['submissions', 'leads', 'people', 'person_keys', 'found', 'name_words'];
const texts = [
  ['lead_search', 'lead_search_words', "words || ' ' || facets"],
  ['found_words', 'found_words_document', "words || ' ' || kinds"],
] as const;
const atOnce = 2_000;

/** Copies what the search reads from a SQLite database into a migrated, empty PostgreSQL one. */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  const from = new DatabaseSync(file, { readOnly: true });
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  await to.query("set synchronous_commit = off; set session_replication_role = 'replica'");
  const copy = async (select: string, insert: string) => {
    let rows: unknown[] = [];
    const flush = async () => {
      await to.query(insert, [JSON.stringify(rows)]);
      rows = [];
    };
    for (const row of from.prepare(select).iterate()) {
      rows.push(row);
      if (rows.length === atOnce) await flush();
    }
    if (rows.length > 0) await flush();
  };
  for (const table of copied) {
    await copy(
      `select * from ${table}`,
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
    );
  }
  for (const [table, index, words] of texts) {
    await to.query(`drop index ${index}`);
    await copy(
      `select rowid as seq, ${words} as words from ${table}`,
      `insert into ${table} select seq, array_to_tsvector(array(select distinct unnest(string_to_array(words, ' '))))
        from json_to_recordset($1) as given (seq bigint, words text)`,
    );
    await to.query(`create index ${index} on ${table} using gin (document)`);
  }
  await to.query('vacuum analyze');
  await to.end();
  from.close();
}
