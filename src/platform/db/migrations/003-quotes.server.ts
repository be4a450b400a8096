import { type AnyDb, run } from './run.server.ts';

export const up = (db: AnyDb) =>
  run(
    db,
    `create table quotes (
      id text primary key references submissions (id), first_name text not null, last_name text not null,
      email text not null, phone text not null, job_title text not null, company_name text not null,
      company_size text not null, industry text not null, website text not null, services text not null,
      project_type text not null, budget text not null, timeline text not null, urgency text not null,
      project_description text not null, current_challenges text not null, goals text not null,
      additional_requirements text not null, preferred_contact_method text not null,
      preferred_contact_time text not null, has_existing_provider text not null, referral_source text not null,
      source text not null, status text not null, estimate_low integer, estimate_high integer,
      estimate_monthly_low integer, estimate_monthly_high integer, submitted_at bigint not null,
      respond_by bigint not null, deleted_at bigint
    )`,
    `create index quotes_newest on quotes (submitted_at, id)`,
  );
