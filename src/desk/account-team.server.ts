import type { StaffAccountsTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { resetBudgets } from '#src/lib/budgets.ts';
import { emailAddress, line } from '#src/lib/fields.ts';
import { easternText } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { z } from '#src/lib/zod.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey, enqueue, mailboxKey } from '#src/platform/outbox/store.server.ts';
import { hitAll } from '#src/platform/rate-limit/rate-limit.server.ts';
import { renameAuthor } from '#src/platform/session/colleagues-store.server.ts';
import { hashPassword } from '#src/platform/session/password.server.ts';
import { mayDo, type Role, roles } from '#src/platform/session/rights.ts';
import { endAll, hashOf } from '#src/platform/session/session.server.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import { changeMail, linkMail, toAccount, type Words } from './account-emails.ts';
import { hasKeys, removeKeys, turnOffSecondFactor } from './keys-store.server.ts';
import {
  accountByEmail,
  accountById,
  addAccount,
  changeAccount,
  holdAccounts,
  passwordWeakness,
  presentAccounts,
  replacePassword,
} from './passwords.server.ts';
import { createStaff, type StaffActor, type StaffDeps } from './sign-in.server.ts';

/** Names the audit log uses for actors without an account. */
const taken = /^(nobody|configuration|command line|remembered device|(owner|editor|agent|viewer)( [0-9a-f]{6})?)$/i;

const name = line(60, 'Please enter a name').refine(
  (text) => !taken.test(text) && !text.includes('@'),
  'Please enter a person’s name',
);
const email = emailAddress('Please enter an email address', 'Please enter a valid email address');

export const personFields = z.object({ name, email });
export const invitationFields = z.object({ name, email, role: z.enum(roles, 'Please choose a role') });
type PersonFields = z.infer<typeof personFields>;

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

export const linkMinutes = 30;

/** Same words for used, expired and unknown links, so nothing is revealed. */
const deadLink = 'This link was already used, has expired, or was replaced by a newer one. Please ask for a new one.';

/** Mails a link for choosing a password, within the transaction. Voids earlier links of the account. */
async function sendLink(
  trx: Trx,
  { clock, addresses, publicUrl }: Pick<StaffDeps, 'clock' | 'addresses' | 'publicUrl'>,
  account: Pick<StaffAccountsTable, 'id' | 'email' | 'state'>,
  by?: string,
): Promise<void> {
  const token = randomToken();
  const now = clock.now();
  const purpose = account.state === 'invited' ? 'invitation' : 'reset';
  const moments = { created_at: now, expires_at: now + linkMinutes * 60_000 };
  const row = { token_hash: hashOf(token), account_id: account.id, purpose, ...moments };
  await trx.deleteFrom('staff_links').where('account_id', '=', account.id).execute();
  await trx.insertInto('staff_links').values(row).execute();
  const url = `${publicUrl}/admin/join/${token}`;
  const words = linkMail({ purpose, url, minutes: linkMinutes, ...(by ? { by } : {}) });
  await enqueue(trx, [{ audience: 'staff', to: account.email, ...words }], { addresses, submissionId: null, now });
}

function createPasswordLinks(parts: StaffDeps) {
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
    /** Same answer for every address, and not delayed by `mail`, which sends. `waitMs`: this network asked too often. */
    async ask(email: string, address: string): Promise<Outcome & { waitMs?: number; mail?: () => Promise<void> }> {
      if (emailKey(email) === undefined) return refuse('Please enter a valid email address');
      const network = parts.tokens.fingerprint('address', address);
      const limit = { key: `resets-from:${network}`, budget: resetBudgets.network };
      const over = await db.write((trx) => hitAll(trx, [limit], randomUUID(), clock.now()));
      if (!over) return { ok: true, mail: () => mail(email) };
      overruns.note(over.budget);
      const minutes = Math.ceil(over.waitMs / 60_000);
      return { ...refuse(`Too many requests from here. Please wait ${minutes} min.`), waitMs: over.waitMs };
    },
    /** The link's account and purpose, without using it up; undefined when invalid. */
    async find(token: string) {
      const link = await findLink(db.sql, hashOf(token), clock.now());
      const account = link && (await accountById(db.sql, link.account_id));
      return account && { name: account.name, email: account.email, purpose: link.purpose };
    },
    /** Sets the account's password, uses up the link and ends all sessions of the old password. */
    async choose(
      token: string,
      password: string,
      { device, known }: { device: string; known: readonly string[] },
    ): Promise<Outcome> {
      const found = await findLink(db.sql, hashOf(token), clock.now());
      if (!found) return refuse(deadLink);
      const person = await accountById(db.sql, found.account_id);
      const weakness = await passwordWeakness(password, [...known, person?.name ?? '', person?.email ?? '']);
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

const nobodyThere = refuse('This account no longer exists.');
const lastOwner = refuse('This is the only owner. Make someone else an owner first.');
const sameName = refuse('Someone on your team already has this name.');
const sameEmail = refuse('This email already belongs to an account.');

/** `releaseLeads` runs in the transaction that removes an account: leads assigned to it become unassigned. */
export type TeamDeps = StaffDeps & { releaseLeads(trx: Trx, account: string): Promise<unknown> };

export type Member = Awaited<ReturnType<ReturnType<typeof createTeam>['members']>>[number];
export type TeamAnswer = Outcome & { confirm?: boolean; errors?: Partial<Record<string, string>> };

function createTeam(parts: TeamDeps) {
  const { db, clock, addresses } = parts;

  const others = (rows: readonly StaffAccountsTable[], id: string) => rows.filter((row) => row.id !== id);
  const ownersAmong = (rows: readonly StaffAccountsTable[]) =>
    rows.filter(({ role, state }) => role === 'owner' && state === 'active');

  function clash(rows: readonly StaffAccountsTable[], { name, email }: PersonFields): Outcome | undefined {
    if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) return sameName;
    return rows.some(({ email_key }) => email_key !== '' && email_key === emailKey(email)) ? sameEmail : undefined;
  }

  /** Serializes changes of accounts, also across processes, and tells open desks. */
  async function change(act: (trx: Trx, present: StaffAccountsTable[], now: number) => Promise<Outcome>) {
    const done = await db.write(async (trx) => {
      await holdAccounts(trx, db.engine);
      return act(trx, await presentAccounts(trx), clock.now());
    });
    if (done.ok) parts.onMail();
    if (done.ok) parts.changes.announce();
    return done;
  }
  const note = (trx: Trx, actor: Actor, action: string, row: { name: string }, detail = '') =>
    recordAudit(trx, { at: clock.now(), actor, action, subject: row.name, detail });
  const tell = (trx: Trx, row: StaffAccountsTable, words: Words) =>
    enqueue(trx, [toAccount(row, words)], { addresses, submissionId: null, now: clock.now() });

  function lastSeen({ state, signed_in_at }: StaffAccountsTable, linkUntil: number | undefined): string {
    if (state !== 'invited') return signed_in_at === null ? 'Never' : `${easternText(signed_in_at)} ET`;
    return linkUntil === undefined
      ? 'Invited; the link has expired'
      : `Invited; link expires ${easternText(linkUntil)} ET`;
  }
  async function members() {
    const links = await db.sql.selectFrom('staff_links').selectAll().where('expires_at', '>', clock.now()).execute();
    const rows = await presentAccounts(db.sql);
    return Promise.all(
      rows.map(async (row) => ({
        ...{ id: row.id, name: row.name, email: row.email, role: row.role as Role },
        isInvited: row.state === 'invited',
        lastSeen: lastSeen(row, links.find(({ account_id }) => account_id === row.id)?.expires_at),
        sessions: (await parts.sessions.list(row.id)).length,
        // Whether a second factor is set up: an authenticator app or a passkey.
        hasKeys: await hasKeys(db.sql, row.id),
      })),
    );
  }

  return {
    members,
    member: async (id: string) => (await members()).find((one) => one.id === id),
    /** Creates an account and mails its invitation link. */
    invite: (fields: z.infer<typeof invitationFields>, by: StaffActor) =>
      change(async (trx, present, now) => {
        const own = present.find(({ id }) => id === by.account);
        if (!own?.email) {
          return refuse(
            'First add your own name and email under Account. With two or more people, sign-in asks for an email address.',
          );
        }
        const problem = clash(present, fields);
        if (problem) return problem;
        const { name, email, role } = fields;
        const key = { email, email_key: emailKey(email) ?? '' };
        const row = { id: newId(now), name, ...key, role, state: 'invited', password_hash: null };
        await addAccount(trx, { ...row, created_at: now, changed_at: now, signed_in_at: null });
        await sendLink(trx, parts, row, by.name);
        await note(trx, by, 'invite', row, role);
        return { ok: true };
      }),
    /** Mails a new link, for an unused invitation or a forgotten password. */
    sendLinkAgain: (id: string, by: StaffActor) =>
      change(async (trx, present) => {
        const row = present.find((one) => one.id === id);
        if (!row) return nobodyThere;
        if (row.email === '') return refuse('This account has no email address.');
        await sendLink(trx, parts, row, by.name);
        await note(trx, by, row.state === 'invited' ? 'invite' : 'reset sent', row);
        return { ok: true };
      }),
    /** Changes a role and ends the account's sessions. */
    changeRole: (id: string, role: Role, by: StaffActor) =>
      change(async (trx, present, now) => {
        const row = present.find((one) => one.id === id);
        if (!row) return nobodyThere;
        if (row.role === role) return { ok: true };
        if (ownersAmong(others(present, id)).length === 0) return lastOwner;
        await changeAccount(trx, id, { role, changed_at: now });
        if (row.state === 'active') {
          await endAll(trx, id);
          if (!mayDo(role, 'leads', 'write')) await parts.releaseLeads(trx, id);
          await tell(trx, row, changeMail(`Your desk role is now ${role} (it was ${row.role}).`, by, now));
        }
        await note(trx, by, 'role', row, `${row.role} to ${role}`);
        return { ok: true };
      }),
    /** Removes an account for good; the audit log keeps its name. */
    remove: (id: string, by: StaffActor) =>
      change(async (trx, present, now) => {
        const row = present.find((one) => one.id === id);
        if (!row) return nobodyThere;
        if (ownersAmong(others(present, id)).length === 0) return lastOwner;
        await endAll(trx, id);
        if (row.state === 'active') {
          await tell(trx, row, changeMail('Your desk account was removed.', by, now, { verb: 'removed' }));
        }
        const gone = { state: 'removed', email: '', email_key: '', password_hash: null, changed_at: now };
        await changeAccount(trx, id, gone);
        await removeKeys(trx, id);
        await parts.releaseLeads(trx, id);
        await note(trx, by, 'account removed', row);
        return { ok: true };
      }),
    signOut: (id: string, by: StaffActor) =>
      change(async (trx) => {
        const row = await accountById(trx, id);
        if (!row) return nobodyThere;
        await endAll(trx, id);
        await note(trx, by, 'sign-out everywhere', row);
        return { ok: true };
      }),
    /** For somebody who lost their second factor: the password alone is enough again. */
    turnOffSecondFactor: (id: string, by: StaffActor) =>
      change(async (trx) => {
        const done = await turnOffSecondFactor(trx, parts, { account: id, actor: by });
        return done ? { ok: true } : refuse('This account no longer has a second factor.');
      }),
    changeSelf: (fields: PersonFields, by: StaffActor) =>
      change(async (trx, present, now) => {
        const row = present.find(({ id }) => id === by.account);
        if (!row) return nobodyThere;
        const problem = clash(others(present, row.id), fields);
        if (problem) return problem;
        const { name, email } = fields;
        if (name === row.name && email === row.email) return { ok: true };
        await changeAccount(trx, row.id, { name, email, email_key: emailKey(email) ?? '', changed_at: now });
        if (name !== row.name) await renameAuthor(trx, row.name, name);
        const hasMoved = row.email !== '' && row.email !== email;
        // Mailed to the old address too, so that an account takeover does not go unnoticed.
        const words = changeMail(`Your account’s email is now ${email}.`, by, now, { isOwn: true, role: row.role });
        if (hasMoved) await tell(trx, row, words);
        if (hasMoved) await tell(trx, { ...row, email }, words);
        await note(
          trx,
          by,
          'account',
          { name },
          [name !== row.name && `name, before: ${row.name || 'none'}`, email !== row.email && 'address']
            .filter(Boolean)
            .join('; '),
        );
        return { ok: true };
      }),
  };
}

export const createAccounts = async (parts: TeamDeps) => ({
  ...{ staff: await createStaff(parts), team: createTeam(parts), passwordLinks: createPasswordLinks(parts) },
});
