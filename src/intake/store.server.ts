import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { SubmissionsTable } from '#src/platform/db/tables.ts';

/** The ledger row of an accepted submission, or undefined. */
export async function findSubmission(from: Sql | Trx, id: string): Promise<SubmissionsTable | undefined> {
  return from.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes the ledger row; false when the id is already there. */
export async function insertSubmission(trx: Trx, row: SubmissionsTable): Promise<boolean> {
  const result = await trx
    .insertInto('submissions')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Gives a submission of before there were request pages the hash under which its page is found. */
export async function ensureRequestHash(trx: Trx, id: string, hash: string): Promise<void> {
  const at = trx.updateTable('submissions').set({ request_hash: hash }).where('id', '=', id);
  await at.where('request_hash', 'is', null).execute();
}

/** What was answered in these submissions, in no order. */
export async function answersOf(
  from: Sql,
  ids: readonly string[],
): Promise<{ id: string; data: Record<string, unknown> }[]> {
  if (ids.length === 0) return [];
  const rows = await from.selectFrom('submissions').select(['id', 'data']).where('id', 'in', ids).execute();
  return rows.map(({ id, data }) => ({ id, data: JSON.parse(data) }));
}

/** Marks an accepted submission; `flags` is a JSON list. */
export async function setFlags(trx: Trx, id: string, flags: string): Promise<void> {
  await trx.updateTable('submissions').set({ flags }).where('id', '=', id).execute();
}

/** How many wrong answers a puzzle has had. */
export async function wrongAnswers(from: Sql | Trx, nonce: string): Promise<number> {
  const row = await from.selectFrom('captcha_challenges').select('wrong').where('nonce', '=', nonce).executeTakeFirst();
  return row?.wrong ?? 0;
}

/** Counts a wrong answer and returns how many there are now. */
export async function countWrongAnswer(trx: Trx, nonce: string, expiresAt: number): Promise<number> {
  const row = await trx
    .insertInto('captcha_challenges')
    .values({ nonce, wrong: 1, expires_at: expiresAt })
    .onConflict((c) => c.column('nonce').doUpdateSet({ wrong: sql`captcha_challenges.wrong + 1` }))
    .returning('wrong')
    .executeTakeFirstOrThrow();
  return row.wrong;
}

/** Marks a solved puzzle as used by one submission; false when another submission has used it. */
export async function spendProof(trx: Trx, nonce: string, submissionId: string, expiresAt: number): Promise<boolean> {
  await trx
    .insertInto('captcha_proofs')
    .values({ nonce, submission_id: submissionId, expires_at: expiresAt })
    .onConflict((c) => c.column('nonce').doNothing())
    .execute();
  return proofIsFree(trx, nonce, submissionId);
}

/** Whether no other submission has used this solved puzzle. */
export async function proofIsFree(from: Sql | Trx, nonce: string, submissionId: string): Promise<boolean> {
  const row = await from
    .selectFrom('captcha_proofs')
    .select('submission_id')
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return row === undefined || row.submission_id === submissionId;
}

/** Drops puzzles and proofs that nobody can present any more. */
export async function forgetExpired(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('captcha_challenges').where('expires_at', '<', now).execute();
  await trx.deleteFrom('captcha_proofs').where('expires_at', '<', now).execute();
}
