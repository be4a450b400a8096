-- Statements of the migrations (migrations.server.ts), each section under the name of its migration and, if they differ,
-- of its engine. A released one never changes. Statements end with a semicolon at the end of a line.

-- 001-baseline postgres
create table lead_search (seq bigint primary key, document tsvector not null);
create index lead_search_words on lead_search using gin (document);
create table found_words (seq bigint primary key, document tsvector not null);
create index found_words_document on found_words using gin (document);
alter table appointments add constraint appointments_apart
  exclude using gist (int8range(holds_from, holds_to) with &&)
  where (status <> 'cancelled' and holds_from is not null);

-- 001-baseline sqlite
-- Words arrive cut and folded (src/lib/search-words.ts), so the plainest tokenizer is right. secure-delete removes
-- erased words from the index at once, not at the next merge.
create virtual table lead_search using fts5(
  words, facets, tokenize = 'ascii', prefix = '2 3 4 5 6', detail = none
);
create virtual table lead_terms using fts5vocab(lead_search, instance);
insert into lead_search (lead_search, rank) values ('secure-delete', 1);
create virtual table found_words using fts5(
  words, kinds, tokenize = 'ascii', prefix = '1 2 3 4 5 6', detail = none
);
create virtual table found_terms using fts5vocab(found_words, instance);
insert into found_words (found_words, rank) values ('secure-delete', 1);

-- 002-held-mails
-- Identifies emails by a hash of their content, since several may share a Message-ID; raw messages stay with
-- inbound_mails.
alter table inbound_mails add column message_id text not null default '';
update inbound_mails set message_id = message_key where message_key like '<%';
create index inbound_mails_message on inbound_mails (message_id) where message_id <> '';
update inbound_mails set file = (select quarantine.file from quarantine where quarantine.id = inbound_mails.lead_id)
  where state = 'quarantined' and file = '' and lead_id in (select id from quarantine);
update quarantine set file = '', file_about = '' where source = 'email';

-- 003-busy-notes
-- Reads all calendars again, even unchanged ones.
alter table busy_feeds add column notes text not null default '';
update busy_feeds set read_for = '', next_attempt_at = 0;

-- 004-meetings-at-once
-- Keeps calendar cells of five minutes by lane on both engines: as many meetings may run at once as there are lanes.
alter table appointments add column lane integer not null default 0;
alter table appointment_cells rename to old_cells;
drop index appointment_cells_of;
create table appointment_cells (
  lane integer not null default 0, cell bigint not null, id text not null,
  constraint appointment_cells_pk primary key (lane, cell)
);

-- 004-meetings-at-once postgres
alter table appointments drop constraint appointments_apart;
insert into appointment_cells (lane, cell, id)
  select 0, cell, id from appointments,
    generate_series(holds_from / 300000, (holds_to - 1) / 300000) as cell
  where status <> 'cancelled' and holds_from is not null;
drop table old_cells;
create index appointment_cells_of on appointment_cells (id);

-- 004-meetings-at-once sqlite
insert into appointment_cells (lane, cell, id) select 0, cell, id from old_cells;
drop table old_cells;
create index appointment_cells_of on appointment_cells (id);

-- 005-chat-answers
alter table chat_sessions add column memory text not null default '';
alter table chat_messages add column answers text not null default '';
alter table chat_messages add column links text not null default '';
alter table chat_messages add column effects text not null default '';

-- 006-chat-unanswered
alter table chat_messages add column unanswered integer not null default 0;
create index chat_messages_unanswered on chat_messages (at) where unanswered = 1;

-- 007-chat-people
alter table chat_sessions add column taken_by text not null default '';
alter table chat_sessions add column waiting_since bigint;
alter table chat_sessions add column listened_at bigint not null default 0;
create index chat_sessions_waiting on chat_sessions (waiting_since) where waiting_since is not null;
alter table chat_messages add column author text not null default '';
alter table chat_messages add column told integer not null default 0;
create index chat_messages_told on chat_messages (at) where told = 1;

