import { z } from 'zod';
import { findLead } from '#src/intake/lead-store.server.ts';
import { findEntry } from '#src/intake/thread-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { composerKinds, draftIsFreshMs, longestText } from './thread-rules.ts';
import { putDraft } from './thread-store.server.ts';

/** What a composer reports of what is being written in it. */
export const draftBody = z.object({
  kind: z.enum(composerKinds),
  body: z.string().max(longestText),
  /** The id under which it will be sent. */
  key: z.uuid().optional(),
});

/**
 * Keeps what somebody writes on a lead, and tells open desks when they begin or stop; false when there is no such lead.
 */
export async function keepDraft(
  parts: { db: Db; clock: Clock; changes: Changes },
  about: { type: string; id: string; author: string },
  draft: z.infer<typeof draftBody>,
): Promise<boolean> {
  const { db } = parts;
  const at = parts.clock.now();
  if (!(await findLead(db.sql, about.type, about.id))) return false;
  const body = draft.body.toWellFormed().replaceAll('\0', '');
  const row = { lead_id: about.id, author: about.author, kind: draft.kind, body, at };
  const { key } = draft;
  const before = await db.write(async (trx) => {
    // It overtook nothing: what it is a draft of has been sent.
    if (key && (await findEntry(trx, key))) return null;
    return putDraft(trx, row);
  });
  if (before === null) return true;
  // Half of the time after which a draft counts as left, so that who goes on writing is seen all along.
  const isNews = (before !== undefined) !== (body !== '') || (before && at - before.at > draftIsFreshMs / 2);
  if (isNews) parts.changes.announce();
  return true;
}
