-- Tables of the first release, for both engines (tables.yaml says what columns mean); migrations.server.ts fills in what stands in braces.
-- Do not change: later changes are migrations in migrations.sql. Statements end with a semicolon at the end of a line.

-- Settings
create table settings (name text primary key, value text not null, changed_at bigint not null);

-- What visitors send, and the files that came with it
create table submissions (
  id text primary key, type text not null, reference text not null unique, source text not null, sent_at bigint,
  received_at bigint not null, respond_by bigint not null, user_agent text not null, referrer text not null,
  flags text not null, origin text not null default '{}', data text not null default '{}', request_hash text
);
-- Not unique: a submission sent twice at once must meet itself by its id, before anything else refuses it.
create index submissions_request on submissions (request_hash) where request_hash is not null;
create table submission_files (
  file text primary key, submission_id text not null references submissions (id), field text not null,
  name text not null, type text not null, size integer not null, sha256 text not null,
  entry_id text not null default '',
  constraint submission_files_field unique (submission_id, field)
);

-- Mail to send
create table outbox (
  id text primary key, message_id text not null unique, submission_id text references submissions (id),
  audience text not null, recipient text not null, subject text not null, body text not null, reply_to text,
  state text not null, attempts integer not null, next_attempt_at bigint not null, claimed_by text,
  claimed_until bigint, last_error text, created_at bigint not null, sent_at bigint,
  calendar_method text not null default '', calendar text not null default '', list_unsubscribe text,
  in_reply_to text not null default '', thread_ids text not null default '', action text not null default '',
  attachments text not null default '', by_person integer not null default 0,
  vanishes integer not null default 0, request_id text not null default ''
);
create index outbox_due on outbox (state, next_attempt_at);
create index outbox_submission on outbox (submission_id);
create index outbox_newest on outbox (created_at, id);
create index outbox_vanishes on outbox (id) where vanishes = 1;
create index outbox_alone on outbox (recipient) where submission_id is null;

-- Checks of forms, and what strangers may use up
create table rate_keys (key text primary key, touched_at bigint not null);
create table rate_hits (
  key text not null, hit_id text not null, at bigint not null,
  constraint rate_hits_pk primary key (key, hit_id)
);
create index rate_hits_at on rate_hits (at);
create table captcha_challenges (nonce text primary key, wrong integer not null, expires_at bigint not null);
create table captcha_proofs (nonce text primary key, submission_id text not null, expires_at bigint not null);
create table quarantine (
  id text primary key, type text not null, data text not null, reasons text not null, source text not null,
  flags text not null, user_agent text not null, referrer text not null, client text not null, sent_at bigint,
  received_at bigint not null, origin text not null default '{}', file text not null default '',
  file_about text not null default ''
);
create index quarantine_newest on quarantine (received_at, id);
create index quarantine_client on quarantine (client, received_at);
create table budget_use (key text primary key, used bigint not null, until bigint not null);
create index budget_use_until on budget_use (until);
create table budget_overruns (
  day text not null, budget text not null, times bigint not null, last_at bigint not null,
  constraint budget_overruns_pk primary key (day, budget)
);
create table traffic_counts (
  process text not null, client text not null, requests integer not null, at bigint not null,
  constraint traffic_counts_key primary key (process, client)
);
create index traffic_counts_newest on traffic_counts (at);
create table security_events (
  id text primary key, at bigint not null, kind text not null, client text not null, path text not null,
  user_agent text not null, details text not null
);
create index security_events_newest on security_events (kind, at, id);

