import { sql } from 'kysely';
import { findFound } from '#src/intake/found-store.server.ts';
import { askText, type ParsedQuery, type QueryPart } from '#src/intake/text-query-store.server.ts';
import { nearWords } from '#src/lib/spelling.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';

/** A word similar to more names is too vague. */
const mostNear = 24;

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

/** The query with similar names added to each possibly misspelled name; undefined if there are none. */
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

/** With fewer results, similar names are searched too. */
const fewPeople = 3;

/** Ids, newest contact first. */
export interface FoundPeople {
  met: string[];
  /** If those are few: people with similar names. */
  alike: string[];
  /** The wider query; undefined if it was not run. */
  wider: Awaited<ReturnType<typeof withNearNames>>;
}

/** At most `limit` of each kind. */
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
