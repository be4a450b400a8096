/**
 * One process of several that all want the same moment of the calendar, on the database of DATA_DIR or DATABASE_URL. For
 * each round that its parent sends it books or moves meetings straight into the tables, so that nothing but the database
 * itself can refuse them, and answers which of them got it.
 */

import { heldBy, placeOf } from '#src/calendar/appointment-rules.ts';
import {
  changeAppointment,
  findAppointment,
  insertAppointment,
  isTaken,
} from '#src/calendar/appointment-store.server.ts';
import { bookingKindNames } from '#src/content/bookings.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { insertSubmission } from '#src/intake/accept.server.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase, type Trx } from '#src/platform/db/client.server.ts';
import { seededRandom } from '../../bench/lib/report.ts';

/** A round: the moment that everybody wants (epoch milliseconds), and who tries here. */
export interface Round {
  at: number;
  seed: number;
  /** Ids of meetings that are booked anew, and of those that are there and move. */
  book: string[];
  move: string[];
}

const gridMs = 5 * 60_000;
const config = readConfig();
const db = await openDatabase(config);

/** A meeting of any kind and length that covers a moment somewhere. */
function around(at: number, random: () => number) {
  const kind = bookingKindNames[Math.floor(random() * bookingKindNames.length)] ?? 'consultation';
  const rules = { schedule: defaultSchedule, kind, minutes: 10 + 5 * Math.floor(random() * 40) };
  const slotOf = (moment: number) => {
    const wall = easternAt(moment);
    return { date: wall.toPlainDate().toString(), time: wall.toPlainTime().toString().slice(0, 5) };
  };
  const { to } = heldBy(slotOf(at), rules);
  const earlier = Math.floor((random() * (to - at)) / gridMs) * gridMs;
  const place = placeOf(slotOf(at - earlier), rules);
  return Number(place.holds_from) > at ? placeOf(slotOf(at), rules) : place;
}

const state = { status: 'pending', respond_by: 0, changed_at: 0 };

async function book(id: string, at: number, random: () => number): Promise<boolean> {
  const noted = { sent_at: null, user_agent: '', referrer: '', flags: '[]', origin: '{}', request_hash: null };
  const about = {
    id,
    type: 'appointment',
    reference: id,
    source: 'website',
    data: '{}',
    received_at: 0,
    respond_by: 0,
  };
  return orTaken(async (trx) => {
    await insertSubmission(trx, { ...about, ...noted });
    await insertAppointment(trx, { id, ...state, ...around(at, random) }, defaultSchedule.atOnce);
    return true;
  });
}

const move = (id: string, at: number, random: () => number): Promise<boolean> =>
  orTaken(async (trx) => {
    const row = await findAppointment(trx, id);
    const change = { now: 0, raise: true, set: around(at, random), atOnce: defaultSchedule.atOnce };
    return row !== undefined && (await changeAppointment(trx, row, change)) !== undefined;
  });

async function orTaken(work: (trx: Trx) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.write(work);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return false;
  }
}

process.on('message', async ({ at, seed, book: booked, move: moved }: Round) => {
  const random = seededRandom(seed);
  const tries = [
    ...booked.map(async (id) => [id, await book(id, at, random)] as const),
    ...moved.map(async (id) => [id, await move(id, at, random)] as const),
  ];
  const results = await Promise.all(tries);
  process.send?.(results.filter(([, got]) => got).map(([id]) => id));
});
process.send?.([]);
