import type { Sql } from '#src/platform/db/client.server.ts';
import { askedAt, type OpenWish, openWishes, personAskedAt, personOfLead } from './store.server.ts';

/**
 * When the visitor of one of these requests first asked for everything to be erased; undefined when nobody did. `words`
 * are those of the thread's entry.
 */
export async function firstAsked(from: Sql, leadIds: readonly string[], words: string): Promise<number | undefined> {
  const [first] = await askedAt(from, leadIds, words);
  return first?.at;
}

/** The same of one request, with its person; `personId` is null as long as it has none. Undefined when it asked for nothing. */
export async function erasureWish(from: Sql, leadId: string, words: string) {
  const at = await firstAsked(from, [leadId], words);
  return at === undefined ? undefined : { at, personId: await personOfLead(from, leadId) };
}

/** The same of a person, by any of their requests. */
export async function personsWish(from: Sql, personId: string, words: string) {
  const at = await personAskedAt(from, personId, words);
  return at === undefined ? undefined : { at, personId };
}

export type { OpenWish };

const mostWishes = 100;

/** Who asked on the page of a request to be erased and is still here, the earliest first. */
export const wishesOf = (from: Sql, words: string): Promise<OpenWish[]> => openWishes(from, words, mostWishes);
