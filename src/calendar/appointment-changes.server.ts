import managePage from 'content:pages/appointment';
import requestPage from 'content:pages/request';
import type { LeadsTable } from 'db:tables';
import { bookingProblems, longestReason } from '#src/content/appointments.ts';
import { type BookingKind, isBookingKind } from '#src/content/bookings.ts';
import { enqueueAbout } from '#src/intake/accept.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import { changeLead, findLead } from '#src/intake/lead-store.server.ts';
import { beginTurn, insertEntry } from '#src/intake/thread-store.server.ts';
import { bookingBudgets } from '#src/lib/budgets.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { type OutboxAddresses, releaseHeld } from '#src/platform/outbox/store.server.ts';
import { hitAll, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import {
  cancelledMail,
  confirmedMail,
  download,
  movedMail,
  ownerChangeMail,
  restoredMail,
} from './appointment-emails.ts';
import { whoComes, whyUnconfirmable } from './appointment-owner.server.ts';
import {
  beginsAt,
  confirmBy,
  type Day,
  daysFrom,
  heldBy,
  isOutcome,
  isUnscheduled,
  nearestFree,
  placeOf,
  rulesAt,
  type SlotKey,
  slotMoment,
  slotProblems,
  wasClosed,
} from './appointment-rules.ts';
import {
  type AppointmentRow,
  changeAppointment,
  findAppointment,
  isOwnerBusy,
  isTaken,
  linkOf,
  readLink,
  takenSpans,
  tokenOf,
} from './appointment-store.server.ts';
import { aboutOf, addressOf, whereOf } from './kind-words.ts';
import { slotInWords } from './slot-words.ts';

const alternatives = 3;

function createFreeTimes(parts: { db: Db; clock: Clock; hours: BusinessClock }) {
  const { db, clock } = parts;
  const today = () => easternAt(clock.now()).toPlainDate().toString();

  const rulesFor = (about: Partial<Pick<AppointmentRow, 'kind' | 'minutes'>>) => {
    const kind = isBookingKind(about.kind) ? about.kind : 'consultation';
    const { minutes } = about;
    return rulesAt(clock.now(), { schedule: parts.hours.rules(), kind, ...(minutes ? { minutes } : {}) });
  };

  async function days(from: string, count: number, about: Partial<AppointmentRow> = {}): Promise<Day[]> {
    const rules = rulesFor(about);
    return daysFrom(from, count, await takenSpans(db.sql, rules, about.id), rules);
  }

  /** Slots the appointment can move to: may overlap itself, but not the same time. */
  async function daysToMove(row: AppointmentRow): Promise<Day[]> {
    const all = await days(today(), parts.hours.rules().horizonDays + 1, row);
    return all.map((day) =>
      day.date === row.date
        ? {
            ...day,
            slots: day.slots.map((slot) =>
              slot.time === row.time && slot.state === 'free' ? { ...slot, state: 'taken' } : slot,
            ),
          }
        : day,
    );
  }

  async function alternativesTo(slot: SlotKey, row: AppointmentRow): Promise<SlotKey[]> {
    const rules = rulesFor(row);
    const free = nearestFree(slot, await takenSpans(db.sql, rules, row.id), rules, alternatives + 1);
    return free.filter(({ date, time }) => date !== row.date || time !== row.time).slice(0, alternatives);
  }

  return {
    rulesFor,
    alternativesTo,
    /** Days from an Eastern date on; by default a consultation of usual length. */
    days: (from: string, count: number, kind: BookingKind = 'consultation', minutes?: number) =>
      days(from, count, { kind, ...(minutes && { minutes }) }),
    /** From today to the last bookable day, or for moving an existing appointment. */
    bookable: (about: BookingKind | AppointmentRow = 'consultation', minutes?: number) =>
      typeof about === 'string'
        ? days(today(), parts.hours.rules().horizonDays + 1, { kind: about, ...(minutes && { minutes }) })
        : daysToMove(about),
    async next(kind: BookingKind): Promise<SlotKey | undefined> {
      const rules = rulesFor({ kind });
      const [first] = nearestFree({ date: today(), time: '00:00' }, await takenSpans(db.sql, rules), rules, 1);
      return first;
    },
    schedule: () => parts.hours.rules(),
    /** Earliest start of an appointment booked now, in epoch milliseconds. */
    bookableFrom: () => rulesFor({}).earliest,
  };
}

export interface ChangeDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  settings: Settings;
  hours: BusinessClock;
  addresses: OutboxAddresses;
  site: MailSite;
  overruns: Overruns;
  onMail: () => void;
}

