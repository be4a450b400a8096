import { randomUUID } from 'node:crypto';
import { takeVisitorMessage } from '#src/inbox/thread-store.server.ts';
import type { LeadFacts } from '#src/intake/lead.ts';
import { findLead, insertLead } from '#src/intake/lead-store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { defaultClock as hours } from './clock.ts';
import { insert } from './insert.ts';
import type { TestSite } from './site.ts';

/** Puts a contact message into a database that has neither a form nor mail; its id. Moments in epoch milliseconds. */
export async function putLead(
  db: Db,
  about: { id?: string; source?: string; receivedAt: number; respondBy?: number } & Partial<LeadFacts>,
): Promise<string> {
  const { id = randomUUID(), source = 'website', receivedAt, respondBy = receivedAt, ...given } = about;
  const facts = { name: '', email: '', phone: '', company: '', services: [], starts: '', texts: [], ...given };
  const lead = { id, type: 'contact', reference: id, source };
  const request = { data: '{}', sent_at: null, user_agent: '', referrer: '', flags: '[]', origin: '{}' };
  await db.write(async (trx) => {
    await insert(trx, 'submissions', { ...lead, ...request, received_at: receivedAt, respond_by: respondBy });
    await insertLead(trx, { ...lead, receivedAt, respondBy, facts });
  });
  return id;
}

/** What a visitor writes about their contact message. */
export const visitorWrites = ({ deps, clock }: Pick<TestSite, 'deps' | 'clock'>, id: string, body: string) =>
  deps.db.write(async (trx) => {
    const lead = await findLead(trx, 'contact', id);
    if (!lead) throw new Error('there is no such lead');
    const message = { at: clock.now(), via: 'page', author: lead.name, body } as const;
    return takeVisitorMessage(trx, lead, message, { ...deps, hours });
  });
