import { sql } from 'kysely';
import { parsedJson, stringsIn } from '#src/lib/json.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { type AnyDb, isPostgres } from './engine.server.ts';

const onPostgres = [
  'create table found_words (seq bigint primary key, document tsvector not null)',
  'create index found_words_document on found_words using gin (document)',
  `insert into found_words (seq, document)
    select seq, array_to_tsvector((select array_agg(word) from unnest(tsvector_to_array(document)) as word
      where word not like '\uE000%') || ('\uE000' || leads.type))
    from lead_search join leads using (seq)`,
  'drop table lead_search',
];

// Words arrive cut and folded (src/lib/search-words.ts), so the plainest tokenizer is right. secure-delete removes
// erased words from the index at once, not at the next merge.
const onSqlite = [
  `create virtual table found_words using fts5(words, tokenize = 'ascii', prefix = '1 2 3 4 5 6', detail = none)`,
  `insert into found_words (found_words, rank) values ('secure-delete', 1)`,
  `insert into found_words (rowid, words)
    select lead_search.rowid, words || ' \uE000' || leads.type from lead_search join leads on leads.seq = lead_search.rowid`,
  'drop table lead_terms',
  'drop table lead_search',
];

/**
 * One full-text index for leads, people, chats and what is held back. Leads keep their words; people and chats are
 * found again by the keeper.
 */
export async function oneIndex(db: AnyDb): Promise<void> {
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
  for (const statement of postgres ? onPostgres : onSqlite) await sql.raw(statement).execute(db);
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
