import { replyPromises } from '#src/content/hours.ts';
import { enqueueAbout, type LeadLinks } from '#src/intake/accept.server.ts';
import { emergencySource, type LeadType } from '#src/intake/lead.ts';
import { noteContact } from '#src/intake/people-store.server.ts';
import { beginTurn, insertEntry, type ThreadFile } from '#src/intake/thread-store.server.ts';
import { type ReplyPromise, replyDue } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';

/** Characters of a message in a notification; strangers decide how long messages are. */
const longestTold = 4_000;
const shorten = (body: string) =>
  body.length > longestTold ? `${body.slice(0, longestTold).toWellFormed()} …\n(Read the rest in the desk.)` : body;

export interface MessageDeps {
  addresses: OutboxAddresses;
  site: LeadLinks;
  hours: BusinessClock;
}

/** After a new message; one in a closed emergency may mean that it is down again. */
const promiseTo = ({ type, source }: LeadsTable): ReplyPromise =>
  replyPromises[source === emergencySource ? emergencySource : (type as LeadType)];

export interface VisitorMessage {
  /** Set if a repeat must find it; else generated. */
  id?: string;
  /** Epoch milliseconds. */
  at: number;
  via: 'mail' | 'page';
  author: string;
  body: string;
  quoted?: string;
  messageId?: string;
  files?: readonly ThreadFile[];
}

/**
 * Adds a visitor's message to the lead's thread, starts the reply clock and, unless `notify` is false, emails the
 * owner. Returns the entry id. Runs in the caller's transaction.
 */
export async function takeVisitorMessage(
  trx: Trx,
  lead: LeadsTable,
  message: VisitorMessage,
  parts: MessageDeps & { notify?: boolean },
): Promise<string> {
  const { at, author, body, files = [] } = message;
  const entry = await insertEntry(trx, lead, { ...message, kind: 'message' });
  const respondBy = replyDue(at, promiseTo(lead), parts.hours);
  await beginTurn(trx, lead, { at, respondBy });
  await noteContact(trx, lead.person_id, at);
  if (parts.notify === false) return entry;
  const attached = files.map(({ title }) => `Attached: ${title}`);
  const mail = {
    audience: 'owner',
    to: '',
    replyTo: lead.email || undefined,
    subject: `${lead.name} replied (${lead.reference})`,
    body: [`From: ${author}`, '', shorten(body), ...(attached.length > 0 ? ['', ...attached] : [])].join('\n'),
  } as const;
  await enqueueAbout(trx, [mail], lead, { ...parts, now: at });
  return entry;
}
