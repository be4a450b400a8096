import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { nameSpellings } from '#src/lib/spelling.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { seqAt } from './lead-search-store.server.ts';
import { newestMatches } from './text-query-store.server.ts';

/* Full text of people and chats. `seq` rises with time, so that the newest are found first by a short index walk. */
export type FoundKind = 'person' | 'chat';
/** The first character cannot occur in a word. */
const mark = (kind: FoundKind) => `\uE000${kind}`;

/** `words` from `searchWords`; `at`: last activity, epoch milliseconds (newest first). `names` match misspelt too. */
export async function putFound(
  trx: Trx,
  { kind, ref, at, names = [] }: { kind: FoundKind; ref: string; at: number; names?: readonly string[] },
  words: readonly string[],
): Promise<void> {
  let seq: number;
  while (true) {
    await dropFound(trx, kind, ref);
    seq = seqAt(at) + randomInt(1024);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('found')
      .values({ seq, kind, ref })
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) break;
  }
  const spelled = [...new Set(names.flatMap(nameSpellings))];
  const all = [...new Set([...words, ...spelled])];
  if (isPostgres(trx)) {
    await sql`insert into found_words (seq, document)
      values (${seq}, array_to_tsvector(${[...all, mark(kind)]}::text[]))`.execute(trx);
  } else {
    await sql`insert into found_words (rowid, words, kinds) values (${seq}, ${all.join(' ')}, ${mark(kind)})`.execute(
      trx,
    );
  }
  const named = spelled.map((word) => ({ word, seq }));
  if (named.length > 0) await trx.insertInto('name_words').values(named).execute();
}

export async function dropFound(trx: Trx, kind: FoundKind, ref: string): Promise<void> {
  const gone = await trx
    .deleteFrom('found')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .returning('seq')
    .executeTakeFirst();
  if (!gone) return;
  await (isPostgres(trx)
    ? sql`delete from found_words where seq = ${gone.seq}`
    : sql`delete from found_words where rowid = ${gone.seq}`
  ).execute(trx);
  await trx.deleteFrom('name_words').where('seq', '=', gone.seq).execute();
}

/** Ids of the newest people or chats matching all expressions (`askText` of the index "found"). */
export async function findFound(
  from: Sql,
  kind: FoundKind,
  expressions: readonly string[],
  limit: number,
): Promise<string[]> {
  if (expressions.length === 0) return [];
  const ofKind = isPostgres(from) ? `'${mark(kind)}'` : `"${mark(kind)}"`;
  const seqs = await newestMatches(from, 'found', [...expressions, ofKind], { limit });
  if (seqs.length === 0) return [];
  const rows = await from.selectFrom('found').select('ref').where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  return rows.map(({ ref }) => ref);
}
