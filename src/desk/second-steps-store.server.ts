import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StaffSecondStepsTable } from '#src/platform/db/tables-keys.ts';

type From = Sql | Trx;

/** Keeps a sign-in whose second step is to come. */
export async function keepSecondStep(trx: Trx, row: StaffSecondStepsTable): Promise<void> {
  await trx.insertInto('staff_second_steps').values(row).execute();
}

/** A sign-in that waits for its second step, with its account, while that can sign in. */
export const secondStepBy = (from: From, hashes: readonly string[], now: number) =>
  from
    .selectFrom('staff_second_steps as step')
    .innerJoin('staff_accounts as account', 'account.id', 'step.account_id')
    .where('account.state', '=', 'active')
    .where('step.token_hash', 'in', hashes)
    .where('step.expires_at', '>', now)
    .select(['step.token_hash', 'step.under_hash', 'account.id', 'account.name', 'account.password_hash'])
    .executeTakeFirst();

/** Ends begun sign-ins by the hashes of their tokens. */
export async function endSecondSteps(trx: Trx, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('staff_second_steps').where('token_hash', 'in', hashes).execute();
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(from: From, account: string): Promise<number> {
  const { n } = await from
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether anybody has a recovery code left. */
export async function hasAnyRecoveryCode(from: From): Promise<boolean> {
  return (await from.selectFrom('staff_recovery_codes').select('code_hash').executeTakeFirst()) !== undefined;
}

/** Whether a code, by its hash, is one that an account has left. */
export async function isRecoveryCode(from: From, account: string, hash: string): Promise<boolean> {
  const row = await from
    .selectFrom('staff_recovery_codes')
    .select('created_at')
    .where('account_id', '=', account)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code up; false when it is none, or was used. */
export async function takeRecoveryCode(trx: Trx, account: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_codes')
    .where('account_id', '=', account)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts these recovery codes, by their hashes, in the place of all that an account had; none removes them. */
export async function replaceRecoveryCodes(
  trx: Trx,
  about: { account: string; hashes: readonly string[]; now: number },
): Promise<void> {
  const { account, hashes, now } = about;
  await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', account).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ account_id: account, code_hash, created_at: now }));
  await trx.insertInto('staff_recovery_codes').values(rows).execute();
}
