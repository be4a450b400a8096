import { Temporal } from 'temporal-polyfill';
import type { LeadType } from '#src/intake/lead.ts';
import { leadTabs } from '#src/intake/lead-address.ts';
import { actionsDueBefore, type DueAction } from '#src/intake/next-action-store.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closesOn, isWorkingDay, opensOn } from '#src/lib/schedule.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { type Alarm, backupAlarm, diskAlarm, lastProof } from './alarms.ts';
import { medianOf } from './figures.ts';
import { dayOf, isAboutToBreak, isActionLate, laterOffers } from './rules.ts';
import {
  answeredIn,
  countWaiting,
  installedAt,
  lastWords,
  meetingsOn,
  nextWaitingAfter,
  putOffLeads,
  unsettledMeetings,
  type WaitingLead,
  waitingChats,
  waitingLeads,
} from './store.server.ts';

/** Rows of one section at most; what is more stands in the tabs. */
export const mostRows = 40;
const namesOfDone = 20;
/** For how many days we ask what became of a meeting. */
const askedDays = 14;
const ever = Number.MAX_SAFE_INTEGER;

/** What the screen shows. Moments in epoch milliseconds. */
export type Today = Awaited<ReturnType<typeof loadToday>>;
export type LeadItem = ReturnType<typeof toLeadItem>;
export type ActionItem = ReturnType<typeof toActionItem>;
export type ChatItem = Today['chats'][number];
export type Meeting = Today['meetings'][number];

/** A lead's screen, which leads back to Today and on in its order. */
const fromToday = (type: string, id: string) => `${leadTabs[type as LeadType]}/${id}?from=today`;

/** Who is to be answered after a lead, in the order of Today; null when nobody waits. `now` in epoch milliseconds. */
export async function nextOnToday(from: Sql, id: string, now: number) {
  const lead = await nextWaitingAfter(from, id, now);
  return lead ? { id: lead.id, name: lead.name, type: lead.type } : null;
}

function toLeadItem(
  lead: WaitingLead,
  parts: Pick<TodayParts, 'now' | 'hours'> & { written: string | undefined; opening: string },
) {
  const since = lead.waiting_since ?? lead.received_at;
  return {
    kind: 'lead' as const,
    key: `lead-${lead.id}`,
    id: lead.id,
    type: lead.type as LeadType,
    path: fromToday(lead.type, lead.id),
    name: lead.name,
    company: lead.company,
    /** The visitor wrote again after it came in. */
    answered: parts.written !== undefined && since > lead.received_at,
    words: parts.written ?? parts.opening,
    due: lead.respond_by,
    breaks: isAboutToBreak({ since, due: lead.respond_by }, parts.now, parts.hours),
    back: lead.later_until,
    phone: lead.phone,
    /** What the owner said they would do for it, when that is due. */
    promised: '',
  };
}

function toActionItem(action: DueAction, now: number) {
  const { id, dueAt, hasHour, body, name, lead, personId } = action;
  return {
    kind: 'action' as const,
    key: `action-${id}`,
    id,
    path: lead ? fromToday(lead.type, lead.id) : `/admin/people/${personId}`,
    leadId: lead?.id ?? null,
    name,
    words: body,
    due: dueAt,
    hasHour,
    late: isActionLate(action, now),
  };
}

/** What the screen needs of others. */
export interface TodayParts {
  sql: Sql;
  now: number;
  hours: BusinessClock;
  /** The first words of some leads of a type, by their ids. */
  openings(type: LeadType, ids: readonly string[]): Promise<Map<string, string>>;
  /** What is wrong with mail, and how backups and the disk stand. */
  mailAlarm: Alarm | undefined;
  erasureAlarm: Alarm | undefined;
  backups: Omit<Parameters<typeof backupAlarm>[0], 'since'>;
  disk: Parameters<typeof diskAlarm>[0];
}

/** How many must hear from us today and were not put off, the late ones too; counted up to 1,000. */
export async function todayCount(db: { sql: Sql }, now: number): Promise<number> {
  const byType = await countWaiting(db.sql, { from: 0, to: dayOf(now).to, now });
  return Object.values(byType).reduce((sum, n) => sum + n, 0);
}

async function openingsOf(parts: TodayParts, leads: readonly WaitingLead[]): Promise<Map<string, string>> {
  const byType = Map.groupBy(leads, ({ type }) => type as LeadType);
  const all = [...byType].map(([type, some]) =>
    parts.openings(
      type,
      some.map(({ id }) => id),
    ),
  );
  return new Map((await Promise.all(all)).flatMap((one) => [...one]));
}

/** The moment of an Eastern "YYYY-MM-DD HH:MM". */
function beginOf(starts: string): number {
  const [date = '', time = '0:0'] = starts.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return easternMoment(Temporal.PlainDate.from(date), hour * 60 + minute);
}

