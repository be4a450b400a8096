import type { LeadsTable } from 'db:tables';
import { Temporal } from 'temporal-polyfill';
import { dueArticles } from '#src/articles/articles.server.ts';
import { failingFeeds } from '#src/calendar/busy-keeper.server.ts';
import { mayOpen } from '#src/desk/areas.ts';
import { mailStanding } from '#src/desk/outbox-trouble.server.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { emergencySource, firstStatus, type LeadType } from '#src/intake/lead.ts';
import { findAnyLead, runsByClock, waitingEmergencies } from '#src/intake/lead-store.server.ts';
import { actionsDueBefore, type DueAction } from '#src/intake/next-action-store.server.ts';
import { phonesOf } from '#src/intake/people-store.server.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { minutesOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { totalOf } from '#src/lib/lists.ts';
import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closesOn, isWorkingDay, opensOn } from '#src/lib/schedule.ts';
import { dayMs } from '#src/lib/time.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { openingsOf } from './lead-list.server.ts';
import { assignedTo, readWhose, type Whose } from './lead-types.ts';
import { recordOf } from './thread-figures.ts';
import {
  type Alarm,
  backupAlarm,
  calendarAlarm,
  diskAlarm,
  erasureAlarm,
  lastProof,
  mailAlarm,
  reviewAlarm,
} from './today-marks.ts';
import { type Confirming, dayOf, hasLeftChat, isAboutToBreak, isActionLate, laterOffers } from './today-rules.ts';
import {
  answeredIn,
  chatFromToday,
  countWaiting,
  ever,
  findChat,
  fromToday,
  lastWords,
  meetingsOn,
  putOffLeads,
  unsettledMeetings,
  waitingChats,
  waitingLeads,
} from './today-store.server.ts';

/** `starts` is Eastern, "YYYY-MM-DD HH:MM"; undefined without a time. */
function beginsAt(starts: string): number | undefined {
  const [date = '', time] = starts.split(' ');
  if (!time) return undefined;
  return easternMoment(Temporal.PlainDate.from(date), minutesOf(time));
}

type LeadState = Pick<LeadsTable, 'type' | 'status' | 'starts'>;

function toConfirmOf({ type, status, starts }: LeadState, now: number): Confirming | undefined {
  if (type !== 'appointment' || status !== firstStatus) return undefined;
  const begins = beginsAt(starts);
  if (begins === undefined) return 'no-time';
  return begins > now ? 'by-mail' : 'begun';
}

/** Per section; the tabs show the rest. */
const mostRows = 40;
const namesOfDone = 20;
/** Characters of what a row says. */
const longest = 240;
const askedDays = 14;

/** Epoch milliseconds. */
export type Today = Awaited<ReturnType<typeof loadToday>>;
export type LeadItem = ReturnType<typeof toLeadItem>;
export type ActionItem = ReturnType<typeof toActionItem>;
export type ChatItem = Today['chats'][number];
export type Meeting = Today['meetings'][number];

/** `waits`: false if nobody waits anymore. */
export type Acts = NonNullable<Awaited<ReturnType<typeof loadActs>>>;

/** What Today offers for a lead or chat, for its own screen; undefined if it is gone. `now` in epoch milliseconds. */
export async function loadActs(
  from: Sql,
  of: { kind: 'lead' | 'chat'; id: string },
  { now, hours }: Pick<When, 'now' | 'hours'>,
) {
  const { kind, id } = of;
  const page = { now, date: dayOf(now).date, offers: laterOffers(now, hours) };
  const back = (until: number | null) => (until !== null && until > now ? until : null);
  const row = { kind, id, key: `${kind}-${id}` };
  if (kind === 'chat') {
    const chat = await findChat(from, id);
    if (!chat) return undefined;
    const { asked_person_at: askedAt, later_until } = chat;
    return { page, row, name: chat.name ?? '', askedAt, waits: askedAt !== null, back: back(later_until) };
  }
  const lead = await findAnyLead(from, id);
  if (!lead || lead.deleted_at !== null) return undefined;
  const { name, phone, later_until, waiting_since: waitingSince } = lead;
  const toConfirm = toConfirmOf(lead, now);
  const waits = isWaiting({ ...lead, waitingSince });
  return { page, row: { ...row, toConfirm, phone }, name, askedAt: null, waits, back: back(later_until) };
}