-- 008-booking-holds
create table booking_holds (
  id text primary key, talk text not null, network text not null, kind text not null, holds_from bigint not null,
  holds_to bigint not null, lane integer not null, until bigint not null
);

-- 010-one-index postgres
create table found_words (seq bigint primary key, document tsvector not null);
create index found_words_document on found_words using gin (document);
insert into found_words (seq, document)
  select seq, array_to_tsvector((select array_agg(word) from unnest(tsvector_to_array(document)) as word
    where word not like '{private}%') || ('{private}' || leads.type))
  from lead_search join leads using (seq);
drop table lead_search;

-- 010-one-index sqlite
-- The tokenizer and secure-delete as in the baseline.
create virtual table found_words using fts5(words, tokenize = 'ascii', prefix = '1 2 3 4 5 6', detail = none);
insert into found_words (found_words, rank) values ('secure-delete', 1);
insert into found_words (rowid, words)
  select lead_search.rowid, words || ' {private}' || leads.type
  from lead_search join leads on leads.seq = lead_search.rowid;
drop table lead_terms;
drop table lead_search;

-- 011-lead-activity
alter table leads add column active_at bigint not null default 0;
update leads set active_at = coalesce((
  select max(at) from thread_entries
  where lead_id = leads.id and kind in ('message', 'reply', 'note', 'call')
), received_at);
create index leads_active on leads (type, status, active_at, seq) where deleted_at is null;

-- 012-one-queue
alter table outbox add column channel text not null default 'mail';
alter table outbox add column notice_id text references notices (id) on delete cascade;
alter table outbox add column held integer not null default 0;
create unique index outbox_notice on outbox (notice_id, channel, recipient) where notice_id is not null;
alter table notices add column due_at bigint;
create index notices_due on notices (due_at) where due_at is not null;
create index notices_subject on notices (subject);
insert into outbox (id, message_id, audience, recipient, subject, body, state, attempts, next_attempt_at, claimed_by,
    claimed_until, last_error, created_at, sent_at, channel, notice_id, held)
  select d.id, d.id, 'staff',
    case d.channel when 'webhook' then 'NOTIFY_URL' when 'alert' then 'ALERT_URL' else d.target end,
    n.kind, '', d.state, d.attempts, d.next_attempt_at, d.claimed_by, d.claimed_until, d.last_error, n.at, d.sent_at,
    case d.channel when 'alert' then 'webhook' else d.channel end, n.id, d.held
  from notice_deliveries d join notices n on n.id = d.notice_id where d.state <> 'dropped';
drop table notice_deliveries;

-- 013-figures-by-day
-- Figures of a month are sums of its days.
drop table analytics_monthly;

-- 014-lists-by-sort
-- The status stands behind what a list is sorted by, so one index serves all of them. The newest are filtered by more.
drop index leads_newest;
drop index leads_due;
drop index leads_name;
drop index leads_starts;
drop index leads_active;
drop index leads_assigned;
create index leads_counted on leads (type, status) where deleted_at is null;
create index leads_newest on leads (type, seq, status, source, services) where deleted_at is null;
create index leads_due on leads (type, respond_by, seq, status) where deleted_at is null;
create index leads_name on leads (type, name_key, seq, status) where deleted_at is null;
create index leads_starts on leads (type, starts, seq, status) where deleted_at is null;
create index leads_active on leads (type, active_at, seq, status) where deleted_at is null;
create index leads_assigned on leads (type, assigned_to, active_at, seq, status) where deleted_at is null;

-- 015-counts-by-process
-- Each process counts requests for itself.
drop table traffic_counts;

-- 016-merged-leads
-- Merged leads stand in no list and in no count.
alter table leads add column merged_into text;
alter table leads add column merged_before text not null default '';
create index leads_merged on leads (merged_into) where merged_into is not null;
drop index leads_counted;
create index leads_counted on leads (type, status) where deleted_at is null and merged_into is null;
