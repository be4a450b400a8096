import { type AnyDb, run } from './run.server.ts';

/**
 * Accounts: who may use the desk, each with a password of their own. The one password of before becomes that of the first
 * owner, and whatever was opened by it stays theirs.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table staff_accounts (
      id text primary key, name text not null, email text not null, email_key text not null, role text not null,
      state text not null, password_hash text, created_at bigint not null, changed_at bigint not null,
      signed_in_at bigint
    )`,
    `create unique index staff_accounts_email on staff_accounts (email_key) where email_key <> ''`,
    `create table staff_links (
      token_hash text primary key, account_id text not null references staff_accounts (id), purpose text not null,
      created_at bigint not null, expires_at bigint not null
    )`,
    `create index staff_links_account on staff_links (account_id)`,
    `create table staff_browsers (
      token_hash text not null, account_id text not null references staff_accounts (id), seen_at bigint not null,
      constraint staff_browsers_pk primary key (token_hash, account_id)
    )`,
    `create index staff_browsers_account on staff_browsers (account_id)`,
    `insert into staff_accounts
      (id, name, email, email_key, role, state, password_hash, created_at, changed_at, signed_in_at)
      select 'owner', '', '', '', 'owner', 'active', value, changed_at, changed_at, null
      from settings where name = 'admin-password-hash'`,
    `delete from settings where name = 'admin-password-hash'`,
    `alter table staff_sessions add column account_id text default 'owner' not null`,
    `alter table staff_sessions add column used_at bigint default 0 not null`,
    `alter table staff_sessions add column confirmed_at bigint default 0 not null`,
    `update staff_sessions set used_at = created_at, confirmed_at = created_at`,
    `create index staff_sessions_account on staff_sessions (account_id)`,
    `alter table staff_devices add column account_id text default 'owner' not null`,
    `alter table push_subscriptions add column account_id text default 'owner' not null`,
    `alter table audit add column times integer default 1 not null`,
  );
}
