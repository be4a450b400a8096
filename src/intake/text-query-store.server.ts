import { sql } from 'kysely';
import type { Sql } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { type Asked, type AskedPart, readAsked } from './asked.server.ts';

/** The two full texts: of the leads, and of what else is found by words. */
export type TextIndex = 'lead' | 'found';

/** The longest beginning of a word that SQLite's full text has an index of its own for (migrations 007 and 028). */
const longestIndexed = 6;
const shortestIndexed = { lead: 2, found: 1 };
const mostTerms = 24;

/**
 * The stored words with a long prefix, or undefined when there are very many: SQLite would gather every row of each
 * first.
 */
async function termsOf(from: Sql, index: TextIndex, beginning: string): Promise<string[] | undefined> {
  const terms: string[] = [];
  let least = beginning;
  while (terms.length <= mostTerms) {
    const { rows } = await sql<{ term: string }>`select term from ${sql.table(`${index}_terms`)}
      where term >= ${least} limit 1`.execute(from);
    const term = rows[0]?.term;
    if (!term?.startsWith(beginning)) return terms;
    terms.push(term);
    least = `${term}\u0001`;
  }
  return undefined;
}

/** What one asked word means to SQLite. A beginning without an index would gather most of it: it is taken as a whole. */
async function asTerms(from: Sql, index: TextIndex, word: string): Promise<string> {
  if (word.length < shortestIndexed[index]) return `"${word}"`;
  const terms = word.length > longestIndexed ? await termsOf(from, index, word) : undefined;
  if (terms === undefined) return `"${word}"*`;
  return terms.length === 0 ? `"${word}"` : `(${terms.map((term) => `"${term}"`).join(' OR ')})`;
}

async function partText(from: Sql, index: TextIndex, part: AskedPart): Promise<string> {
  const postgres = isPostgres(from);
  const [and, or] = postgres ? [' & ', ' | '] : [' AND ', ' OR '];
  const all = await Promise.all(
    part.map(async (words) => {
      // Quotes and backslashes cannot occur: words are letters and digits.
      const terms = words.map((word) => (postgres ? `'${word}':*` : asTerms(from, index, word)));
      const joined = (await Promise.all(terms)).join(and);
      return words.length > 1 ? `(${joined})` : joined;
    }),
  );
  return all.length > 1 ? `(${all.join(or)})` : (all[0] ?? '');
}

/** What is asked as this database's full text asks for it; each of the answer's expressions must be met. */
export const askText = (from: Sql, index: TextIndex, { parts }: Pick<Asked, 'parts'>): Promise<string[]> =>
  Promise.all(parts.map((part) => partText(from, index, part)));

/** What was typed as this database's full text of the leads asks for it: every word must occur, as the beginning of one. */
export const readWords = (from: Sql, typed: string): Promise<string[]> => askText(from, 'lead', readAsked(typed));

/** So many of the newest rows are looked at one by one, before PostgreSQL gathers every row that an index names. */
const newest = 2_000;

/**
 * The `seq` of the newest rows below `before` that meet all these expressions (`askText`), newest first.
 * Common words are met among the newest rows; what is not met there often enough is rare, and quickly gathered.
 */
export async function newestMatches(
  from: Sql,
  index: TextIndex,
  expressions: readonly string[],
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<number[]> {
  if (expressions.length === 0) return [];
  const table = sql.table(index === 'lead' ? 'lead_search' : 'found_words');
  const newestFirst = sql`order by seq desc limit ${limit}`;
  if (!isPostgres(from)) {
    const { rows } = await sql<{ seq: number }>`select rowid as seq from ${table}
      where ${table} match ${expressions.join(' AND ')} and rowid < ${before} ${newestFirst}`.execute(from);
    return rows.map(({ seq }) => seq);
  }
  const met = sql`document @@ ${expressions.join(' & ')}::tsquery`;
  const near = await sql<{ seq: number }>`select seq from
    (select seq, document from ${table} where seq < ${before} order by seq desc limit ${newest}) as newest
    where ${met} ${newestFirst}`.execute(from);
  if (near.rows.length >= limit) return near.rows.map(({ seq }) => Number(seq));
  const all = await sql<{ seq: number }>`with met as materialized (select seq from ${table} where ${met})
    select seq from met where seq < ${before} ${newestFirst}`.execute(from);
  return all.rows.map(({ seq }) => Number(seq));
}
