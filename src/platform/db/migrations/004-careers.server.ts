import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table career_applications (
      id text primary key references submissions (id), name text not null, email text not null,
      phone text not null, position text not null, experience text not null, last_job_position text not null,
      last_job_description text not null, cover_letter text not null, resume_name text not null,
      resume_type text not null, resume_size integer not null, resume_sha256 text not null,
      resume_file text not null unique, source text not null, status text not null,
      submitted_at bigint not null, respond_by bigint not null, deleted_at bigint
    )`,
    `create index career_applications_newest on career_applications (submitted_at, id)`,
  );
