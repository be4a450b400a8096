import { randomUUID } from 'node:crypto';
import { signInBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { deviceWords } from '#src/lib/device-words.ts';
import { type Actor, type AuditEntry, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import { hitAll, type Over, takeBack } from '#src/platform/rate-limit/rate-limit.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import { createKnownNetworks } from '#src/platform/session/known-networks.server.ts';
import { hashPassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { createPasswordQueue } from '#src/platform/session/password-queue.server.ts';
import { type OpenSession, passwordSetting, type Sessions } from '#src/platform/session/session.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { type FirstPassword, firstPassword, holdTo, replacePassword } from './admin-password.server.ts';
import { staffCookie } from './cookies.ts';

const sessionMs = 12 * 3_600_000;
/** When it is worth trying again after too many passwords waited to be compared, in milliseconds. */
const busyMs = 3_000;

/** `waitMs`: nothing was compared; milliseconds until it is worth trying again. Without it the password was wrong. */
type SignIn = { ok: true; token: string } | { ok: false; waitMs?: number };

/** The owner's sign-in (S2 §4 to §6, design.md section 7). */
export interface Staff {
  /**
   * Checks the password. After ten wrong ones from a network within 15 minutes nothing more is checked for a while; the
   * same after a number of them from all networks together that nobody has signed in from (lib/budgets.ts). The session
   * that the browser had before, by its `cookieHeader`, ends with the new one.
   */
  signIn(password: string, address: string, userAgent?: string, cookieHeader?: string | null): Promise<SignIn>;
  /**
   * Checks the password of who is signed in already, with the same limits as at the sign-in. A wrong one is written down
   * as `actor`'s, with `purpose`: what it was asked for.
   */
  confirm(
    password: string,
    address: string,
    by: { actor: Actor; purpose: string },
  ): Promise<{ ok: true } | { ok: false; waitMs?: number }>;
  isSignedIn(cookieHeader: string | null): Promise<boolean>;
  /** Who a request comes from, as the audit list names them; undefined for anybody who is not signed in. */
  actorOf(cookieHeader: string | null): Promise<Actor | undefined>;
  signOut(cookieHeader: string | null): Promise<void>;
  /**
   * Puts the password `next` in the place of `current`, with the same limits as at the sign-in. Every session ends; the
   * browser that asks gets a new one, of the `token`. Without `waitMs` the current password was wrong.
   */
  changePassword(current: string, next: string, by: { actor: Actor; address: string }): Promise<SignIn>;
  /** Ends every session, the one that asks included. */
  signOutEverywhere(actor: Actor): Promise<void>;
  /**
   * Ends the session of a name, the notifications of browsers of its kind, and every remembered device, of which nobody
   * knows which browser it is in. False when there is no such session any more.
   */
  signOutBrowser(name: string, actor: Actor): Promise<boolean>;
  /** The browsers that are signed in, the newest first. */
  openSessions(): Promise<OpenSession[]>;
  /** Shows the password that the installation has made for itself, if nobody has seen it yet; once it is shown it is forgotten. */
  showFreshPassword(show: (password: string) => void): Promise<void>;
}

export async function createStaff(deps: {
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
  /** Called when a mail waits to leave. */
  onMail(): void;
}): Promise<Staff> {
  const { db, settings, sessions, clock, changes, overruns, publicUrl } = deps;
  const audit = (actor: Actor, action: string, detail = '') =>
    db.write((trx) => recordAudit(trx, { at: clock.now(), actor, action, detail }));
  const actorOf = async (cookieHeader: string | null): Promise<Actor | undefined> => {
    const token = staffCookie.tokenIn(cookieHeader, publicUrl);
    const session = token === undefined ? undefined : await sessions.find(token);
    return session && { name: session.name, device: session.device };
  };
  const networks = createKnownNetworks(settings, clock);
  const queue = createPasswordQueue(signInBudgets.waiting.max);

  function refuse({ budget, waitMs }: Over): { ok: false; waitMs: number } {
    overruns.note(budget);
    return { ok: false, waitMs };
  }

  /** What came of comparing a password; `giveBack` takes back that it was counted, as an owner who comes and goes guesses nothing. */
  type Compared =
    | { ok: true; hash: string; network: string; giveBack(trx: Trx): Promise<void> }
    | { ok: false; waitMs?: number };

  async function compare(password: string, address: string): Promise<Compared> {
    const network = deps.tokens.fingerprint('address', address);
    const known = await networks.has(network);
    const limits = [{ key: `sign-in:${network}`, budget: signInBudgets.network }];
    if (!known) limits.push({ key: 'sign-in', budget: signInBudgets.strangers });
    // Counted before the slow comparison, so that guesses sent side by side are counted too.
    const attempt = randomUUID();
    const over = await db.write((trx) => hitAll(trx, limits, attempt, clock.now()));
    if (over) return refuse(over);
    const giveBack = (trx: Trx) => takeBack(trx, limits, attempt);
    const hash = await settings.get(passwordSetting);
    const compared = queue.run(async () => hash !== undefined && (await passwordMatches(password, hash)), known);
    if (!compared) {
      // Nothing was compared, so nothing was guessed.
      await db.write(giveBack);
      return refuse({ budget: signInBudgets.waiting, waitMs: busyMs });
    }
    return hash && (await compared) ? { ok: true, hash, network, giveBack } : { ok: false };
  }

  /** Writes a wrong password down, unless the day has had enough of them. */
  async function noteFailure(what: Pick<AuditEntry, 'actor' | 'action' | 'detail'>) {
    const at = clock.now();
    await db.write(async (trx) => {
      const over = await spend(trx, [{ budget: signInBudgets.lines, holder: '', amount: 1 }], at);
      if (over) overruns.note(over.budget);
      else await recordAudit(trx, { at, ...what });
    });
  }

  let first: FirstPassword | undefined;
  if (deps.adminPassword) await holdTo(deps.adminPassword, deps);
  else first = await firstPassword(settings);

  return {
    showFreshPassword: async (show) => first?.show(show),
    async signIn(password, address, userAgent = '', cookieHeader = null) {
      const device = deviceWords(userAgent);
      const now = clock.now();
      const compared = await compare(password, address);
      if (!compared.ok && compared.waitMs !== undefined) return compared;
      const replaces = staffCookie.allTokensIn(cookieHeader);
      const token = compared.ok
        ? await sessions.open(sessionMs, { device, under: compared.hash, replaces })
        : undefined;
      if (!compared.ok || token === undefined) {
        deps.log.warn('wrong admin password');
        await noteFailure({ actor: { name: 'nobody', device }, action: 'failed sign-in' });
        return { ok: false };
      }
      deps.log.info('admin signed in');
      const session = await sessions.find(token);
      await db.write(async (trx) => {
        await compared.giveBack(trx);
        await recordAudit(trx, { at: now, actor: { name: session?.name ?? 'owner', device }, action: 'sign-in' });
      });
      await networks.note(compared.network);
      return { ok: true, token };
    },
    async confirm(password, address, { actor, purpose }) {
      const compared = await compare(password, address);
      if (compared.ok) {
        await db.write(compared.giveBack);
        return { ok: true };
      }
      if (compared.waitMs === undefined) await noteFailure({ actor, action: 'wrong password', detail: purpose });
      return compared;
    },
    async changePassword(current, next, { actor, address }) {
      const compared = await compare(current, address);
      if (!compared.ok) {
        if (compared.waitMs === undefined) {
          await noteFailure({ actor, action: 'wrong password', detail: 'to change the password' });
        }
        return compared;
      }
      const change = { before: compared.hash, actor, detail: 'every other browser is signed out' };
      const hash = await hashPassword(next);
      const changed = await db.write(async (trx) => {
        await compared.giveBack(trx);
        return replacePassword(trx, deps, { ...change, hash });
      });
      const opened = { device: actor.device, under: hash, replaces: [] };
      const token = changed ? await sessions.open(sessionMs, opened) : undefined;
      // Otherwise somebody else changed it at the same moment.
      if (token === undefined) return { ok: false };
      deps.log.info('the password was changed: every other session and remembered device has ended');
      deps.onMail();
      return { ok: true, token };
    },
    isSignedIn: async (cookieHeader) => (await actorOf(cookieHeader)) !== undefined,
    actorOf,
    async signOut(cookieHeader) {
      const actor = await actorOf(cookieHeader);
      if (!actor) return;
      for (const token of staffCookie.allTokensIn(cookieHeader)) await sessions.close(token);
      await audit(actor, 'sign-out');
      changes.announce();
    },
    async signOutEverywhere(actor) {
      const { length } = await sessions.list();
      await sessions.closeAll();
      await audit(actor, 'sign-out everywhere', `${length} ${length === 1 ? 'browser' : 'browsers'}`);
      changes.announce();
    },
    async signOutBrowser(name, actor) {
      const device = await sessions.end(name);
      if (device === undefined) return false;
      await audit(actor, 'sign-out', [name, device].filter(Boolean).join(', '));
      changes.announce();
      return true;
    },
    openSessions: () => sessions.list(),
  };
}