/** `gone`: the link is void. With `alternatives` the time was taken or closed meanwhile. */
type Change = { done: true; token: string } | { gone: true } | { problem: string; alternatives?: SlotKey[] };

/** All that an outdated link reveals, because it may have passed through other hands. */
type Outdated = 'cancelled' | 'changed';

export type AppointmentChanges = ReturnType<typeof createDesk>;

const words = managePage.problems;
/** How often a visitor's change is retried after a concurrent change by the owner. */
const mostTries = 3;

export function createDesk(parts: ChangeDeps) {
  const { db, clock, tokens, site } = parts;
  const { rulesFor, alternativesTo, ...free } = createFreeTimes(parts);

  async function open(token: string): Promise<AppointmentRow | undefined> {
    const target = readLink(token, tokens);
    if (!target) return undefined;
    const row = await findAppointment(db.sql, target.id);
    return row?.link === target.link ? row : undefined;
  }

  async function send(trx: Trx, row: AppointmentRow, mails: Mail[]) {
    const now = clock.now();
    await releaseHeld(trx, row.id, now);
    // Somebody booked by telephone may have no address.
    const sendable = mails.filter(({ audience, to }) => audience === 'owner' || to);
    await enqueueAbout(trx, sendable, { ...row, type: 'appointment' }, { ...parts, now });
  }

  /** After a move the visitor waits for a confirmation, after a cancellation for nothing. */
  async function noteInThread(trx: Trx, row: AppointmentRow, body: string, now: number) {
    const lead = await findLead(trx, 'appointment', row.id);
    if (!lead) return;
    await insertEntry(trx, lead, { at: now, kind: 'event', via: 'page', author: row.name, body });
    if (row.status === 'cancelled') await changeLead(trx, lead, { waiting_since: null });
    else await beginTurn(trx, { ...lead, waiting_since: null }, { at: now, respondBy: row.respond_by });
  }

  /** Applies a visitor's change in one transaction with its mails; `event` goes into the thread. */
  async function change(
    row: AppointmentRow,
    set: Parameters<typeof changeAppointment>[2]['set'],
    event: string,
    mailsOf: (changed: AppointmentRow) => Mail[],
  ): Promise<Change> {
    const now = clock.now();
    const changed = await db.write(async (trx) => {
      const key = `appointment:${row.id}`;
      const limits = [bookingBudgets.changesOfHour, bookingBudgets.changesOfDay].map((budget) => ({ key, budget }));
      const over = await hitAll(trx, limits, String(row.version), now);
      if (over) {
        parts.overruns.note(over.budget);
        return { problem: words[over.budget === bookingBudgets.changesOfDay ? 'tooManyToday' : 'tooManyThisHour'] };
      }
      const result = await changeAppointment(trx, row, { now, raise: true, set, atOnce: parts.hours.rules().atOnce });
      if (result) {
        await noteInThread(trx, result, event, now);
        await send(trx, result, mailsOf(result));
      }
      return result;
    });
    if (!changed) return { gone: true };
    if ('problem' in changed) return changed;
    parts.onMail();
    return { done: true, token: tokenOf(changed, tokens) };
  }

  /** Retries on the current appointment if the owner moves it meanwhile, which leaves the link valid. */
  async function whileOpen(token: string, act: (row: AppointmentRow) => Change | Promise<Change>): Promise<Change> {
    for (let tries = 0; tries < mostTries; tries++) {
      const row = await open(token);
      if (!row || isUnscheduled(row)) return { gone: true };
      const change = await act(row);
      if (!('gone' in change)) return change;
    }
    return { gone: true };
  }

  return {
    ...free,
    open,
    /** Undefined if the link was not ours or still works. */
    async outdated(token: string): Promise<Outdated | undefined> {
      const target = readLink(token, tokens);
      const row = target && (await findAppointment(db.sql, target.id));
      if (!row || target.link >= row.link) return undefined;
      return row.status === 'cancelled' ? 'cancelled' : 'changed';
    },
    /** The face of whoever is assigned to a visit, if visitors may see it. */
    whoComes: (row: AppointmentRow) => whoComes(db.sql, row),
    async calendarFile(token: string) {
      const row = await open(token);
      if (!row || isUnscheduled(row)) return undefined;
      return download(row, { link: linkOf(row, site), now: clock.now() });
    },
    /** With the token of the current private link. */
    async present(id: string) {
      const row = await findAppointment(db.sql, id);
      return row && { row, token: tokenOf(row, tokens) };
    },
    /** Sets the status back to pending. */
    move: (token: string, slot: SlotKey) =>
      whileOpen(token, async (row) => {
        const now = clock.now();
        if (row.status === 'cancelled') return { problem: words.cancelled };
        if (slotMoment(row) <= now) return { problem: words.over };
        const rules = rulesFor(row);
        const others = async (problem: string) => ({ problem, alternatives: await alternativesTo(slot, row) });
        const [problem] = Object.values(slotProblems(slot, rules));
        if (problem) return wasClosed(slot, rules) ? others(problem) : { problem };
        if (row.date === slot.date && row.time === slot.time) return { problem: words.sameTime };
        if (await isOwnerBusy(db.sql, heldBy(slot, rules))) return others(bookingProblems.taken);
        const before = slotInWords(row);
        const respondBy = confirmBy(now, slot, parts.hours);
        try {
          return await change(
            row,
            { ...placeOf(slot, rules), status: 'pending', changed_at: now, respond_by: respondBy, link: row.link + 1 },
            `Moved from ${before} to ${slotInWords(slot)}`,
            (changed) => [
              ownerChangeMail(changed, 'moved', before),
              movedMail(changed, { link: linkOf(changed, site), now, before, respondBy }),
            ],
          );
        } catch (error) {
          if (!isTaken(error)) throw error;
          return others(bookingProblems.taken);
        }
      }),
    cancel: (token: string, reason = '') =>
      whileOpen(token, (row) => {
        const now = clock.now();
        if (row.status === 'cancelled') return { problem: words.cancelledAlready };
        if (slotMoment(row) <= now) return { problem: words.over };
        const kept = reason.trim().slice(0, longestReason);
        const set = { status: 'cancelled', link: row.link + 1, cancel_reason: kept };
        const event = kept ? `Cancelled by the visitor: ${kept}` : 'Cancelled by the visitor';
        return change(row, set, event, (changed) => [
          ownerChangeMail(changed, 'cancelled', slotInWords(row)),
          cancelledMail(changed, { by: 'visitor', publicUrl: site.publicUrl, now }),
        ]);
      }),
    /**
     * `also` joins its transaction. Done and no-show need a meeting that has begun; a cancellation's `reason` is kept, and
     * mailed to the visitor with `tell` (S2 §4).
     */
    async setStatus(
      id: string,
      status: string,
      also: (trx: Trx) => Promise<void>,
      form = new FormData(),
    ): Promise<Outcome> {
      const now = clock.now();
      const reason = String(form.get('reason') ?? '')
        .trim()
        .slice(0, longestReason);
      try {
        const outcome = await db.write(async (trx): Promise<Outcome> => {
          const row = await findAppointment(trx, id);
          if (!row) return refuse('This appointment no longer exists.');
          if (row.status === status) return { ok: true };
          const wasCancelled = row.status === 'cancelled';
          const scheduled = !isUnscheduled(row);
          if (isOutcome(status) && !(scheduled && slotMoment(row) <= now))
            return refuse('This meeting hasn’t started yet.');
          const whyNot = status === 'confirmed' && row.status === 'pending' ? whyUnconfirmable(row, now) : undefined;
          if (whyNot) return refuse(whyNot);
          const raise = scheduled && (status === 'cancelled' || wasCancelled);
          const changed = await changeAppointment(trx, row, {
            now,
            raise,
            atOnce: wasCancelled ? parts.hours.rules().atOnce : undefined,
            set: {
              status,
              cancel_reason: status === 'cancelled' ? reason : '',
              ...(raise ? { link: row.link + 1 } : {}),
              ...(wasCancelled ? { changed_at: now } : {}),
            },
          });
          if (!changed) return refuse('This appointment changed in the meantime. Please check again.');
          await also(trx);
          // No mail about a meeting that is over or never had a time.
          if (!scheduled || slotMoment(row) <= now) return { ok: true };
          const about = { link: linkOf(changed, site), now };
          if (status === 'cancelled') {
            const told = form.get('tell') === 'yes' ? reason : '';
            await send(trx, changed, [
              cancelledMail(changed, { by: 'owner', publicUrl: site.publicUrl, now, reason: told }),
            ]);
          } else if (wasCancelled) await send(trx, changed, [restoredMail(changed, about)]);
          else if (status === 'confirmed')
            await send(trx, changed, [
              confirmedMail(changed, { ...about, comes: (await whoComes(trx, changed))?.name }),
            ]);
          return { ok: true };
        });
        if (outcome.ok) parts.onMail();
        return outcome;
      } catch (error) {
        if (!isTaken(error)) throw error;
        return refuse('Someone else has this time now, so the appointment stays cancelled.');
      }
    },
    /** Meetings to come are not changed in bulk, because the visitor gets an email. */
    whyAlone: ({ starts }: Pick<LeadsTable, 'starts'>, now: number): string | undefined =>
      (beginsAt(starts) ?? Number.POSITIVE_INFINITY) > now
        ? 'This one is upcoming and the visitor gets an email, so change it on its own page.'
        : undefined,
    /** A meeting to come must be cancelled before it is deleted, so that the visitor is told. */
    whyKept: ({ status, starts }: Pick<LeadsTable, 'status' | 'starts'>, now: number): string | undefined =>
      (beginsAt(starts) ?? 0) > now && status !== 'cancelled'
        ? 'This appointment is upcoming. Cancel it first so the visitor gets an email.'
        : undefined,
  };
}

