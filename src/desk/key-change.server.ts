import type { Clock } from '#src/lib/clock.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { changeMail, toAccount } from './account-emails.ts';
import { accountById } from './account-store.server.ts';

/** What becomes of a key of an account. */
export interface KeyChange {
  account: string;
  /** Without a name: the person of the account. */
  actor: Actor;
  /** Whether it was done by whoever had signed in to the account itself. */
  isOwn?: boolean;
  /** A short word for the audit list. */
  action: string;
  detail?: string;
  /** What the person of the account is told, in whole sentences. */
  told: string;
}

/** Writes down that a key was added, changed, used up or removed, and tells its person by mail, within the transaction. */
export async function noteKeyChange(
  trx: Trx,
  { clock, addresses }: { clock: Clock; addresses: OutboxAddresses },
  { account, actor: { device, name }, isOwn = false, action, detail, told }: KeyChange,
): Promise<void> {
  const now = clock.now();
  const row = await accountById(trx, account);
  if (!row) return;
  const actor = { device, name: name || row.name || row.role };
  await recordAudit(trx, { at: now, actor, action, subject: row.name, ...(detail && { detail }) });
  await enqueue(trx, [toAccount(row, changeMail(told, actor, now, { isOwn, role: row.role }))], {
    addresses,
    submissionId: null,
    now,
  });
}