-- Leads: the owner's index over all submissions
create table leads (
  seq {seq} primary key, id text not null unique references submissions (id), type text not null,
  reference text not null, source text not null, name text not null, name_key {text by bytes} not null,
  email text not null, phone text not null, company text not null, services text not null,
  starts {text by bytes} not null, status text not null, received_at bigint not null, respond_by bigint not null,
  read_at bigint, deleted_at bigint, waiting_since bigint, closed_at bigint, first_read_at bigint,
  person_id text, tags text not null default '[]', later_until bigint, assigned_to {text by bytes} not null default ''
);
create index leads_newest on leads (type, status, seq) where deleted_at is null;
create index leads_due on leads (type, status, respond_by, seq) where deleted_at is null;
create index leads_name on leads (type, status, name_key, seq) where deleted_at is null;
create index leads_starts on leads (type, status, starts, seq) where deleted_at is null and starts <> '';
create index leads_deleted on leads (type, deleted_at, seq) where deleted_at is not null;
create index leads_unread on leads (type) where deleted_at is null and read_at is null;
create index leads_email on leads (lower(email));
create index leads_person on leads (person_id, seq) where person_id is not null;
create index leads_nobody on leads (seq) where person_id is null;
create index leads_to_answer on leads (respond_by, seq)
  where waiting_since is not null and deleted_at is null and (type = 'appointment' or status = 'pending');
create index leads_put_off on leads (later_until) where later_until is not null;
create index leads_tagged on leads (tags) where tags <> '[]';
create index leads_closed on leads (closed_at) where closed_at is not null;
create index leads_emergencies on leads (respond_by, seq)
  where source = 'emergency' and waiting_since is not null and deleted_at is null;
-- Empty instead of null: PostgreSQL reads an index in its order only behind what is equal.
create index leads_assigned on leads (type, status, assigned_to, seq) where deleted_at is null;
create index leads_to_answer_by on leads (assigned_to, respond_by, seq)
  where waiting_since is not null and deleted_at is null and (type = 'appointment' or status = 'pending');
create index leads_taken on leads (assigned_to) where assigned_to <> '';
create table lead_counts (
  type text not null, state text not null, shard integer not null, n integer not null,
  constraint lead_counts_pk primary key (type, state, shard)
);

-- Appointments. Cells of five minutes: no two appointments hold the same one
create table appointments (
  id text primary key references submissions (id), date text not null, time text not null, status text not null,
  respond_by bigint not null, changed_at bigint not null, version integer not null, reminded_for text not null,
  sequence integer not null default 0, kind text not null default 'consultation',
  minutes integer not null default 30, holds_from bigint, holds_to bigint,
  cancel_reason text not null default '', link integer not null default 0
);
create index appointments_held on appointments (holds_to) where status <> 'cancelled';
create index appointments_days on appointments (date);
create table appointment_cells (cell bigint primary key, id text not null);
create index appointment_cells_of on appointment_cells (id);
create table booking_holders (
  key text not null, id text not null,
  constraint booking_holders_pk primary key (key, id)
);

-- Threads: messages, replies, notes, calls and events of a lead
create table thread_entries (
  id text primary key, lead_id text not null references submissions (id), at bigint not null, kind text not null,
  via text not null default '', author text not null, body text not null, quoted text not null default '',
  message_id text not null default '', outbox_id text not null default '', minutes integer not null default 0,
  edited_at bigint, turn_since bigint, turn_due bigint, turn_worked bigint,
  status_before text not null default '', mentions text not null default ''
);
create index thread_entries_lead on thread_entries (lead_id, at, id);
create unique index thread_entries_message on thread_entries (message_id) where message_id <> '';
create index thread_entries_turns on thread_entries (at) where turn_due is not null;
create index thread_entries_messages on thread_entries (at) where kind = 'message';
create index thread_entries_wishes on thread_entries (at) where kind = 'event' and via = 'page';
create table saved_answers (
  id text primary key, title text not null, body text not null, changed_at bigint not null
);
create unique index saved_answers_title on saved_answers (title);
create table reply_drafts (
  lead_id text not null references submissions (id), author text not null, kind text not null,
  body text not null, at bigint not null, since bigint not null default 0,
  constraint reply_drafts_pk primary key (lead_id, author)
);
create table inbound_mails (
  message_key text primary key, at bigint not null, via text not null, state text not null,
  lead_id text not null default '', file text not null default '', size integer not null
);
create index inbound_mails_raw on inbound_mails (at) where file <> '';
create index inbound_mails_alone on inbound_mails (at) where lead_id = '';
create index inbound_mails_aside on inbound_mails (at) where state = 'quarantined';
create index inbound_mails_lead on inbound_mails (lead_id) where lead_id <> '';
create table failed_addresses (
  email_key text primary key, at bigint not null, permanent integer not null, reason text not null
);

