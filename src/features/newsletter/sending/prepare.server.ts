import { setTimeout as pause } from 'node:timers/promises';
import { addCopies, lookAtCopies } from './copies-store.server.ts';
import type { SendingParts } from './parts.ts';
import { changeSending, holdSending, latestConfirmation, type SendingRow } from './sending-store.server.ts';

/**
 * Subscribers looked at in one transaction. SQLite works within this process, so few enough that a visitor's form waits for
 * some milliseconds only; PostgreSQL does it beside.
 */
const batch = { sqlite: 500, postgres: 5_000 };
/** What the site has for itself between two of them. */
const pauseMs = 5;

/**
 * Begins a sending whose moment has come: whoever is confirmed now is who gets it. False when it has begun already, or is
 * no longer to begin.
 */
export const beginSending = ({ db, clock }: SendingParts, { id }: Pick<SendingRow, 'id'>): Promise<boolean> =>
  db.write(async (trx) => {
    const now = clock.now();
    const held = await holdSending(db, trx, id);
    if (held?.state !== 'scheduled' || held.starts_at > now) return false;
    // A clock that was set back leaves confirmations ahead of it; they count all the same.
    const started_at = Math.max(now, await latestConfirmation(trx));
    return changeSending(trx, id, ['scheduled'], { state: 'sending', started_at, next_at: now });
  });

/** Writes down the next copies of a sending; true once there are all of them. Any number of processes may do it at once. */
const prepareSome = ({ db, clock }: SendingParts, id: string): Promise<boolean> =>
  db.write(async (trx) => {
    const held = await holdSending(db, trx, id);
    if (held?.started_at == null || held.prepared_at !== null || held.state === 'cancelled') return true;
    const now = clock.now();
    const about = { sending: id, after: held.prepared_to, until: held.started_at, now, limit: batch[db.engine] };
    const last = await addCopies(trx, about);
    await changeSending(
      trx,
      id,
      ['sending', 'paused'],
      last === undefined ? { prepared_at: now } : { prepared_to: last },
    );
    return last === undefined;
  });

/** Writes down a copy for everybody who gets an issue; ends early once `stopped` says so, and goes on from there the next time. */
export async function prepare(parts: SendingParts, id: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    if (await prepareSome(parts, id)) {
      await lookAtCopies(parts.db);
      return parts.onChange();
    }
    await pause(pauseMs);
  }
}
