import { randomUUID } from 'node:crypto';
import { wishSeenBy } from '#src/intake/erasure-wish-store.server.ts';
import { enqueueAbout } from '#src/intake/lead-mails.server.ts';
import { changeLead } from '#src/intake/lead-store.server.ts';
import { isEnd } from '#src/intake/thread.ts';
import { endTurn, insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { drawsOf } from './budgets.server.ts';
import { erasureMail, withdrawnMail } from './emails.ts';
import type { RequestParts } from './requests.server.ts';
import { visitorEvents } from './rules.ts';

/** Carries a wish of the visitor out once: an entry, a mail to the owner, and the lead is new on the desk again. */
async function carryOut(
  parts: RequestParts,
  lead: LeadsTable,
  network: string,
  wish: { body: string; mail: (lead: LeadsTable) => Mail; isDone(trx: Trx, lead: LeadsTable): Promise<boolean> },
  work: (trx: Trx, lead: LeadsTable, now: number) => Promise<void> = async () => {},
): Promise<{ ok: true } | undefined> {
  const { db, addresses, site } = parts;
  const now = parts.clock.now();
  return db.write(async (trx) => {
    const at = await lockLead(trx, lead.id);
    if (!at || at.deleted_at !== null) return undefined;
    if (await wish.isDone(trx, at)) return { ok: true };
    await drawsOf({ leadId: lead.id, network }).take(trx, randomUUID(), now);
    await insertEntry(trx, at, { at: now, kind: 'event', via: 'page', author: at.name, body: wish.body });
    await changeLead(trx, at, { read_at: null });
    await work(trx, at, now);
    await enqueueAbout(trx, [wish.mail(at)], at, { addresses, site, now });
    return { ok: true };
  });
}

/**
 * Closes a request because its visitor needs nothing any more; nobody waits for an answer then. One that is closed stays
 * as it is. An appointment is cancelled on its own page. Undefined when it is gone. @throws TooMuch
 */
export async function withdraw(parts: RequestParts, lead: LeadsTable, network: string) {
  const isDone = async (_: Trx, at: LeadsTable) => at.type === 'appointment' || isEnd(at.type, at.status);
  const wish = { body: visitorEvents.withdrawn, mail: withdrawnMail, isDone };
  return carryOut(parts, lead, network, wish, async (trx, at, now) => {
    await endTurn(trx, at, { now, hours: parts.hours, close: true });
  });
}

/** Notes that its visitor wants everything erased, once for all requests on whose pages that is said. Undefined when the request is gone. @throws TooMuch */
export async function askForErasure(parts: RequestParts, lead: LeadsTable, network: string) {
  const body = visitorEvents.erasure;
  const isDone = async (trx: Trx, at: LeadsTable) => (await wishSeenBy(trx, at)) !== undefined;
  return carryOut(parts, lead, network, { body, mail: erasureMail, isDone });
}
