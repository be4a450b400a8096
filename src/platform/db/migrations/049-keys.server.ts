import { type AnyDb, run } from './run.server.ts';

/** Passkeys, authenticator apps, recovery codes, and sign-ins that wait for their second step. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `create table staff_passkeys (
      id text primary key, account_id text not null references staff_accounts (id), name text not null,
      public_key text not null, counter bigint not null, transports text not null, created_at bigint not null,
      used_at bigint
    )`,
    `create index staff_passkeys_account on staff_passkeys (account_id)`,
    `create table staff_challenges (
      challenge text primary key, account_id text not null, expires_at bigint not null
    )`,
    `create index staff_challenges_expiry on staff_challenges (expires_at)`,
    `create table staff_totp (
      account_id text primary key references staff_accounts (id), secret text not null, created_at bigint not null,
      confirmed_at bigint, last_step bigint not null
    )`,
    `create table staff_recovery_codes (
      account_id text not null references staff_accounts (id), code_hash text not null, created_at bigint not null,
      constraint staff_recovery_codes_pk primary key (account_id, code_hash)
    )`,
    `create table staff_second_steps (
      token_hash text primary key, account_id text not null references staff_accounts (id), under_hash text not null,
      created_at bigint not null, expires_at bigint not null
    )`,
    `create index staff_second_steps_account on staff_second_steps (account_id)`,
  );
}
