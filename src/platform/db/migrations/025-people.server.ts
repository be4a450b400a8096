import { isPostgres } from '../engine.server.ts';
import { type AnyDb, run } from './run.server.ts';

/**
 * Leads, chats and subscribers belong to people, who are known by addresses and telephone numbers; what the owner finds by
 * words beside leads has a full text of its own. The people of what is there are found after the start, a few rows at a time.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table people (
      id text primary key, name text not null, name_key text not null, company text not null default '',
      tags text not null default '[]', first_at bigint not null, last_at bigint not null,
      joined_into text, stale integer not null default 1
    )`,
    `create index people_last on people (last_at, id) where joined_into is null`,
    `create index people_joined on people (joined_into) where joined_into is not null`,
    `create index people_stale on people (last_at) where stale = 1`,
    `create table person_keys (
      kind text not null, value text not null, person_id text not null references people (id), at bigint not null,
      constraint person_keys_pk primary key (kind, value)
    )`,
    `create index person_keys_person on person_keys (person_id)`,
    `create table person_changes (
      id text primary key, at bigint not null, actor text not null, kind text not null,
      person_id text not null references people (id), other_id text not null references people (id),
      moved text not null, undone_at bigint
    )`,
    `create index person_changes_person on person_changes (person_id, at)`,
    `create index person_changes_other on person_changes (other_id, at)`,
    `alter table leads add column person_id text`,
    `alter table leads add column tags text not null default '[]'`,
    `alter table leads add column later_until bigint`,
    `create index leads_person on leads (person_id, seq) where person_id is not null`,
    `create index leads_nobody on leads (seq) where person_id is null`,
    `create index leads_waiting on leads (respond_by, seq) where waiting_since is not null and deleted_at is null`,
    `alter table chat_sessions add column person_id text`,
    `alter table chat_sessions add column seen_count integer not null default 0`,
    `alter table chat_sessions add column asked_person_at bigint`,
    `alter table chat_sessions add column later_until bigint`,
    `create index chat_sessions_unseen on chat_sessions (last_at) where seen_count <> message_count`,
    `create index chat_sessions_person on chat_sessions (person_id) where person_id is not null`,
    `create index chat_sessions_asked on chat_sessions (asked_person_at) where asked_person_at is not null`,
    `alter table newsletter_subscribers add column person_id text`,
    `create index newsletter_subscribers_nobody on newsletter_subscribers (requested_at) where person_id is null`,
    `create index newsletter_subscribers_person on newsletter_subscribers (person_id) where person_id is not null`,
    `create table found (
      seq bigint primary key, kind text not null, ref text not null, constraint found_ref unique (kind, ref)
    )`,
  );
  await run(
    db,
    // What was closed before leads knew when: their visitors' links end as if that had been when they were first looked at.
    `update leads set closed_at = coalesce(first_read_at, received_at) where closed_at is null and
      ((type in ('contact', 'career') and status = 'closed') or (type = 'quote' and status = 'completed')
        or (type = 'appointment' and status = 'cancelled'))`,
  );
  if (isPostgres(db)) {
    await run(
      db,
      `create table found_words (seq bigint primary key, document tsvector not null)`,
      `create index found_words_document on found_words using gin (document)`,
    );
  } else {
    await run(
      db,
      `create virtual table found_words using fts5(
        words, kinds, tokenize = 'ascii', prefix = '2 3 4 5 6', detail = none
      )`,
      // What is erased is gone from the index at once, not with the next merge of its parts.
      `insert into found_words (found_words, rank) values ('secure-delete', 1)`,
      `insert into lead_search (lead_search, rank) values ('secure-delete', 1)`,
    );
  }
}
