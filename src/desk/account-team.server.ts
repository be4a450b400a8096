import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { StaffAccountsTable } from '#src/platform/db/tables-desk.ts';
import { emailKey, enqueue } from '#src/platform/outbox/store.server.ts';
import { renameAuthor } from '#src/platform/session/colleagues-store.server.ts';
import { mayDo, type Role } from '#src/platform/session/rights.ts';
import { endAll } from '#src/platform/session/session.server.ts';
import { changeMail, toAccount, type Words } from './account-emails.ts';
import { createPasswordLinks, openLinks, type PasswordLinks, sendLink } from './account-links.server.ts';
import type { InvitationFields, PersonFields } from './account-schema.ts';
import { hasKeys, removeKeys, turnOffSecondFactor } from './keys-store.server.ts';
import { accountById, addAccount, changeAccount, holdAccounts, presentAccounts } from './passwords.server.ts';
import { createStaff, type Staff, type StaffActor, type StaffDeps } from './sign-in.server.ts';

/** Moments in epoch milliseconds. */
export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  isInvited: boolean;
  /** When the invitation link expires; undefined without a valid link. */
  linkUntil: number | undefined;
  signedInAt: number | null;
  sessions: number;
  /** Whether a second factor is set up: an authenticator app or a passkey. */
  hasKeys: boolean;
}

export interface Team {
  members(): Promise<Member[]>;
  member(id: string): Promise<Member | undefined>;
  /** Creates an account and mails its invitation link. */
  invite(fields: InvitationFields, by: StaffActor): Promise<Outcome>;
  /** Mails a new link, for an unused invitation or a forgotten password. */
  sendLinkAgain(id: string, by: StaffActor): Promise<Outcome>;
  /** Changes a role and ends the account's sessions. */
  changeRole(id: string, role: Role, by: StaffActor): Promise<Outcome>;
  /** Removes an account for good; the audit log keeps its name. */
  remove(id: string, by: StaffActor): Promise<Outcome>;
  signOut(id: string, by: StaffActor): Promise<Outcome>;
  /** For somebody who lost their second factor: the password alone is enough again. */
  turnOffSecondFactor(id: string, by: StaffActor): Promise<Outcome>;
  changeSelf(fields: PersonFields, by: StaffActor): Promise<Outcome>;
}

/** `releaseLeads` runs in the transaction that removes an account: leads assigned to it become unassigned. */
export type TeamDeps = StaffDeps & { releaseLeads(trx: Trx, account: string): Promise<unknown> };

const nobodyThere = refuse('This account no longer exists.');
const lastOwner = refuse('This is the only owner. Make someone else an owner first.');
const sameName = refuse('Someone on your team already has this name.');
const sameEmail = refuse('This email already belongs to an account.');

export function createTeam(parts: TeamDeps): Team {
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

  async function members(): Promise<Member[]> {
    const links = await openLinks(db.sql, clock.now());
    const rows = await presentAccounts(db.sql);
    return Promise.all(
      rows.map(async (row) => ({
        ...{ id: row.id, name: row.name, email: row.email, role: row.role as Role, signedInAt: row.signed_in_at },
        isInvited: row.state === 'invited',
        linkUntil: links.find(({ account_id }) => account_id === row.id)?.expires_at,
        sessions: (await parts.sessions.list(row.id)).length,
        hasKeys: await hasKeys(db.sql, row.id),
      })),
    );
  }

  return {
    members,
    member: async (id) => (await members()).find((one) => one.id === id),
    invite: (fields, by) =>
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
    sendLinkAgain: (id, by) =>
      change(async (trx, present) => {
        const row = present.find((one) => one.id === id);
        if (!row) return nobodyThere;
        if (row.email === '') return refuse('This account has no email address.');
        await sendLink(trx, parts, row, by.name);
        await note(trx, by, row.state === 'invited' ? 'invite' : 'reset sent', row);
        return { ok: true };
      }),
    changeRole: (id, role, by) =>
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
    remove: (id, by) =>
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
    signOut: (id, by) =>
      change(async (trx) => {
        const row = await accountById(trx, id);
        if (!row) return nobodyThere;
        await endAll(trx, id);
        await note(trx, by, 'sign-out everywhere', row);
        return { ok: true };
      }),
    turnOffSecondFactor: (id, by) =>
      change(async (trx) => {
        const done = await turnOffSecondFactor(trx, parts, { account: id, actor: by });
        return done ? { ok: true } : refuse('This account no longer has a second factor.');
      }),
    changeSelf: (fields, by) =>
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

export interface Accounts {
  staff: Staff;
  team: Team;
  passwordLinks: PasswordLinks;
}

export async function createAccounts(parts: TeamDeps): Promise<Accounts> {
  return { staff: await createStaff(parts), team: createTeam(parts), passwordLinks: createPasswordLinks(parts) };
}
