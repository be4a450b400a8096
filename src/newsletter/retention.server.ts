import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { forgetUnconfirmed } from './newsletter-manage.server.ts';
import { unconfirmedLifeMs } from './newsletter-rules.ts';
import { copiesLifeMs } from './sending/copies.ts';
import { forgetCopiesBefore } from './sending/forget-store.server.ts';

/** Forgets addresses that were not confirmed in their time; `now` in epoch milliseconds. */
export const forgetOldSignUps = (trx: Trx, now: number): Promise<void> =>
  forgetUnconfirmed(trx, now - unconfirmedLifeMs);

/** Forgets who got which issue, once nothing can come back of it any more; `now` in epoch milliseconds. */
export const forgetOldCopies = (db: Db, now: number): Promise<void> => forgetCopiesBefore(db, now - copiesLifeMs);
