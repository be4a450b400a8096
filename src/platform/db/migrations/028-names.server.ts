import { isPostgres } from '../engine.server.ts';
import { type AnyDb, run } from './run.server.ts';

/**
 * Words of names, so that a misspelt one is found. SQLite's full text of people and chats is made anew with an index of
 * first letters and a list of its words; what stood in it is found again as the people are looked through.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table name_words (
      word text not null, seq bigint not null, constraint name_words_pk primary key (word, seq)
    )`,
    `create index name_words_seq on name_words (seq)`,
    `delete from found_words`,
    `delete from found`,
    `update people set stale = 1`,
    `update chat_sessions set seen_count = 0`,
  );
  if (isPostgres(db)) return;
  await run(
    db,
    `drop table found_words`,
    `create virtual table found_words using fts5(
      words, kinds, tokenize = 'ascii', prefix = '1 2 3 4 5 6', detail = none
    )`,
    `insert into found_words (found_words, rank) values ('secure-delete', 1)`,
    `create virtual table found_terms using fts5vocab(found_words, instance)`,
  );
}
