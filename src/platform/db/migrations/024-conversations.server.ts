import { type AnyDb, run } from './run.server.ts';

/**
 * A lead has a thread: notes become entries of it, beside what is written by both sides. Leads know since when their
 * visitor waits, and when they were closed; submissions have a page of their own; mails carry threads and attachments.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table thread_entries (
      id text primary key, lead_id text not null references submissions (id), at bigint not null,
      kind text not null, via text not null default '', author text not null, body text not null,
      quoted text not null default '', message_id text not null default '', outbox_id text not null default '',
      minutes integer not null default 0, edited_at bigint,
      turn_since bigint, turn_due bigint, turn_worked bigint, status_before text not null default ''
    )`,
    `create index thread_entries_lead on thread_entries (lead_id, at, id)`,
    `create unique index thread_entries_message on thread_entries (message_id) where message_id <> ''`,
    `create index thread_entries_turns on thread_entries (at) where turn_due is not null`,
    `insert into thread_entries (id, lead_id, at, kind, author, body)
      select id, lead_id, at, 'note', author, body from lead_notes`,
    `drop table lead_notes`,
    `alter table leads add column waiting_since bigint`,
    `alter table leads add column closed_at bigint`,
    `alter table leads add column first_read_at bigint`,
    `update leads set first_read_at = read_at`,
    `create index leads_email on leads (lower(email))`,
    `update leads set waiting_since = received_at where status = 'pending'`,
    `alter table submissions add column request_hash text`,
    // Not unique: a submission sent twice at once must meet itself by its id, before anything else refuses it.
    `create index submissions_request on submissions (request_hash) where request_hash is not null`,
    `alter table submission_files add column entry_id text not null default ''`,
    `alter table outbox add column in_reply_to text not null default ''`,
    `alter table outbox add column thread_ids text not null default ''`,
    `alter table outbox add column action text not null default ''`,
    `alter table outbox add column attachments text not null default ''`,
    `alter table outbox add column by_person integer not null default 0`,
    `create table saved_answers (id text primary key, title text not null, body text not null, changed_at bigint not null)`,
    `create unique index saved_answers_title on saved_answers (title)`,
    `create table reply_drafts (
      lead_id text not null references submissions (id), author text not null, kind text not null, body text not null,
      at bigint not null, constraint reply_drafts_pk primary key (lead_id, author)
    )`,
    `create table inbound_mails (
      message_key text primary key, at bigint not null, via text not null, state text not null,
      lead_id text not null default '', file text not null default '', size integer not null
    )`,
    `create index inbound_mails_raw on inbound_mails (at) where file <> ''`,
    `create index inbound_mails_alone on inbound_mails (at) where lead_id = ''`,
    `create index inbound_mails_aside on inbound_mails (at) where state = 'quarantined'`,
    `create index inbound_mails_lead on inbound_mails (lead_id) where lead_id <> ''`,
    `create table failed_addresses (
      email_key text primary key, at bigint not null, permanent integer not null, reason text not null
    )`,
  );
}
