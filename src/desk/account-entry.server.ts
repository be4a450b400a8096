import type { Clock } from '#src/lib/clock.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { secondStepCookie, staffCookie } from '#src/platform/session/cookies.ts';
import { hashOf, type Sessions } from '#src/platform/session/session.server.ts';
import { accountById } from './account-store.server.ts';
import { endSecondSteps } from './second-steps-store.server.ts';

/** How somebody has proved who they are. */
export interface Entering {
  account: string;
  /** Browser and system in words. */
  device: string;
  /** Of the network it comes from. */
  address: string;
  cookieHeader: string | null;
  /** Hash of the password given; left out when none was. */
  under?: string;
  /** Completes "sign-in" in the audit list. */
  detail?: string;
  /** Done in the transaction that writes the sign-in down. */
  also?(trx: Trx): Promise<void>;
}

/**
 * Opens the session of somebody who has proved all that is asked of them. It takes the place of the session that the browser
 * had, and of a sign-in begun there; its token, undefined when the account is gone or has another password by now.
 */
export function createEntry(
  { db, clock, log, sessions }: { db: Db; clock: Clock; log: Log; sessions: Sessions },
  noteNetwork: (address: string) => Promise<void>,
) {
  return async (entering: Entering): Promise<string | undefined> => {
    const { account, device, address, cookieHeader, under, detail = '', also } = entering;
    const replaces = staffCookie.allTokensIn(cookieHeader);
    const token = await sessions.open(account, { device, replaces, ...(under !== undefined && { under }) });
    if (token === undefined) return undefined;
    log.info('signed in to the desk');
    const session = await sessions.find(token);
    const begun = secondStepCookie.allTokensIn(cookieHeader).map(hashOf);
    await db.write(async (trx) => {
      await also?.(trx);
      if (begun.length > 0) await endSecondSteps(trx, begun);
      const name = (await accountById(trx, account))?.name || session?.name || 'owner';
      await recordAudit(trx, { at: clock.now(), actor: { name, device }, action: 'sign-in', detail });
    });
    await noteNetwork(address);
    return token;
  };
}

export type Enter = ReturnType<typeof createEntry>;
