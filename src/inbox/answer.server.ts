import { enqueueAbout, type LeadLinks, replyAddress } from '#src/intake/accept.server.ts';
import { lastMessageId } from '#src/intake/inbound-store.server.ts';
import { endTurn, entriesOf, insertEntry, type ThreadFile } from '#src/intake/thread-store.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { firstMessageId, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';

/** Mail programs need the start and end of a thread; the middle only makes headers long. */
const mostThreadIds = 20;

async function threadIds(trx: Trx, leadId: string): Promise<string[]> {
  const entries = await entriesOf(trx, leadId, { limit: mostThreadIds });
  const ids = entries.map(({ message_id }) => message_id).filter(Boolean);
  // An email that became the lead has no entry.
  const begun = [await firstMessageId(trx, leadId), await lastMessageId(trx, leadId)].filter((id) => id !== undefined);
  return [...new Set([...begun.filter((id) => !ids.includes(id)), ...ids.reverse()])];
}

/** Epoch milliseconds. */
export interface Answer {
  key: string;
  subject: string;
  body: string;
  signature: readonly string[];
  files: readonly ThreadFile[];
  close: boolean;
  now: number;
  notBefore: number;
}

/**
 * Sends an answer by email and adds it to the thread; the visitor no longer waits. The lead must have an email address.
 * Runs in the caller's transaction, which holds the lead's lock.
 */
export async function sendAnswer(
  trx: Trx,
  lead: LeadsTable,
  { key, subject, body, signature, files, close, now, notBefore }: Answer,
  parts: { actor: Actor; addresses: OutboxAddresses; site: LeadLinks; hours: BusinessClock },
): Promise<void> {
  const { actor, addresses, site, hours } = parts;
  const ids = await threadIds(trx, lead.id);
  const mail = {
    audience: 'visitor',
    to: lead.email,
    subject,
    body: [body, ...signature].join('\n'),
    replyTo: replyAddress(lead.reference, site) ?? addresses.owner[0],
    written: {
      inReplyTo: ids.at(-1) ?? '',
      threadIds: ids,
      files: files.map(({ name, title, type }) => ({ file: name, name: title, type: mediaTypeOf(type) })),
    },
    notBefore,
  } as const;
  const [row] = await enqueueAbout(trx, [mail], lead, { addresses, site, now });
  const { turn, statusBefore } = await endTurn(trx, lead, { now, hours, close });
  await insertEntry(trx, lead, {
    ...{ id: key, at: now, kind: 'reply', via: 'mail', author: actor.name, body, files, turn, statusBefore },
    ...{ messageId: row?.message_id ?? '', outboxId: row?.id ?? '' },
  });
  const detail = close ? 'and close' : '';
  await recordAudit(trx, { at: now, actor, action: 'reply', subject: lead.reference, detail });
}
