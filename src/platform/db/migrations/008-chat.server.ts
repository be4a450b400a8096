import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table chat_sessions (
      id text primary key, user_identifier text not null, started_at bigint not null, ended_at bigint,
      last_at bigint not null, message_count integer not null, clock_error bigint not null
    )`,
    `create index chat_sessions_newest on chat_sessions (started_at, id)`,
    `create index chat_sessions_visitor on chat_sessions (user_identifier)`,
    `create table chat_messages (
      session_id text not null references chat_sessions (id) on delete cascade, id text not null,
      sender text not null, text text not null, at bigint not null, feedback text not null,
      constraint chat_messages_pk primary key (session_id, id)
    )`,
    `create table staff_devices (
      token_hash text primary key, created_at bigint not null, expires_at bigint not null
    )`,
  );