-- Chat
create table chat_sessions (
  id text primary key, user_identifier text not null, started_at bigint not null, ended_at bigint,
  last_at bigint not null, message_count integer not null, clock_error bigint not null, person_id text,
  seen_count integer not null default 0, asked_person_at bigint, later_until bigint
);
create index chat_sessions_newest on chat_sessions (started_at, id);
create index chat_sessions_visitor on chat_sessions (user_identifier);
create index chat_sessions_last on chat_sessions (last_at);
create index chat_sessions_unseen on chat_sessions (last_at) where seen_count <> message_count;
create index chat_sessions_person on chat_sessions (person_id) where person_id is not null;
create index chat_sessions_asked on chat_sessions (asked_person_at) where asked_person_at is not null;
create table chat_messages (
  session_id text not null references chat_sessions (id) on delete cascade, id text not null,
  sender text not null, text text not null, at bigint not null, feedback text not null,
  constraint chat_messages_pk primary key (session_id, id)
);

-- People, by what they are known by; what was joined
create table people (
  id text primary key, name text not null, name_key text not null, company text not null default '',
  tags text not null default '[]', first_at bigint not null, last_at bigint not null, joined_into text,
  stale integer not null default 1, written_name text
);
create index people_last on people (last_at, id) where joined_into is null;
create index people_joined on people (joined_into) where joined_into is not null;
create index people_stale on people (last_at) where stale = 1;
create index people_tagged on people (tags) where tags <> '[]';
create table person_keys (
  kind text not null, value text not null, person_id text not null references people (id), at bigint not null,
  constraint person_keys_pk primary key (kind, value, person_id)
);
create unique index person_keys_email on person_keys (value) where kind = 'email';
create index person_keys_person on person_keys (person_id);
create table person_changes (
  id text primary key, at bigint not null, actor text not null, kind text not null,
  person_id text not null references people (id), other_id text not null references people (id),
  moved text not null, undone_at bigint
);
create index person_changes_person on person_changes (person_id, at);
create index person_changes_other on person_changes (other_id, at);
create table next_actions (
  id text primary key, lead_id text references submissions (id) on delete cascade,
  person_id text references people (id) on delete cascade, due_at bigint not null, has_hour integer not null,
  body text not null, author text not null, created_at bigint not null, done_at bigint
);
create index next_actions_due on next_actions (due_at, id) where done_at is null;
create index next_actions_lead on next_actions (lead_id) where lead_id is not null;
create index next_actions_person on next_actions (person_id) where person_id is not null;

-- What is found by words beside leads
create table found (
  seq bigint primary key, kind text not null, ref text not null,
  constraint found_ref unique (kind, ref)
);
create table name_words (
  word text not null, seq bigint not null,
  constraint name_words_pk primary key (word, seq)
);
create index name_words_seq on name_words (seq);

