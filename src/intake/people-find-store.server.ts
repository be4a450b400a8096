import type { Sql } from '#src/platform/db/client.server.ts';
import type { Asked } from './asked.server.ts';
import { findFound } from './found-store.server.ts';
import { withNearNames } from './near-names-store.server.ts';
import { askText } from './text-query-store.server.ts';

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
export async function findPeople(from: Sql, { parts }: Pick<Asked, 'parts'>, limit: number): Promise<FoundPeople> {
  const ids = async (asked: Pick<Asked, 'parts'>) =>
    findFound(from, 'person', await askText(from, 'found', asked), limit);
  const met = await ids({ parts });
  const wider = met.length < fewPeople ? await withNearNames(from, parts) : undefined;
  const alike = wider ? (await ids(wider)).filter((id) => !met.includes(id)) : [];
  return { met, alike, wider };
}
