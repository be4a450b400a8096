import { type AnyDb, run } from './run.server.ts';

/** What budgets have been used up (lib/budgets.ts), what went over them, and who holds which appointment. */
export const up = (db: AnyDb) =>
  run(
    db,
    `create table budget_use (key text primary key, used bigint not null, until bigint not null)`,
    `create index budget_use_until on budget_use (until)`,
    `create table budget_overruns (
      day text not null, budget text not null, times bigint not null, last_at bigint not null,
      constraint budget_overruns_pk primary key (day, budget)
    )`,
    `create table booking_holders (
      key text not null, id text not null, constraint booking_holders_pk primary key (key, id)
    )`,
    `create index chat_sessions_last on chat_sessions (last_at)`,
  );
