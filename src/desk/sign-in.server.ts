import type { StaffAccountsTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { keyBudgets, signInBudgets } from '#src/lib/budgets.ts';
import { deviceWords } from '#src/lib/device.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { emailKey, enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { type Exceeded, hitAll, type Overruns, takeBack } from '#src/platform/rate-limit/rate-limit.server.ts';
import { knownBrowserCookie, knownBrowserMs, staffCookie } from '#src/platform/session/cookies.ts';
import { createKnownNetworks } from '#src/platform/session/devices.server.ts';
import { createPasswordQueue, hashPassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { nameOr, type Role } from '#src/platform/session/rights.ts';
import { hashOf, type OpenSession, type Sessions } from '#src/platform/session/session.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import { newBrowserMail, toAccount } from './account-emails.ts';
import { createKeys } from './keys.server.ts';
import { createPasskeys, type Passkeys } from './passkeys.server.ts';
import {
  accountByEmail,
  accountById,
  activeAccounts,
  changeAccount,
  type FirstPassword,
  firstPassword,
  holdTo,
  isKnownBrowser,
  noteBrowser,
  replacePassword,
} from './passwords.server.ts';
import {
  type CodeFrom,
  createEntry,
  createSecondStep,
  type Enter,
  hashOfCode,
  isRecoveryCode,
  noteFailure,
} from './second-step.server.ts';

/** Suggested wait when too many passwords are queued. */
const busyMs = 3_000;

/** `waitMs`: nothing was compared; milliseconds until it is worth trying again. Without it the password was wrong. */
type NotMatched = { ok: false; waitMs?: number };

/** `giveBack` removes the attempt from the budget. */
type Matched = { ok: true; hash: string; giveBack(trx: Trx): Promise<void> };

interface From {
  address: string;
  /** Hash of something no stranger has, e.g. a known browser; exempt from limits that strangers use up. */
  known?: string | undefined;
}

/** Compared where there is no such account; made once, because it takes a tenth of a second. */
let nobodys: Promise<string> | undefined;

/**
 * One at a time and within budgets (lib/budgets.ts): per network or known browser, per account, and all unknown
 * networks together. An unknown account takes as long as a known one.
 */
function createComparison(deps: StaffDeps) {
  const { db, clock, overruns } = deps;
  const networks = createKnownNetworks(deps.settings, clock);
  const queue = createPasswordQueue(signInBudgets.waiting.max);

  function refuse({ budget, waitMs }: Exceeded): NotMatched {
    overruns.note(budget);
    return { ok: false, waitMs };
  }

  async function limitsFor(account: StaffAccountsTable | undefined, { address, known }: From) {
    const network = deps.tokens.fingerprint('address', address);
    if (known) return { isKnown: true, limits: [{ key: `sign-in-known:${known}`, budget: signInBudgets.browser }] };
    const isKnown = await networks.has(network);
    const limits = [{ key: `sign-in:${network}`, budget: signInBudgets.network }];
    if (!isKnown) {
      limits.push({ key: `sign-in-account:${account?.id ?? ''}`, budget: signInBudgets.account });
      limits.push({ key: 'sign-in', budget: signInBudgets.strangers });
    }
    return { isKnown, limits };
  }

  return {
    /** Marks a network as one somebody has signed in from. */
    noteNetwork: (address: string) => networks.note(deps.tokens.fingerprint('address', address)),
    async compare(
      account: StaffAccountsTable | undefined,
      password: string,
      from: From,
    ): Promise<Matched | NotMatched> {
      const { isKnown, limits } = await limitsFor(account, from);
      // Counted before the slow comparison, so that parallel guesses count too.
      const attempt = randomUUID();
      const over = await db.write((trx) => hitAll(trx, limits, attempt, clock.now()));
      if (over) return refuse(over);
      const giveBack = (trx: Trx) => takeBack(trx, limits, attempt);
      const hash = account?.password_hash ?? undefined;
      nobodys ??= hashPassword(randomUUID());
      const against = hash ?? (await nobodys);
      const compared = queue.run(() => passwordMatches(password, against), isKnown);
      if (!compared) {
        // Nothing was compared, so nothing was guessed.
        await db.write(giveBack);
        return refuse({ budget: signInBudgets.waiting, waitMs: busyMs });
      }
      const matches = await compared;
      return hash !== undefined && matches ? { ok: true, hash, giveBack } : { ok: false };
    },
  };
}

/**
 * Counts as both factors, and signatures cannot be guessed: no password queue or budgets, only challenges are limited
 * per network.
 */
function createPasskeySignIn(deps: StaffDeps, passkeys: Passkeys, enter: Enter) {
  const { db, clock } = deps;
  return {
    async begin(address: string) {
      const budget = keyBudgets.passkeys;
      const limit = { key: `passkeys:${deps.tokens.fingerprint('address', address)}`, budget };
      const over = await db.write((trx) => hitAll(trx, [limit], randomUUID(), clock.now()));
      if (!over) return { ok: true as const, options: await passkeys.beginSignIn() };
      deps.overruns.note(budget);
      return { ok: false as const, waitMs: over.waitMs };
    },
    async finish(
      answer: string,
      { address, userAgent, cookieHeader }: CodeFrom,
    ): Promise<{ ok: true; token: string } | { ok: false }> {
      const device = deviceWords(userAgent);
      const key = await passkeys.signedBy(answer);
      const about = { device, address, cookieHeader, detail: `passkey ${key?.name}` };
      const token = key && (await enter({ account: key.account_id, ...about }));
      if (token !== undefined) return { ok: true, token };
      const actor = { name: 'nobody', device };
      await noteFailure(deps, { actor, action: 'failed sign-in', subject: 'passkey' });
      return { ok: false };
    },
  };
}

/** `pending`: the password was right; this token goes into secondStepCookie for the second step. */
type SignIn = { ok: true; token: string } | { ok: true; pending: string } | NotMatched;

export interface StaffActor extends Actor {
  account: string;
  role: Role;
  /** The session's name in the list of signed-in browsers. */
  session: string;
  /** Last password or factor confirmation, epoch milliseconds; 0 for a remembered device. */
  confirmedAt: number;
}

/** The sign-in of the desk (S2 §4 to §6, design.md section 7). */
export type Staff = Awaited<ReturnType<typeof createStaff>>;

export interface StaffDeps {
  db: Db;
  settings: Settings;
  tokens: Tokens;
  sessions: Sessions;
  clock: Clock;
  log: Log;
  changes: Changes;
  overruns: Overruns;
  adminPassword: string | undefined;
  publicUrl: string;
  addresses: OutboxAddresses;
  /** Called when a mail is queued. */
  onMail(): void;
}

const toActor = ({ name, device, account, confirmedAt }: OpenSession): StaffActor => ({
  ...{ name: nameOr(account.name), device, account: account.id, role: account.role, session: name, confirmedAt },
});

export async function createStaff(deps: StaffDeps) {
  const { db, sessions, clock, changes, publicUrl } = deps;
  const audit = (actor: Actor, action: string, detail = '') =>
    db.write((trx) => recordAudit(trx, { at: clock.now(), actor, action, detail }));
  const tokenIn = (cookieHeader: string | null) => staffCookie.tokenIn(cookieHeader, publicUrl);
  const actorOf = async (cookieHeader: string | null): Promise<StaffActor | undefined> => {
    const token = tokenIn(cookieHeader);
    const session = token === undefined ? undefined : await sessions.find(token);
    return session && toActor(session);
  };
  const { compare, noteNetwork } = createComparison(deps);
  const passkeys = createPasskeys(deps);
  const keys = createKeys(deps, passkeys);
  const enter = createEntry(deps, noteNetwork);
  const secondStep = createSecondStep(deps, keys, enter);
  const browsersIn = (cookieHeader: string | null) => knownBrowserCookie.allTokensIn(cookieHeader).map(hashOf);

  /** With a single account no email is needed. */
  async function accountFor(email: string): Promise<StaffAccountsTable | undefined> {
    const [only, another] = await activeAccounts(db.sql);
    if (!another) return only;
    const key = emailKey(email);
    const account = key === undefined ? undefined : await accountByEmail(db.sql, key);
    return account?.state === 'active' ? account : undefined;
  }

  /** What no stranger has: a known browser or a recovery code. */
  async function knownBy(account: string, cookieHeader: string | null, recoveryCode: string) {
    const hash = recoveryCode && hashOfCode(recoveryCode);
    if (hash && (await isRecoveryCode(db.sql, account, hash))) return { key: `recovery:${hash}`, isCode: true };
    const [browser] = browsersIn(cookieHeader);
    return browser && (await isKnownBrowser(db.sql, [browser], account)) ? { key: browser, isCode: false } : undefined;
  }

  /** A signed-in person is not limited by guesses from the same network. */
  const compareOwn = async ({ account, session }: StaffActor, password: string, address: string) =>
    compare(await accountById(db.sql, account), password, { address, known: session && `session:${session}` });

  let first: FirstPassword | undefined;
  if (deps.adminPassword) await holdTo(deps.adminPassword, deps);
  else first = await firstPassword(deps);

  return {
    /** Shows the generated first password once, then forgets it. */
    showFreshPassword: async (show: (password: string) => void): Promise<void> => first?.show(show),
    /** Whether gates ask for an email: once there is a second account. */
    asksAddress: async () => (await activeAccounts(db.sql)).length > 1,
    /**
     * `email` is ignored while there is only one account. Too many wrong passwords pause checking (lib/budgets.ts) unless
     * a valid `recoveryCode` is given; it is used up with the right password and replaces the second step. Ends the
     * session in `cookieHeader`.
     */
    async signIn(
      password: string,
      address: string,
      about: { email?: string; userAgent?: string; cookieHeader?: string | null; recoveryCode?: string } = {},
    ): Promise<SignIn> {
      const { email = '', userAgent = '', cookieHeader = null, recoveryCode = '' } = about;
      const device = deviceWords(userAgent);
      const account = await accountFor(email);
      const known = account && (await knownBy(account.id, cookieHeader, recoveryCode));
      const compared = await compare(account, password, { address, known: known?.key });
      if (!compared.ok && compared.waitMs !== undefined) return compared;
      const token = account && compared.ok ? await passed(account.id, compared) : undefined;
      if (token !== undefined) return token;
      deps.log.warn('wrong password of the desk');
      const subject = account ? account.name : 'unknown address';
      await noteFailure(deps, { actor: { name: 'nobody', device }, action: 'failed sign-in', subject });
      return { ok: false };

      async function passed(id: string, { hash: under, giveBack }: Matched): Promise<SignIn | undefined> {
        const isCode = known?.isCode === true;
        if (!isCode && (await keys.secondStepOf(id))) {
          await db.write(giveBack);
          return { ok: true, pending: await secondStep.begin(id, under) };
        }
        // Of two concurrent uses of one code, only one gets in.
        if (isCode && !(await secondStep.spendRecoveryCode(id, recoveryCode, device))) return undefined;
        const detail = isCode ? 'password and recovery code' : '';
        const opened = await enter({ account: id, device, address, cookieHeader, under, detail, also: giveBack });
        return opened === undefined ? undefined : { ok: true, token: opened };
      }
    },
    keys,
    /** WebAuthn challenges and answers, for adding a passkey. */
    passkeys,
    secondStep,
    passkeySignIn: createPasskeySignIn(deps, passkeys, enter),
    /** Mails the person if the browser is new. Returns the token that identifies it; undefined when already known. */
    async rememberBrowser(token: string, cookieHeader: string | null): Promise<string | undefined> {
      const session = await sessions.find(token);
      if (!session) return undefined;
      const { account, device } = session;
      const [presented] = knownBrowserCookie.allTokensIn(cookieHeader);
      const fresh = presented === undefined ? randomToken() : undefined;
      const hash = hashOf(fresh ?? presented ?? '');
      const now = clock.now();
      const isNew = await db.write(async (trx) => {
        const row = await accountById(trx, account.id);
        const wasKnown = await isKnownBrowser(trx, [hash], account.id);
        await noteBrowser(trx, { hash, account: account.id, now, oldest: now - knownBrowserMs });
        await changeAccount(trx, account.id, { signed_in_at: now });
        // On the first sign-in there is no other browser to be warned about.
        if (!row || wasKnown || row.signed_in_at === null) return false;
        const mail = toAccount(row, newBrowserMail(device, now));
        await enqueue(trx, [mail], { addresses: deps.addresses, submissionId: null, now });
        return true;
      });
      if (isNew) deps.onMail();
      return fresh;
    },
    /** Same limits as sign-in. A wrong one is logged with `purpose`. With `cookieHeader` the session counts as confirmed. */
    async confirm(
      password: string,
      address: string,
      { actor, purpose, cookieHeader = null }: { actor: StaffActor; purpose: string; cookieHeader?: string | null },
    ): Promise<{ ok: true } | NotMatched> {
      const compared = await compareOwn(actor, password, address);
      if (compared.ok) {
        await db.write(compared.giveBack);
        const token = tokenIn(cookieHeader);
        if (token !== undefined) await sessions.confirm(token);
        return { ok: true };
      }
      if (compared.waitMs === undefined) {
        await noteFailure(deps, { actor, action: 'wrong password', detail: purpose });
      }
      return compared;
    },
    /**
     * Same limits as sign-in. Ends every session; `token` is this browser's new one. Without `waitMs`: `current` was
     * wrong.
     */
    async changePassword(
      current: string,
      next: string,
      { actor, address }: { actor: StaffActor; address: string },
    ): Promise<{ ok: true; token: string } | NotMatched> {
      const { account } = actor;
      const compared = await compareOwn(actor, current, address);
      if (!compared.ok) {
        if (compared.waitMs === undefined) {
          await noteFailure(deps, { actor, action: 'wrong password', detail: 'to change the password' });
        }
        return compared;
      }
      const change = { account, before: compared.hash, actor, detail: 'every other browser is signed out' };
      const hash = await hashPassword(next);
      const changed = await db.write(async (trx) => {
        await compared.giveBack(trx);
        return replacePassword(trx, deps, { ...change, hash });
      });
      const opened = { device: actor.device, under: hash, replaces: [] };
      const token = changed ? await sessions.open(account, opened) : undefined;
      // Somebody else changed it concurrently.
      if (token === undefined) return { ok: false };
      deps.log.info('a password was changed: every other session and remembered device of its account has ended');
      deps.onMail();
      return { ok: true, token };
    },
    isSignedIn: async (cookieHeader: string | null) => (await actorOf(cookieHeader)) !== undefined,
    actorOf,
    /** Records activity, which keeps the session from expiring. */
    async touch(cookieHeader: string | null): Promise<void> {
      const token = tokenIn(cookieHeader);
      if (token !== undefined) await sessions.touch(token);
    },
    async signOut(cookieHeader: string | null): Promise<void> {
      const actor = await actorOf(cookieHeader);
      if (!actor) return;
      for (const token of staffCookie.allTokensIn(cookieHeader)) await sessions.close(token);
      await audit(actor, 'sign-out');
      changes.announce();
    },
    /** Includes the current session. */
    async signOutEverywhere(actor: StaffActor): Promise<void> {
      const { length } = await sessions.list(actor.account);
      await sessions.closeAll(actor.account);
      await audit(actor, 'sign-out everywhere', `${length} ${length === 1 ? 'browser' : 'browsers'}`);
      changes.announce();
    },
    /**
     * Also ends push to its kind of browser and all remembered devices, which cannot be told apart. False: no such
     * session.
     */
    async signOutBrowser(name: string, actor: StaffActor): Promise<boolean> {
      const device = await sessions.end(actor.account, name);
      if (device === undefined) return false;
      await audit(actor, 'sign-out', [name, device].filter(Boolean).join(', '));
      changes.announce();
      return true;
    },
    emailOf: async (account: string) => (await accountById(db.sql, account))?.email ?? '',
    openSessions: (account: string) => sessions.list(account),
  };
}
