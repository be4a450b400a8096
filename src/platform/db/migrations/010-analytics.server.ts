import { isPostgres } from '../engine.server.ts';
import { type AnyDb, run } from './run.server.ts';

/** Figures by day or month. On SQLite the rows of a range then lie side by side, as the reports read them. */
export const figuresTable = (db: AnyDb, name: string) =>
  `create table ${name} (
    kind text not null, day text not null, name text not null, hits bigint not null, visits bigint not null,
    visitors bigint not null, seconds bigint not null, bounces bigint not null,
    constraint ${name}_pk primary key (kind, day, name)
  ) ${isPostgres(db) ? '' : 'without rowid'}`;

/** What visitors did, rolled up by Eastern day; nothing of a single visit is kept. */
export const up = (db: AnyDb) =>
  run(
    db,
    figuresTable(db, 'analytics_daily'),
    `create table analytics_salts (day text primary key, salt text not null)`,
    `create table analytics_seen (
      day text not null, visitor text not null, constraint analytics_seen_pk primary key (day, visitor)
    )`,
    `create index newsletter_subscribers_newest on newsletter_subscribers (requested_at, id)`,
  );
