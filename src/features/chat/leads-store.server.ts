import type { Db } from '#src/platform/db/client.server.ts';

/** Somebody who left an address through the chat (S2 §3 Chat contact lead). */
export interface ChatLeadRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  received_at: number;
  source: string;
  /** Of the form: appointment for a consultation, else contact. */
  type: string;
}

/** Leads that came through the chat, newest first; deleted ones are left out. */
export async function chatLeads(db: Db, limit: number): Promise<ChatLeadRow[]> {
  return db.sql
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'phone', 'received_at', 'source', 'type'])
    .where('source', '=', 'chatbot')
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
