import type { Db } from '#src/platform/db/client.server.ts';

/** Somebody who left an address through the chat (S2 §3 Chat contact lead). */
export interface LeadRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  submitted_at: number;
  source: string;
  /** consultation or contact. */
  type: string;
}

/** Leads that came through the chat, newest first: consultation requests, and messages whose source is the chat. */
export async function chatLeads(db: Db, limit: number): Promise<LeadRow[]> {
  return db.sql
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'phone', 'submitted_at', 'source'])
    .select((eb) => eb.val('consultation').as('type'))
    .where('source', '=', 'chatbot')
    .unionAll((eb) =>
      eb
        .selectFrom('leads')
        .select(['id', 'name', 'email', 'phone', 'received_at as submitted_at', 'source'])
        .select((of) => of.val('contact').as('type'))
        .where('type', '=', 'contact')
        .where('source', '=', 'chatbot')
        .where('deleted_at', 'is', null),
    )
    .orderBy('submitted_at', 'desc')
    .limit(limit)
    .execute();
}