function toLeadItem(
  lead: LeadsTable,
  parts: When & { written: string | undefined; opening: string; phones: readonly string[]; promised: string },
) {
  const since = lead.waiting_since ?? lead.received_at;
  return {
    kind: 'lead' as const,
    key: `lead-${lead.id}`,
    id: lead.id,
    type: lead.type as LeadType,
    path: fromToday(lead.type, lead.id, parts.whose),
    assignedTo: lead.assigned_to,
    /** Whoever wrote, once they are known. */
    person: lead.person_id ?? lead.id,
    name: lead.name,
    company: lead.company,
    /** The visitor wrote again after the submission. */
    answered: parts.written !== undefined && since > lead.received_at,
    words: parts.written ?? parts.opening,
    due: lead.respond_by,
    emergency: lead.source === emergencySource,
    breaks: isAboutToBreak({ since, due: lead.respond_by, byClock: runsByClock(lead.source) }, parts.now, parts.hours),
    back: lead.later_until,
    phone: lead.phone,
    /** Of an emergency: every number that is known of the person. */
    phones: parts.phones,
    toConfirm: toConfirmOf(lead, parts.now),
    /** Null while the time is open; undefined if it is no appointment. */
    begins: lead.type === 'appointment' ? (beginsAt(lead.starts) ?? null) : undefined,
    /** The next action, if due. */
    promised: parts.promised,
  };
}

function toActionItem(action: DueAction, { now, whose }: Pick<When, 'now' | 'whose'>) {
  const { id, dueAt, hasHour, body, name, lead, personId } = action;
  return {
    kind: 'task' as const,
    key: `task-${id}`,
    id,
    path: lead ? fromToday(lead.type, lead.id, whose) : `/admin/people/${personId}`,
    leadId: lead?.id ?? null,
    name,
    words: body,
    due: dueAt,
    hasHour,
    late: isActionLate(action, now),
  };
}

function watchAlarms(standing: ReadonlyMap<ProbeName, { fails: boolean; words: string }>): Alarm[] {
  return probeNames.flatMap((name) => {
    const found = standing.get(name);
    if (!found?.fails) return [];
    const { fails, path } = probeOf(name);
    const link = path === '/admin/today' ? 'See details' : 'See why';
    const href = path === '/admin/today' ? '/admin/notifications' : path;
    return [{ key: name, title: fails.title, words: [fails.text, found.words].filter(Boolean).join(' '), href, link }];
  });
}

/** What is needed of the moment. */
interface When {
  now: number;
  hours: BusinessClock;
  whose: Whose;
}

/** What was due longer ago is folded into one line. */
const oldAfterMs = 3 * dayMs;

/** People to answer today, overdue ones included, snoozed ones not. */
export async function todayCount(db: { sql: Sql }, now: number): Promise<number> {
  const { due } = await countWaiting(db.sql, { to: dayOf(now).to, now });
  return totalOf(due);
}

