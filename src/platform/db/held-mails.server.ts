import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

/**
 * Emails are known by a hash of what they say, because several may have one Message-ID, and the raw message of one that is
 * held stays with `inbound_mails`.
 */
export async function up(db: AnyDb): Promise<void> {
  await sql`alter table inbound_mails add column message_id text not null default ''`.execute(db);
  await sql`update inbound_mails set message_id = message_key where message_key like '<%'`.execute(db);
  await sql`create index inbound_mails_message on inbound_mails (message_id) where message_id <> ''`.execute(db);
  await sql`
    update inbound_mails set file = (select quarantine.file from quarantine where quarantine.id = inbound_mails.lead_id)
    where state = 'quarantined' and file = '' and lead_id in (select id from quarantine)
  `.execute(db);
  await sql`update quarantine set file = '', file_about = '' where source = 'email'`.execute(db);
}