/** The first pause of a day, for the ruler. */
function pauseOn(date: Temporal.PlainDate, hours: BusinessClock) {
  const [first, second] = hours.on(date);
  if (!first || !second) return null;
  return { from: easternMoment(date, first.to), to: easternMoment(date, second.from), name: 'Lunch' };
}

/** The Today screen: who waits, by when; what was said would be done; the day's meetings and answers; what is wrong. */
export async function loadToday(parts: TodayParts) {
  const { sql, now, hours } = parts;
  const day = dayOf(now);
  const date = Temporal.PlainDate.from(day.date);
  const wall = easternAt(now).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  const span = { from: date.subtract({ days: askedDays }).toString(), to: wall, limit: mostRows };
  const [dueToday, dueLater, putOff, counts, countsLater, late, due, chats, meetings, done, since, over] =
    await Promise.all([
      waitingLeads(sql, { from: 0, to: day.to, now, limit: mostRows }),
      waitingLeads(sql, { from: day.to, to: ever, now, limit: mostRows }),
      putOffLeads(sql, now, mostRows),
      countWaiting(sql, { from: 0, to: day.to, now }),
      countWaiting(sql, { from: day.to, to: ever, now }),
      countWaiting(sql, { from: 0, to: now, now }),
      actionsDueBefore(sql, day.to, mostRows),
      waitingChats(sql, mostRows),
      meetingsOn(sql, day.date),
      answeredIn(sql, day),
      installedAt(sql),
      unsettledMeetings(sql, span),
    ]);
  const leads = [...dueToday, ...dueLater, ...putOff];
  const [written, openings] = await Promise.all([lastWords(sql, leads), openingsOf(parts, [...leads, ...meetings])]);
  const promised = new Map(due.flatMap(({ lead, body }) => (lead ? [[lead.id, body] as const] : [])));
  const item = (lead: WaitingLead) => ({
    ...toLeadItem(lead, { written: written.get(lead.id), opening: openings.get(lead.id) ?? '', now, hours }),
    promised: promised.get(lead.id) ?? '',
  });
  const shown = new Set([...dueToday, ...dueLater].map(({ id }) => id));
  const closes = closesOn(date, hours);
  return {
    now,
    date: day.date,
    opens: opensOn(date, hours),
    closes,
    day: { from: day.from, to: day.to },
    lunch: pauseOn(date, hours),
    worksToday: isWorkingDay(date, hours),
    /** From when on we work again once the office has closed today. */
    nextOpens: replyDue(Math.max(now, closes), { minutes: 0 }, hours),
    offers: laterOffers(now, hours),
    mustHear: dueToday.map(item),
    untilTomorrow: dueLater.map(item),
    putOff: putOff.map(item),
    counts,
    countsLater,
    late: Object.values(late).reduce((sum, n) => sum + n, 0),
    // Nobody stands in two sections: what was promised to somebody who waits is said in their row.
    actions: due.filter(({ lead }) => !lead || !shown.has(lead.id)).map((action) => toActionItem(action, now)),
    chats: chats.map(({ id, askedAt, laterUntil, words }) => ({
      kind: 'chat' as const,
      key: `chat-${id}`,
      id,
      path: `/chat-history?session=${id}`,
      askedAt,
      words,
      back: laterUntil !== null && laterUntil > now ? laterUntil : null,
    })),
    /** Meetings that are over, of which nobody has said what became of them. */
    unsettled: over.flatMap(({ id, type, name, starts, minutes }) => {
      const from = beginOf(starts);
      return from + minutes * 60_000 <= now ? [{ id, name, from, path: fromToday(type, id) }] : [];
    }),
    meetings: meetings.map((lead) => {
      const from = beginOf(lead.starts);
      return {
        key: `meeting-${lead.id}`,
        id: lead.id,
        path: fromToday(lead.type, lead.id),
        name: lead.name,
        confirmed: lead.status === 'confirmed',
        words: openings.get(lead.id) ?? '',
        from,
        to: from + lead.minutes * 60_000,
      };
    }),
    done: {
      n: done.length,
      onTime: done.filter(({ at, due }) => at <= due).length,
      median: medianOf(done.map(({ worked }) => worked)) ?? null,
      rows: done.slice(0, namesOfDone).map(({ id, type, name, at }) => ({ path: fromToday(type, id), name, at })),
    },
    alarms: [
      parts.erasureAlarm,
      parts.mailAlarm,
      backupAlarm({ ...parts.backups, since: since ?? now }, now),
      diskAlarm(parts.disk),
    ].filter((alarm) => alarm !== undefined),
    /** Whether mails leave, and the newest proven backup; null when there is none. */
    works: { mails: parts.mailAlarm === undefined, backup: lastProof(parts.backups.entries) ?? null },
  };
}