/** `params` select whose leads. */
export async function loadToday(parts: SignedInContext, params: URLSearchParams) {
  const { db, clock, hours, actor, mailConfigured, watch } = parts;
  const { sql } = db;
  const now = clock.now();
  const crew = await crewOf(sql, actor.account);
  const whose = crew ? readWhose(params.get('whose')) : '';
  const assigned = assignedTo(whose, actor.account);
  const day = dayOf(now);
  const date = Temporal.PlainDate.from(day.date);
  const wall = easternAt(now).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  const span = { from: date.subtract({ days: askedDays }).toString(), to: wall, limit: mostRows, assigned };
  const oldBefore = day.from - oldAfterMs;
  const [everywhere, old, recent, toHearLater, putOff, counts, due, chats, meetings, done, since, over] =
    await Promise.all([
      waitingEmergencies(sql, now),
      waitingLeads(sql, { from: 0, to: oldBefore, now, limit: mostRows, assigned }),
      waitingLeads(sql, { from: oldBefore, to: day.to, now, limit: mostRows, assigned }),
      waitingLeads(sql, { from: day.to, to: ever, now, limit: mostRows, assigned }),
      putOffLeads(sql, now, mostRows, assigned),
      countWaiting(sql, { to: day.to, now, assigned }),
      actionsDueBefore(sql, day.to, { limit: mostRows, assigned, author: whose === 'mine' ? actor.name : undefined }),
      // Chats have no assignee.
      whose === 'mine' ? [] : waitingChats(sql, mostRows),
      meetingsOn(sql, day.date, assigned),
      answeredIn(sql, { ...day, assigned }),
      // First start of this installation.
      sql.selectFrom('settings').select('changed_at').where('name', '=', 'signing-secret').executeTakeFirst(),
      unsettledMeetings(sql, span),
    ]);
  const emergencies = everywhere.filter((lead) => assigned === undefined || lead.assigned_to === assigned);
  // Emergencies come first, whatever day they are due.
  const first = new Set(emergencies.map(({ id }) => id));
  const notFirst = (leads: readonly LeadsTable[]) => leads.filter(({ id }) => !first.has(id));
  const [dueToday, dueLater] = [[...emergencies, ...notFirst([...old, ...recent])], notFirst(toHearLater)];
  const afterMidnight = emergencies.filter(({ respond_by }) => respond_by >= day.to).length;
  const moved = (n: Readonly<Record<string, number>>, by: number) =>
    by === 0 ? n : { ...n, contact: Math.max(0, (n.contact ?? 0) + by) };
  const leads = [...dueToday, ...dueLater, ...putOff];
  const [written, said, phones, standing, backups, disk, wishes, failing, canary] = await Promise.all([
    lastWords(sql, leads),
    openingsOf(db, [...leads, ...meetings], { chosen: true }),
    phonesOf(sql, emergencies),
    mailStanding(db, mailConfigured, now),
    parts.backups(),
    parts.disk(),
    openWishes(sql, 100),
    failingFeeds(sql, now),
    watch.canaries.last(),
  ]);
  const openingOf = (id: string) => (said.get(id) ?? '').slice(0, longest).toWellFormed();
  const promised = new Map(due.flatMap(({ lead, body }) => (lead ? [[lead.id, body] as const] : [])));
  const item = (lead: LeadsTable) =>
    toLeadItem(lead, {
      ...{ written: written.get(lead.id), opening: openingOf(lead.id), phones: phones.get(lead.id) ?? [] },
      ...{ now, hours, whose, promised: promised.get(lead.id) ?? '' },
    });
  const shown = new Set([...dueToday, ...dueLater].map(({ id }) => id));
  const closes = closesOn(date, hours);
  const [morning, afternoon] = hours.on(date);
  const ofDisk = diskAlarm(disk);
  const ofMail = mailAlarm(standing);
  const broken = watchAlarms(watch.standing());
  const alarms = [
    // Alarms that Today words itself are not repeated.
    ...broken.filter(({ key }) => !(key === 'disk' && ofDisk) && !(key === 'smtp' && ofMail)),
    erasureAlarm(
      wishes.map(({ personId, name, known }) => ({ personId, name: known ?? name })),
      wishes[0] && erasedBy(wishes[0].at),
    ),
    ofMail,
    calendarAlarm(failing),
    backupAlarm({ ...backups, since: since?.changed_at ?? now }, now),
    ofDisk,
    reviewAlarm(dueArticles(now)),
  ].filter((alarm) => alarm !== undefined);
  return {
    now,
    date: day.date,
    whose,
    crew: crew ?? null,
    opens: opensOn(date, hours),
    closes,
    day: { from: day.from, to: day.to },
    oldBefore,
    lunch:
      morning && afternoon
        ? { from: easternMoment(date, morning.to), to: easternMoment(date, afternoon.from), name: 'Lunch' }
        : null,
    worksToday: isWorkingDay(date, hours),
    nextOpens: replyDue(Math.max(now, closes), { minutes: 0 }, hours),
    offers: laterOffers(now, hours),
    mustHear: dueToday.map(item),
    untilTomorrow: dueLater.map(item),
    putOff: putOff.map(item),
    counts: moved(counts.due, afterMidnight),
    countsLater: moved(counts.later, -afterMidnight),
    late: counts.late,
    // No duplicates: an action for a shown lead is in that lead's row.
    actions: due
      .filter(({ lead }) => !lead || !shown.has(lead.id))
      .map((action) => toActionItem(action, { now, whose })),
    chats: chats.map(({ id, name, askedAt, laterUntil, lastAt, words }) => ({
      kind: 'chat' as const,
      key: `chat-${id}`,
      id,
      name,
      path: chatFromToday(id),
      askedAt,
      words,
      left: hasLeftChat({ askedAt, lastAt }, now),
      back: laterUntil !== null && laterUntil > now ? laterUntil : null,
    })),
    unsettled: over.flatMap(({ id, type, name, starts, minutes }) => {
      const from = beginsAt(starts) ?? now;
      return from + minutes * 60_000 <= now ? [{ id, name, from, path: fromToday(type, id, whose) }] : [];
    }),
    meetings: meetings.map((lead) => {
      const from = beginsAt(lead.starts) ?? day.from;
      return {
        kind: 'lead' as const,
        key: `meeting-${lead.id}`,
        id: lead.id,
        path: fromToday(lead.type, lead.id, whose),
        name: lead.name,
        toConfirm: toConfirmOf(lead, now),
        words: openingOf(lead.id),
        from,
        to: from + lead.minutes * 60_000,
      };
    }),
    done: {
      ...recordOf(done),
      rows: done
        .slice(0, namesOfDone)
        .map(({ id, type, name, at }) => ({ path: fromToday(type, id, whose), name, at })),
    },
    // Alarms are hidden from accounts that cannot open their page.
    alarms: alarms.filter(({ href }) => mayOpen(actor.role, href.split('?')[0] ?? href)),
    /** `backup` and `canary` in epoch milliseconds; null if there was none. */
    works: {
      mails: ofMail === undefined && !broken.some(({ key }) => key === 'smtp'),
      backup: lastProof(backups.entries) ?? null,
      canary: canary.doneAt ?? null,
    },
  };
}
