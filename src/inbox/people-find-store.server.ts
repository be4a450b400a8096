import { findFound, wordsAmong } from '#src/intake/found-store.server.ts';
import type { ParsedQuery, QueryPart } from '#src/intake/text-query.server.ts';
import { nearWords } from '#src/lib/spelling.ts';
import type { Sql } from '#src/platform/db/client.server.ts';

/** A word similar to those of more people is too vague. */
const mostNear = 24;

/** The query with similar words added to each possibly misspelled name; undefined if nobody has one. */
export async function withNearNames(
  from: Sql,
  parts: readonly QueryPart[],
): Promise<{ parts: QueryPart[]; near: string[] } | undefined> {
  const near: string[] = [];
  const widened = await Promise.all(
    parts.map(async (part) => {
      const [[word = ''] = []] = part;
      const isWord = part.every((words) => words.length === 1);
      const names = isWord ? await wordsAmong(from, 'person', nearWords(word), mostNear) : [];
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
export async function findPeople(from: Sql, asked: Pick<ParsedQuery, 'parts'>, limit: number): Promise<FoundPeople> {
  const met = await findFound(from, 'person', asked, limit);
  const wider = met.length < fewPeople ? await withNearNames(from, asked.parts) : undefined;
  const alike = wider ? (await findFound(from, 'person', wider, limit)).filter((id) => !met.includes(id)) : [];
  return { met, alike, wider };
}
