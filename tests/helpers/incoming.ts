import { readFileSync } from 'node:fs';
import { contactData, site, type TestSite } from './site.ts';

/* A site that takes mail, and what became of it. */

export const owner = 'owner@northarc.example';
export const open = (engine: 'sqlite' | 'postgres' = 'sqlite') =>
  site({ engine, env: { INBOUND_DOMAIN: 'in.northarc.example', MAIL_TO: owner } });

export function fixture(name: string, values: Record<string, string> = {}): string {
  const raw = readFileSync(`src/mail-in/fixtures/${name}.eml`, 'utf8');
  return raw.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '').replaceAll(/\r?\n/g, '\r\n');
}

/** Hands a message over; a moment later than the one before, so that entries have an order. */
export function take(made: TestSite, raw: string | Uint8Array, more = {}) {
  made.clock.advance(1);
  return made.deps.inbound.take(Buffer.from(raw), { via: 'webhook', ...more });
}
/** From now on no file can be stored, until what is returned is called. */
export function fillDisk({ deps: { files } }: TestSite): () => void {
  const { put } = files;
  files.put = async () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  return () => {
    files.put = put;
  };
}
export const sql = (made: TestSite) => made.deps.db.sql;
export const leads = (made: TestSite) => sql(made).selectFrom('leads').selectAll().orderBy('seq').execute();
export const entries = (made: TestSite) => sql(made).selectFrom('thread_entries').selectAll().orderBy('at').execute();
export const mailsTo = (made: TestSite, audience: string) =>
  sql(made).selectFrom('outbox').selectAll().where('audience', '=', audience).orderBy('id').execute();
export const held = (made: TestSite) => sql(made).selectFrom('quarantine').selectAll().orderBy('received_at').execute();
export const messageOf = async (made: TestSite) =>
  JSON.parse((await sql(made).selectFrom('submissions').select('data').executeTakeFirstOrThrow()).data).message;

/** A request that was sent by the form: its lead, its confirmation, and the address at which that is answered. */
export async function asked(made: TestSite) {
  const data = { ...contactData, name: 'Ada Lovelace', email: 'ada@example.com' };
  await made.post('/api/submissions', await made.envelope('contact', data));
  const [lead] = await leads(made);
  const [mail] = await mailsTo(made, 'visitor');
  if (!lead || !mail?.reply_to) throw new Error('the form was not taken');
  return { lead, mail, address: mail.reply_to };
}

/** The same once it was answered: nobody waits; what its mails are found by. */
export async function answered(made: TestSite) {
  const { lead, mail, address } = await asked(made);
  await made.deps.db.write((trx) => trx.updateTable('leads').set({ waiting_since: null, read_at: 1 }).execute());
  const ids = { REPLY: address, MSGID: mail.message_id, EMAIL: lead.email, NAME: lead.name };
  return { lead, mail, address, values: { ...ids, SUBJECT: mail.subject, BODY: mail.body } };
}
