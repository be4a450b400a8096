import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table page_versions (
      page text not null, number integer not null, blocks text not null, saved_at bigint not null,
      restored_from integer, constraint page_versions_key primary key (page, number)
    )`,
    `create table page_images (
      id text primary key, name text not null, width integer not null, height integer not null,
      variants text not null, uploaded_at bigint not null
    )`,
    `create index page_images_newest on page_images (uploaded_at)`,
  );