export async function managedAppointment(desk: AppointmentChanges, token: string, now: number) {
  const row = await desk.open(token);
  if (!row) return undefined;
  const { date, time, minutes, reference, status, kind } = row;
  const open = status !== 'cancelled' && slotMoment(row) > now;
  const comes = open && status === 'confirmed' ? await desk.whoComes(row) : undefined;
  const place = row.street ? addressOf(row) : whereOf(row);
  return {
    row,
    date,
    time,
    minutes,
    reference,
    kind,
    about: aboutOf(row, managePage.facts.about),
    place,
    status,
    open,
    comes: comes && { name: comes.name, picture: comes.picture },
  };
}

export async function appointmentInWords(desk: AppointmentChanges, id: string, now: number) {
  const found = await desk.present(id);
  if (!found) return undefined;
  const { row, token } = found;
  const said = managePage.statuses[row.status] ?? row.status;
  if (isUnscheduled(row)) {
    const { slot, status: waiting } = requestPage.toBeAgreed;
    return { slot, status: row.status === 'pending' ? waiting : said, link: undefined };
  }
  const open = row.status !== 'cancelled' && slotMoment(row) > now;
  const status = row.status === 'pending' && !open ? managePage.unconfirmed : said;
  return { slot: slotInWords(row), status, link: open ? `/appointment/${token}` : undefined };
}

/** `intent` is move (with `slot` "YYYY-MM-DD HH:MM") or cancel. */
export async function changeByLink(desk: AppointmentChanges, token: string, form: FormData): Promise<Change> {
  const [date = '', time = ''] = String(form.get('slot') ?? '').split(' ');
  switch (form.get('intent')) {
    case 'move':
      return desk.move(token, { date, time });
    case 'cancel':
      return desk.cancel(token, String(form.get('reason') ?? ''));
    default:
      return { problem: unknownIntent.reason };
  }
}

export async function placeForOwner(desk: AppointmentChanges, id: string, now: number) {
  const row = (await desk.present(id))?.row;
  if (!row) return undefined;
  const { date, time, minutes, status, cancel_reason: reason } = row;
  const isOpen = isUnscheduled(row);
  const movable = status !== 'cancelled' && !isOutcome(status) && (isOpen || slotMoment(row) > now);
  return { date, time, minutes, isOpen, reason, movable };
}
