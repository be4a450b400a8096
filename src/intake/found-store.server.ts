import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { seqAt } from './lead-store.server.ts';

/*
 * Full text of what is found by words beside leads: people and chats. As with leads, `seq` rises with time, so that the
 * newest come first in a short walk along the index.
 */
export type FoundKind = 'person' | 'chat';
/** Begins with a character that no word can carry. */
const mark = (kind: FoundKind) => `\uE000${kind}`;

async function seqOf(from: Sql | Trx, kind: FoundKind, ref: string): Promise<number | undefined> {
  const row = await from
    .selectFrom('found')
    .select('seq')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row?.seq;
}

/** Makes something findable by these words (as `searchWords` cuts them) and by no others; `at` in epoch milliseconds, `names` those of a person. */
export async function putFound(
  trx: Trx,
  { kind, ref, at }: { kind: FoundKind; ref: string; at: number; names?: readonly string[] },
  words: readonly string[],
): Promise<void> {
  let seq = await seqOf(trx, kind, ref);
  while (seq === undefined) {
    await trx
      .insertInto('found')
      .values({ seq: seqAt(at) + randomInt(1024), kind, ref })
      .onConflict((c) => c.doNothing())
      .execute();
    seq = await seqOf(trx, kind, ref);
  }
  if (isPostgres(trx)) {
    const document = sql`array_to_tsvector(${[...words, mark(kind)]}::text[])`;
    await sql`insert into found_words (seq, document) values (${seq}, ${document})
      on conflict (seq) do update set document = excluded.document`.execute(trx);
  } else {
    await sql`delete from found_words where rowid = ${seq}`.execute(trx);
    await sql`insert into found_words (rowid, words, kinds) values (${seq}, ${words.join(' ')}, ${mark(kind)})`.execute(
      trx,
    );
  }
}

/** Takes something out of the search; nothing happens when it is not there. */
export async function dropFound(trx: Trx, kind: FoundKind, ref: string): Promise<void> {
  const seq = await seqOf(trx, kind, ref);
  if (seq === undefined) return;
  await (isPostgres(trx)
    ? sql`delete from found_words where seq = ${seq}`
    : sql`delete from found_words where rowid = ${seq}`
  ).execute(trx);
  await trx.deleteFrom('found').where('seq', '=', seq).execute();
}
