import { randomUUID } from 'node:crypto';
import { resetBudgets } from '#src/lib/budgets.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StaffAccountsTable, StaffLinksTable } from '#src/platform/db/tables-desk.ts';
import { emailKey, enqueue, mailboxKey } from '#src/platform/outbox/store.server.ts';
import { hitAll } from '#src/platform/rate-limit/rate-limit.server.ts';
import { hashPassword } from '#src/platform/session/password.server.ts';
import { hashOf } from '#src/platform/session/session.server.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import { linkMail } from './account-emails.ts';
import { accountByEmail, accountById, changeAccount, replacePassword } from './passwords.server.ts';
import type { StaffDeps } from './sign-in.server.ts';

async function putLink(trx: Trx, row: StaffLinksTable): Promise<void> {
  await trx.deleteFrom('staff_links').where('account_id', '=', row.account_id).execute();
  await trx.insertInto('staff_links').values(row).execute();
}

/** The link with this token hash if still valid at `now` (epoch milliseconds). */
const findLink = (from: Sql | Trx, hash: string, now: number) =>
  from
    .selectFrom('staff_links')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses up a link. Returns it, or undefined when it is invalid or was used concurrently. */
const takeLink = (trx: Trx, hash: string, now: number) =>
  trx
    .deleteFrom('staff_links')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const openLinks = (from: Sql, now: number) =>
  from.selectFrom('staff_links').selectAll().where('expires_at', '>', now).execute();

export const linkMinutes = 30;

/** Same words for used, expired and unknown links, so nothing is revealed. */
const deadLink = 'This link was already used, has expired, or was replaced by a newer one. Please ask for a new one.';

/** Mails a link for choosing a password, within the transaction. Voids earlier links of the account. */
export async function sendLink(
  trx: Trx,
  { clock, addresses, publicUrl }: Pick<StaffDeps, 'clock' | 'addresses' | 'publicUrl'>,
  account: Pick<StaffAccountsTable, 'id' | 'email' | 'state'>,
  by?: string,
): Promise<void> {
  const token = randomToken();
  const now = clock.now();
  const purpose = account.state === 'invited' ? 'invitation' : 'reset';
  const moments = { created_at: now, expires_at: now + linkMinutes * 60_000 };
  await putLink(trx, { token_hash: hashOf(token), account_id: account.id, purpose, ...moments });
  const url = `${publicUrl}/admin/join/${token}`;
  const words = linkMail({ purpose, url, minutes: linkMinutes, ...(by ? { by } : {}) });
  await enqueue(trx, [{ audience: 'staff', to: account.email, ...words }], { addresses, submissionId: null, now });
}

export interface PasswordLinks {
  /** Same answer for every address, and not delayed by `mail`, which sends. `waitMs`: this network asked too often. */
  ask(email: string, address: string): Promise<Outcome & { waitMs?: number; mail?: () => Promise<void> }>;
  /** The link's account and purpose, without using it up; undefined when invalid. */
  find(token: string): Promise<{ name: string; email: string; purpose: string } | undefined>;
  /** Sets the account's password, uses up the link and ends all sessions of the old password. */
  choose(token: string, password: string, by: { device: string; known: readonly string[] }): Promise<Outcome>;
}

export function createPasswordLinks(parts: StaffDeps): PasswordLinks {
  const { db, clock, overruns } = parts;

  async function mail(email: string) {
    const key = emailKey(email) ?? '';
    const now = clock.now();
    await db.write(async (trx) => {
      const account = key === '' ? undefined : await accountByEmail(trx, key);
      // An address that gets no mail uses up nobody's budget.
      if (!account) return;
      const mailbox = parts.tokens.fingerprint('mailbox', mailboxKey(email));
      const limit = { key: `resets:${mailbox}`, budget: resetBudgets.mailbox };
      const over = await hitAll(trx, [limit], randomUUID(), now);
      if (over) return overruns.note(over.budget);
      await sendLink(trx, parts, account);
      const actor = { name: 'nobody', device: '' };
      await recordAudit(trx, { at: now, actor, action: 'reset asked for', subject: account.name });
    });
    parts.onMail();
  }

  return {
    async ask(email, address) {
      if (emailKey(email) === undefined) return refuse('Please enter a valid email address');
      const network = parts.tokens.fingerprint('address', address);
      const limit = { key: `resets-from:${network}`, budget: resetBudgets.network };
      const over = await db.write((trx) => hitAll(trx, [limit], randomUUID(), clock.now()));
      if (!over) return { ok: true, mail: () => mail(email) };
      overruns.note(over.budget);
      const minutes = Math.ceil(over.waitMs / 60_000);
      return { ...refuse(`Too many requests from here. Please wait ${minutes} min.`), waitMs: over.waitMs };
    },
    async find(token) {
      const link = await findLink(db.sql, hashOf(token), clock.now());
      const account = link && (await accountById(db.sql, link.account_id));
      return account && { name: account.name, email: account.email, purpose: link.purpose };
    },
    async choose(token, password, { device, known }) {
      const found = await findLink(db.sql, hashOf(token), clock.now());
      if (!found) return refuse(deadLink);
      const person = await accountById(db.sql, found.account_id);
      // Loaded when somebody chooses one: its lists of words take 20 MB.
      const { passwordWeakness } = await import('./passwords.server.ts');
      const weakness = passwordWeakness(password, [...known, person?.name ?? '', person?.email ?? '']);
      if (weakness) return refuse(weakness);
      const hash = await hashPassword(password);
      const chosen = await db.write(async (trx) => {
        const link = await takeLink(trx, hashOf(token), clock.now());
        const account = link && (await accountById(trx, link.account_id));
        if (!account || account.state === 'removed') return false;
        const actor: Actor = { name: account.name || 'owner', device };
        const detail = link.purpose === 'invitation' ? 'by the mailed invitation' : 'by the mailed link';
        const change = { account: account.id, before: account.password_hash, hash, actor, detail };
        if (!(await replacePassword(trx, parts, change))) throw new Error('the password changed meanwhile');
        if (account.state !== 'invited') return true;
        await changeAccount(trx, account.id, { state: 'active' });
        await recordAudit(trx, { at: clock.now(), actor, action: 'joined', subject: account.role });
        return true;
      });
      if (!chosen) return refuse(deadLink);
      parts.onMail();
      parts.changes.announce();
      return { ok: true };
    },
  };
}
