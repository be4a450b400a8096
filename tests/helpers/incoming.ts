import { readFileSync } from 'node:fs';
import { site } from './own-site.ts';
import { contactData, type TestSite } from './site.ts';

/* A site that takes mail, and what became of it. */

export const owner = 'owner@northarc.example';
export const open = () => site({ env: { INBOUND_DOMAIN: 'in.northarc.example', MAIL_TO: owner } });

export function fixture(name: string, values: Record<string, string> = {}): string {
  const raw = readFileSync(`src/mail-in/fixtures/${name}.eml`, 'utf8');
  return raw.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '').replaceAll(/\r?\n/g, '\r\n');
}

export function take(made: TestSite, raw: string) {
  made.clock.advance(1);
  return made.deps.inbound.take(Buffer.from(raw), { via: 'webhook' });
}
export const sql = (made: TestSite) => made.deps.db.sql;
export const leads = (made: TestSite) => sql(made).selectFrom('leads').selectAll().orderBy('seq').execute();
export const entries = (made: TestSite) => sql(made).selectFrom('thread_entries').selectAll().orderBy('at').execute();
export const mailsTo = (made: TestSite, audience: string) =>
  sql(made).selectFrom('outbox').selectAll().where('audience', '=', audience).orderBy('id').execute();
export const held = (made: TestSite) => sql(made).selectFrom('quarantine').selectAll().orderBy('received_at').execute();
export const messageOf = async (made: TestSite) =>
  JSON.parse((await sql(made).selectFrom('submissions').select('data').executeTakeFirstOrThrow()).data).message;

/** A request that was sent by the form and answered: nobody waits; what its mails are found by. */
export async function answered(made: TestSite) {
  const data = { ...contactData, name: 'Ada Lovelace', email: 'ada@example.com' };
  await made.post('/api/submissions', await made.envelope('contact', data));
  const [lead] = await leads(made);
  const [mail] = await mailsTo(made, 'visitor');
  if (!lead || !mail?.reply_to) throw new Error('the form was not taken');
  await made.deps.db.write((trx) => trx.updateTable('leads').set({ waiting_since: null, read_at: 1 }).execute());
  const values = {
    REPLY: mail.reply_to,
    MSGID: mail.message_id,
    EMAIL: lead.email,
    NAME: lead.name,
    SUBJECT: mail.subject,
    BODY: mail.body,
  };
  return { lead, mail, values };
}
