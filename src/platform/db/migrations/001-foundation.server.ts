import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table settings (name text primary key, value text not null, changed_at bigint not null)`,
    `create table submissions (
      id text primary key, type text not null, reference text not null unique, source text not null,
      sent_at bigint, received_at bigint not null, respond_by bigint not null, user_agent text not null,
      referrer text not null, flags text not null
    )`,
    `create table contact_messages (
      id text primary key references submissions (id), name text not null, email text not null,
      phone text not null, company text not null, service text not null, budget text not null,
      timeline text not null, message text not null, source text not null, status text not null,
      submitted_at bigint not null, respond_by bigint not null, deleted_at bigint
    )`,
    `create index contact_messages_newest on contact_messages (submitted_at, id)`,
    `create table outbox (
      id text primary key, message_id text not null unique, submission_id text references submissions (id),
      audience text not null, recipient text not null, subject text not null, body text not null, reply_to text,
      state text not null, attempts integer not null, next_attempt_at bigint not null, claimed_by text,
      claimed_until bigint, last_error text, created_at bigint not null, sent_at bigint
    )`,
    `create index outbox_due on outbox (state, next_attempt_at)`,
    `create index outbox_submission on outbox (submission_id)`,
    `create index outbox_newest on outbox (created_at, id)`,
    `create table rate_keys (key text primary key, touched_at bigint not null)`,
    `create table rate_hits (
      key text not null, hit_id text not null, at bigint not null,
      constraint rate_hits_pk primary key (key, hit_id)
    )`,
    `create index rate_hits_at on rate_hits (at)`,
    `create table captcha_challenges (nonce text primary key, wrong integer not null, expires_at bigint not null)`,
    `create table captcha_proofs (nonce text primary key, submission_id text not null, expires_at bigint not null)`,
    `create table staff_sessions (
      token_hash text primary key, created_at bigint not null, expires_at bigint not null
    )`,
  );