-- Newsletter
create table newsletter_subscribers (
  id text primary key, email_key text not null unique, email text not null, state text not null,
  source text not null, requested_at bigint not null, confirmed_at bigint, unsubscribed_at bigint,
  person_id text, ended_by text not null default '', ended_reason text not null default '',
  soft_bounces integer not null default 0, consent text not null default ''
);
create index newsletter_subscribers_state on newsletter_subscribers (state, requested_at);
create index newsletter_subscribers_newest on newsletter_subscribers (requested_at, id);
create index newsletter_subscribers_nobody on newsletter_subscribers (requested_at) where person_id is null;
create index newsletter_subscribers_person on newsletter_subscribers (person_id) where person_id is not null;
create index newsletter_subscribers_confirmed on newsletter_subscribers (state, id);
create table newsletter_sendings (
  id text primary key, issue text not null unique, version integer not null, state text not null,
  subject text not null, html text not null, body text not null, archive_url text not null,
  starts_at bigint not null, started_at bigint, prepared_to text not null, prepared_at bigint, ended_at bigint,
  pace integer not null, next_at bigint not null, failures integer not null, problem text not null,
  created_at bigint not null, author text not null, counts text not null, refused integer not null default 0
);
create index newsletter_sendings_state on newsletter_sendings (state, starts_at);
create table newsletter_copies (
  sending_id text not null, subscriber_id text not null, state text not null, attempts integer not null,
  next_attempt_at bigint not null, claimed_by text, claimed_until bigint, sent_at bigint, problem text not null,
  primary key (sending_id, subscriber_id)
);
create index newsletter_copies_due on newsletter_copies (sending_id, state, next_attempt_at);
create index newsletter_copies_subscriber on newsletter_copies (subscriber_id);

-- Content
create table page_versions (
  page text not null, number integer not null, blocks text not null, saved_at bigint not null,
  restored_from integer, author text not null default '',
  constraint page_versions_key primary key (page, number)
);
create table page_images (
  id text primary key, name text not null, width integer not null, height integer not null,
  variants text not null, uploaded_at bigint not null
);
create index page_images_newest on page_images (uploaded_at);
create table record_versions (
  collection text not null, id text not null, number integer not null, state text not null, data text not null,
  name text not null, saved_at bigint not null, restored_from integer, author text not null,
  confirmed integer not null default 0,
  primary key (collection, id, number)
);
create table record_drafts (
  collection text not null, id text not null, base integer not null, data text not null,
  changed_at bigint not null, author text not null, publish_at bigint, problem text not null,
  primary key (collection, id)
);
create index record_drafts_due on record_drafts (publish_at);

-- Figures by Eastern day and month. On SQLite the rows of a range lie side by side, as the reports read them
create table analytics_daily (
  kind text not null, day text not null, name text not null, hits bigint not null, visits bigint not null,
  visitors bigint not null, seconds bigint not null, bounces bigint not null,
  constraint analytics_daily_pk primary key (kind, day, name)
) {without rowid};
create table analytics_monthly (
  kind text not null, day text not null, name text not null, hits bigint not null, visits bigint not null,
  visitors bigint not null, seconds bigint not null, bounces bigint not null,
  constraint analytics_monthly_pk primary key (kind, day, name)
) {without rowid};
create table analytics_salts (day text primary key, salt text not null);
create table analytics_seen (
  day text not null, visitor text not null,
  constraint analytics_seen_pk primary key (day, visitor)
);

-- Notices: references alone; their words are made when they leave
create table push_subscriptions (
  id text primary key, browser_hash text not null, endpoint text not null, p256dh text not null,
  auth text not null, device text not null, kinds text not null, quiet_from integer not null,
  quiet_to integer not null, created_at bigint not null, last_sent_at bigint, failures integer not null,
  failing_since bigint, paused_at bigint, last_error text not null, quiet_urgent integer not null default 0,
  account_id text not null default 'owner'
);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_browser on push_subscriptions (browser_hash);
create table notices (
  id text primary key, kind text not null, subject text not null, stage text not null, at bigint not null,
  constraint notices_once unique (kind, subject, stage)
);
create index notices_at on notices (at);
create table notice_deliveries (
  id text primary key, notice_id text not null references notices (id), channel text not null,
  target text not null, state text not null, held integer not null, attempts integer not null,
  next_attempt_at bigint not null, claimed_by text, claimed_until bigint, last_error text, sent_at bigint,
  constraint notice_deliveries_once unique (notice_id, channel, target)
);
create index notice_deliveries_due on notice_deliveries (next_attempt_at) where state = 'waiting';
create index notice_deliveries_sent on notice_deliveries (channel, sent_at) where sent_at is not null;
create table notice_alarms (name text primary key, since bigint not null, seen_at bigint not null default 0);
create table canaries (
  id text primary key, slot bigint not null, reference text not null, started_at bigint not null,
  mail_id text not null, mailed_at bigint, awaits_return integer not null, returned_at bigint, done_at bigint,
  problem text not null,
  constraint canaries_once unique (slot)
);
create index canaries_done on canaries (done_at);


