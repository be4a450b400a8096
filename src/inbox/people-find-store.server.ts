import { sql } from 'kysely';
import { findFound } from '#src/intake/found-store.server.ts';
import { askText, type ParsedQuery, type QueryPart } from '#src/intake/text-query-store.server.ts';
import { nearWords } from '#src/lib/spelling.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';

/** A word near to more names than this says too little. */
const mostNear = 24;

/** The words of people's names that are one slip away from this one. */
async function nearNames(from: Sql, word: string): Promise<string[]> {
  const near = nearWords(word);
  if (near.length === 0) return [];
  const words = isPostgres(from)
    ? sql`select unnest(${near}::text[]) as word`
    : sql`select value as word from json_each(${JSON.stringify(near)})`;
  const { rows } = await sql<{ word: string }>`select near.word from (${words}) as near
    where exists (select 1 from name_words where name_words.word = near.word) limit ${mostNear}`.execute(from);
  return rows.map((row) => row.word).sort();
}

/**
 * What was asked with each word that may be a misspelt name widened by the names near to it; undefined when there are
 * none, so that asking again would find the same.
 */
export async function withNearNames(
  from: Sql,
  parts: readonly QueryPart[],
): Promise<{ parts: QueryPart[]; near: string[] } | undefined> {
  const near: string[] = [];
  const widened = await Promise.all(
    parts.map(async (part) => {
      const [[word = ''] = []] = part;
      const names = part.every((words) => words.length === 1) ? await nearNames(from, word) : [];
      near.push(...names);
      return [...part, ...names.map((name) => [name])];
    }),
  );
  return near.length > 0 ? { parts: widened, near } : undefined;
}

/** With fewer people than this, names that are nearly so are looked for as well. */
const fewPeople = 3;

/** Who was found, by ids, newest contact first. */
export interface FoundPeople {
  /** Those who meet all that was asked. */
  met: string[];
  /** Where those are few: others whose names are nearly so written. */
  alike: string[];
  /** What was asked with the names that are nearly so; undefined when it was not asked. */
  wider: Awaited<ReturnType<typeof withNearNames>>;
}

/** The newest people who meet what was asked, at most `limit` of each. */
export async function findPeople(
  from: Sql,
  { parts }: Pick<ParsedQuery, 'parts'>,
  limit: number,
): Promise<FoundPeople> {
  const ids = async (asked: Pick<ParsedQuery, 'parts'>) =>
    findFound(from, 'person', await askText(from, 'found', asked), limit);
  const met = await ids({ parts });
  const wider = met.length < fewPeople ? await withNearNames(from, parts) : undefined;
  const alike = wider ? (await ids(wider)).filter((id) => !met.includes(id)) : [];
  return { met, alike, wider };
}
