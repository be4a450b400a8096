import { sql } from 'kysely';
import { up as baseline } from './baseline.server.ts';
import { type AnyDb, isPostgres } from './engine.server.ts';

interface Migration {
  /** Changes tables and rows, within the caller's transaction. */
  up(trx: AnyDb): Promise<void>;
}

/** By their names, which say the order in which they run. A released one never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

const cellMs = 300_000;

/**
 * Emails are known by a hash of what they say, because several may have one Message-ID, and the raw message of one that is
 * held stays with `inbound_mails`.
 */
async function heldMails(db: AnyDb): Promise<void> {
  await sql`alter table inbound_mails add column message_id text not null default ''`.execute(db);
  await sql`update inbound_mails set message_id = message_key where message_key like '<%'`.execute(db);
  await sql`create index inbound_mails_message on inbound_mails (message_id) where message_id <> ''`.execute(db);
  await sql`
    update inbound_mails set file = (select quarantine.file from quarantine where quarantine.id = inbound_mails.lead_id)
    where state = 'quarantined' and file = '' and lead_id in (select id from quarantine)
  `.execute(db);
  await sql`update quarantine set file = '', file_about = '' where source = 'email'`.execute(db);
}

/** What could not be read of the owner's calendars is kept beside their times. */
async function busyNotes(db: AnyDb): Promise<void> {
  await sql`alter table busy_feeds add column notes text not null default ''`.execute(db);
  // Calendars are read anew, although they may not have changed since.
  await sql`update busy_feeds set read_for = '', next_attempt_at = 0`.execute(db);
}

/** Cells of the calendar are kept by lane, and on both engines: as many meetings may run at once as there are lanes. */
async function meetingsAtOnce(db: AnyDb): Promise<void> {
  await sql`alter table appointments add column lane integer not null default 0`.execute(db);
  await sql`alter table appointment_cells rename to old_cells`.execute(db);
  await sql`drop index appointment_cells_of`.execute(db);
  await sql`
    create table appointment_cells (
      lane integer not null default 0, cell bigint not null, id text not null,
      constraint appointment_cells_pk primary key (lane, cell)
    )
  `.execute(db);
  if (isPostgres(db)) {
    await sql`alter table appointments drop constraint appointments_apart`.execute(db);
    await sql`
      insert into appointment_cells (lane, cell, id)
      select 0, cell, id from appointments,
        generate_series(holds_from / ${sql.lit(cellMs)}, (holds_to - 1) / ${sql.lit(cellMs)}) as cell
      where status <> 'cancelled' and holds_from is not null
    `.execute(db);
  } else {
    await sql`insert into appointment_cells (lane, cell, id) select 0, cell, id from old_cells`.execute(db);
  }
  await sql`drop table old_cells`.execute(db);
  await sql`create index appointment_cells_of on appointment_cells (id)`.execute(db);
}

/** The server answers in the chat: what a talk remembers, and of an answer its links, its effects and what it answers. */
async function chatAnswers(db: AnyDb): Promise<void> {
  await sql`alter table chat_sessions add column memory text not null default ''`.execute(db);
  for (const column of ['answers', 'links', 'effects'])
    await sql`alter table chat_messages add column ${sql.ref(column)} text not null default ''`.execute(db);
}

/** An answer of the chat that had none says so, until the owner has dealt with the question. */
async function chatUnanswered(db: AnyDb): Promise<void> {
  await sql`alter table chat_messages add column unanswered integer not null default 0`.execute(db);
  await sql`create index chat_messages_unanswered on chat_messages (at) where unanswered = 1`.execute(db);
}

/** People answer in the chat: who does, since when a visitor waits for them, and what a panel is told beside its answers. */
async function chatPeople(db: AnyDb): Promise<void> {
  await sql`alter table chat_sessions add column taken_by text not null default ''`.execute(db);
  await sql`alter table chat_sessions add column waiting_since bigint`.execute(db);
  await sql`alter table chat_sessions add column listened_at bigint not null default 0`.execute(db);
  await sql`create index chat_sessions_waiting on chat_sessions (waiting_since) where waiting_since is not null`.execute(
    db,
  );
  await sql`alter table chat_messages add column author text not null default ''`.execute(db);
  await sql`alter table chat_messages add column told integer not null default 0`.execute(db);
  await sql`create index chat_messages_told on chat_messages (at) where told = 1`.execute(db);
}

/** Times that are kept free for some minutes for whoever is booking them in the chat. */
async function bookingHolds(db: AnyDb): Promise<void> {
  await sql`
    create table booking_holds (
      id text primary key,
      talk text not null,
      network text not null,
      kind text not null,
      holds_from bigint not null,
      holds_to bigint not null,
      lane integer not null,
      until bigint not null
    )`.execute(db);
}

export const migrations: Migrations = {
  '001-baseline': { up: baseline },
  '002-held-mails': { up: heldMails },
  '003-busy-notes': { up: busyNotes },
  '004-meetings-at-once': { up: meetingsAtOnce },
  '005-chat-answers': { up: chatAnswers },
  '006-chat-unanswered': { up: chatUnanswered },
  '007-chat-people': { up: chatPeople },
  '008-booking-holds': { up: bookingHolds },
};