-- Accounts of the desk
create table staff_accounts (
  id text primary key, name text not null, email text not null, email_key text not null, role text not null,
  state text not null, password_hash text, created_at bigint not null, changed_at bigint not null,
  signed_in_at bigint
);
create unique index staff_accounts_email on staff_accounts (email_key) where email_key <> '';
create table staff_sessions (
  token_hash text primary key, created_at bigint not null, expires_at bigint not null,
  device text not null default '', account_id text not null default 'owner', used_at bigint not null default 0,
  confirmed_at bigint not null default 0
);
create index staff_sessions_account on staff_sessions (account_id);
create table staff_devices (
  token_hash text primary key, created_at bigint not null, expires_at bigint not null,
  account_id text not null default 'owner'
);
create table staff_links (
  token_hash text primary key, account_id text not null references staff_accounts (id), purpose text not null,
  created_at bigint not null, expires_at bigint not null
);
create index staff_links_account on staff_links (account_id);
create table staff_browsers (
  token_hash text not null, account_id text not null references staff_accounts (id), seen_at bigint not null,
  constraint staff_browsers_pk primary key (token_hash, account_id)
);
create index staff_browsers_account on staff_browsers (account_id);
create table staff_passkeys (
  id text primary key, account_id text not null references staff_accounts (id), name text not null,
  public_key text not null, counter bigint not null, transports text not null, created_at bigint not null,
  used_at bigint
);
create index staff_passkeys_account on staff_passkeys (account_id);
create table staff_challenges (challenge text primary key, account_id text not null, expires_at bigint not null);
create index staff_challenges_expiry on staff_challenges (expires_at);
create table staff_totp (
  account_id text primary key references staff_accounts (id), secret text not null, created_at bigint not null,
  confirmed_at bigint, last_step bigint not null
);
create table staff_recovery_codes (
  account_id text not null references staff_accounts (id), code_hash text not null, created_at bigint not null,
  constraint staff_recovery_codes_pk primary key (account_id, code_hash)
);
create table staff_second_steps (
  token_hash text primary key, account_id text not null references staff_accounts (id), under_hash text not null,
  created_at bigint not null, expires_at bigint not null
);
create index staff_second_steps_account on staff_second_steps (account_id);
create table audit (
  id text primary key, at bigint not null, actor text not null, device text not null, action text not null,
  subject text not null, detail text not null, times integer not null default 1
);
create index audit_newest on audit (at, id);
create index audit_subject on audit (subject, at);
create index audit_action on audit (action, at, id);
create index audit_actor on audit (actor, at, id);

-- Erasures
create table receipts (
  number text primary key, at bigint not null, removed text not null, backup_until text not null,
  files text not null default '[]', done_at bigint, mail text not null default '',
  mail_id text not null default '', held_until bigint not null default 0, people text not null default ''
);
create index receipts_newest on receipts (at, number);
create index receipts_open on receipts (at) where done_at is null;

-- The owner's other calendars
create table busy_feeds (
  id text primary key, name text not null, address text not null, added_at bigint not null, removed_at bigint,
  next_attempt_at bigint not null, claimed_by text, claimed_until bigint, etag text not null,
  last_modified text not null, digest text not null, read_for text not null, read_at bigint,
  failures integer not null, failing_since bigint, problem text not null
);
create unique index busy_feeds_address on busy_feeds (address);
create table busy_ranges (
  feed_id text not null references busy_feeds (id), begins_at bigint not null, ends_at bigint not null,
  primary key (feed_id, begins_at)
);
create index busy_ranges_ends on busy_ranges (ends_at);
