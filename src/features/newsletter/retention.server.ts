import type { Trx } from '#src/platform/db/client.server.ts';
import { unconfirmedLifeMs } from './rules.ts';
import { forgetUnconfirmed } from './store.server.ts';

/** Forgets addresses that were not confirmed in their time; `now` in epoch milliseconds. */
export const forgetOldSignUps = (trx: Trx, now: number): Promise<void> =>
  forgetUnconfirmed(trx, now - unconfirmedLifeMs);
