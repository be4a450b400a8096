import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { seqAt } from '#src/intake/found-store.server.ts';
import { deskSource, type LeadType, leadTabs, leadTypes, leadWord } from '#src/intake/lead.ts';
import { actionsDueBefore } from '#src/intake/next-action-store.server.ts';
import { waits } from '#src/intake/waiting-store.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { easternDay, easternText, timeInWords } from '#src/lib/format.ts';
import { parsedJson } from '#src/lib/json.ts';
import { backupIsMissed, diskIsNearlyFull } from '#src/lib/probes.ts';
import { hasName, isolated, keepsDirection, shorten, shortName } from '#src/lib/text.ts';
import { dayMs, hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import { diskOf } from '#src/platform/data-dir.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, putNotices } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { provenAt } from './notice-alarms.server.ts';
import { countWaiting, wasTold } from './notice-store.server.ts';
import { ownerMail, todayPath } from './notice-texts.ts';
import type { NotifyDeps, RunningDeps } from './notifier.server.ts';

/** `hour`: Eastern; `changedAt` in epoch milliseconds, 0 if never changed. */
const morningSchema = z.object({
  on: z.boolean(),
  hour: z.number().int().min(0).max(23),
  weekdaysOnly: z.boolean(),
  changedAt: z.number(),
});
type MorningSetting = z.infer<typeof morningSchema>;
export const firstMorning: MorningSetting = { on: true, hour: 7, weekdaysOnly: false, changedAt: 0 };

/** Too late to call it morning. */
const latestMs = 6 * hourMs;
/** Nothing to report in the night after installation. */
const firstAfterMs = 12 * hourMs;

/** Eastern YYYY-MM-DD, or undefined. A skipped hour is the moment after it; a repeated one counts first. Epoch ms. */
export function morningDue(setting: MorningSetting, installedAt: number, now: number): string | undefined {
  const today = easternAt(now).toPlainDate();
  if (!setting.on || (setting.weekdaysOnly && today.dayOfWeek > 5)) return undefined;
  const moment = easternMoment(today, setting.hour * 60);
  const begins = Math.max(installedAt + firstAfterMs, setting.changedAt);
  return now >= moment && now - moment < latestMs && moment >= begins ? today.toString() : undefined;
}

/** Eastern days; their starts in epoch milliseconds. */
function daysAround(now: number) {
  const date = easternAt(now).toPlainDate();
  return {
    yesterday: easternMoment(date.subtract({ days: 1 }), 0),
    today: easternMoment(date, 0),
    tomorrow: easternMoment(date.add({ days: 1 }), 0),
    iso: date.toString(),
    isMonday: date.dayOfWeek === 1,
  };
}

const mostListed = 25;
/** Characters of somebody's words. */
const longestWords = 160;

const called = (name: string) => isolated(keepsDirection(hasName(name) ? shortName(name) : name));
const quote = (words: string) => `“${shorten(keepsDirection(words.replace(/\s+/g, ' ')), longestWords)}”`;

/** For example: Ada, message NA-4F7K2M9Q: “Our file server is slow.” */
const inWords = ({ name, type, reference }: Pick<LeadsTable, 'name' | 'type' | 'reference'>, words = ''): string =>
  `${called(name)}, ${leadWord(type).toLowerCase()} ${reference}${words.trim() && `: ${quote(words)}`}`;

const pathOf = (type: string, id: string) => `${leadTabs[type as LeadType] ?? '/admin/messages'}/${id}`;

const columns = ['id', 'type', 'reference', 'name', 'respond_by', 'starts'] as const;
const read = (row: Pick<LeadsTable, (typeof columns)[number]>) => ({
  ...{ id: row.id, type: row.type, reference: row.reference, name: row.name, path: pathOf(row.type, row.id) },
  // For a meeting `due` is 0 and `starts` Eastern "YYYY-MM-DD HH:MM", else empty.
  ...{ due: row.respond_by, starts: row.starts },
});
type MorningLead = ReturnType<typeof read>;

const waiting = (from: Sql) => from.selectFrom('leads').where(waits);

async function whoWaits(from: Sql): Promise<MorningLead[]> {
  const rows = await waiting(from).select(columns).orderBy('respond_by').orderBy('seq').limit(mostListed).execute();
  return rows.map(read);
}

/** Promises due in this span that were answered late or are still open. */
async function brokenBetween(from: Sql, begin: number, end: number): Promise<{ late: number; open: number }> {
  const late = await from
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('turn_due', 'is not', null)
    .whereRef('at', '>', 'turn_due')
    .where('turn_due', '>=', begin)
    .where('turn_due', '<', end)
    .where('at', '>=', begin)
    .executeTakeFirstOrThrow();
  const open = await waiting(from)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('respond_by', '>=', begin)
    .where('respond_by', '<', end)
    .executeTakeFirstOrThrow();
  return { late: Number(late.n), open: Number(open.n) };
}

/** Eastern day (YYYY-MM-DD); without cancelled ones, by time. */
async function meetingsOf(from: Sql, date: string): Promise<MorningLead[]> {
  const rows = await from
    .selectFrom('leads')
    .select(columns)
    .where('type', '=', 'appointment')
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .where('starts', '>=', `${date} `)
    .where('starts', '<', `${date}~`)
    .orderBy('starts')
    .limit(mostListed)
    .execute();
  return rows.map(read);
}

/** Snoozes that end in this span; `due` is their end. */
async function comeBackBetween(from: Sql, begin: number, end: number): Promise<MorningLead[]> {
  const rows = await waiting(from)
    .select([...columns, 'later_until'])
    .where('later_until', '>=', begin)
    .where('later_until', '<', end)
    .orderBy('later_until')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({ ...read(row), due: Number(row.later_until) }));
}

async function followUpsBefore(from: Sql, moment: number) {
  const actions = await actionsDueBefore(from, moment, { limit: mostListed });
  return actions.map(({ dueAt, lead, personId, name, body }) => ({
    due: dueAt,
    what: `${called(name)}: ${quote(body)}`,
    path: lead ? pathOf(lead.type, lead.id) : `/admin/people/${personId ?? ''}`,
  }));
}

/** By type. `moment`: epoch milliseconds. */
async function arrivedSince(from: Sql, moment: number): Promise<Map<string, number>> {
  const rows = await from
    .selectFrom('leads')
    .select(['type', (eb) => eb.fn.countAll<number>().as('n')])
    .where('seq', '>=', seqAt(moment))
    .where('deleted_at', 'is', null)
    .where('source', '<>', deskSource)
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, n }) => [type, Number(n)]));
}

async function mailsSince(from: Sql, moment: number): Promise<{ sent: number; unsent: number }> {
  const count = async (isSent: boolean) => {
    const all = from.selectFrom('outbox').where('channel', '=', 'mail').where('audience', '<>', 'canary');
    const some = all.select((eb) => eb.fn.countAll<number>().as('n'));
    const row = isSent
      ? await some.where('state', '=', 'sent').where('next_attempt_at', '>=', moment).executeTakeFirstOrThrow()
      : await some
          .where('state', 'in', ['waiting', 'dead'])
          .where('created_at', '>=', moment)
          .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  return { sent: await count(true), unsent: await count(false) };
}

interface MorningLine {
  when: string;
  what: string;
  url: string;
}

type Morning = Awaited<ReturnType<typeof compose>>;

const one = (n: number, word: string, several = `${word}s`) => `${n} ${n === 1 ? word : several}`;

const block = (title: string, lines: readonly MorningLine[], empty: string): string[] => [
  title,
  '',
  ...(lines.length > 0 ? lines.flatMap(({ when, what, url }) => [`${when}  ${what}`, url]) : [empty]),
  '',
];

function lateWords({ late, open }: Morning['late']): string {
  if (late + open === 0) return 'Every promise due yesterday was kept.';
  const parts = [
    late > 0 && `${one(late, 'reply', 'replies')} went out late`,
    open > 0 &&
      `${one(open, 'promise')} ${open === 1 ? 'was' : 'were'} missed and still ${open === 1 ? 'needs' : 'need'} a reply`,
  ];
  return `Yesterday, ${parts.filter(Boolean).join(', and ')}.`;
}

/** It speaks of many, so it is not kept: it vanishes when sent, and an erasure drops one that waits (dropAllOf). */
function morningMail(morning: Morning, publicUrl: string): Mail {
  const { waitingCount, waits, meetings, followUps, toErase } = morning;
  const subject =
    waitingCount === 0
      ? `No one is waiting for a reply${meetings.length > 0 ? `, ${one(meetings.length, 'meeting')} today` : ''}`
      : `${waitingCount} waiting for a reply${meetings.length > 0 ? `, ${one(meetings.length, 'meeting')} today` : ''}`;
  const more = waitingCount - waits.length;
  const lines = [
    ...block('WAITING FOR A REPLY', waits, 'No one.'),
    ...(more > 0 ? [`${more} more in your desk.`, ''] : []),
    lateWords(morning.late),
    '',
    ...block('MEETINGS TODAY', meetings, 'None.'),
    ...(followUps.length > 0 ? block('YOUR FOLLOW-UPS', followUps, '') : []),
    ...(toErase.length > 0 ? block('ERASURE REQUESTS', toErase, '') : []),
    ...(morning.fails.length > 0 ? ['NEEDS ATTENTION', '', ...morning.fails, ''] : []),
    ...(morning.works.length > 0 ? ['WORKING', '', ...morning.works] : []),
    ...(morning.week.length > 0 ? ['', 'LAST 7 DAYS', '', ...morning.week] : []),
  ];
  return { ...ownerMail(subject, lines, { label: 'Open Today', url: `${publicUrl}${todayPath}` }), vanishes: true };
}

const whenDue = (due: number, now: number): string =>
  due <= now ? `overdue since ${easternText(due)}` : `by ${easternText(due)}`;

/** `starts`: Eastern "YYYY-MM-DD HH:MM". */
const whenStarts = (starts: string): string => timeInWords(starts.slice(11));

const setting = 'morning-mail';
const mostWishes = 25;

export async function readMorning(settings: Settings): Promise<MorningSetting> {
  return morningSchema.safeParse(parsedJson(await settings.get(setting))).data ?? firstMorning;
}

export const saveMorning = (settings: Settings, value: MorningSetting): Promise<void> =>
  settings.set(setting, JSON.stringify(value));

const gigabytes = (bytes: number) => `${Math.round(bytes / 1e8) / 10} GB`;

/** Same rules as Today. `since`: when the installation began. */
async function standingOf(parts: NotifyDeps, since: number, now: number) {
  const { sent, unsent } = await mailsSince(parts.db.sql, now - dayMs);
  const disk = await diskOf(parts.dataDir);
  const proven = await provenAt(parts.dataDir);
  const isMissed = parts.makesBackups && backupIsMissed(proven, since, now);
  const newest = proven === undefined ? 'none verified yet' : `verified, from ${easternText(proven)} ET`;
  const missed = proven === undefined ? newest : `none verified since ${easternText(proven)} ET`;
  const ours = isMissed ? missed : newest;
  const lines = [
    { text: `Emails since yesterday: ${sent} sent, ${unsent} not sent`, fails: await parts.mailFails() },
    { text: `Backup: ${parts.makesBackups ? ours : 'made by the database server itself'}`, fails: isMissed },
    ...(disk ? [{ text: `Free disk space: ${gigabytes(disk.free)}`, fails: diskIsNearlyFull(disk) }] : []),
  ];
  const textsOf = (fails: boolean) => lines.filter((line) => line.fails === fails).map(({ text }) => text);
  return { works: textsOf(false), fails: textsOf(true) };
}

async function compose(parts: RunningDeps, now: number) {
  const { sql } = parts.db;
  const { yesterday, today, tomorrow, iso, isMonday } = daysAround(now);
  const [waits, meetings] = [await whoWaits(sql), await meetingsOf(sql, iso)];
  const said = await parts.said([...waits, ...meetings]);
  const line = (lead: MorningLead, when: string) => ({
    when,
    what: inWords(lead, said.get(lead.id)),
    url: `${parts.publicUrl}${lead.path}`,
  });
  const actions = await followUpsBefore(sql, tomorrow);
  const back = await comeBackBetween(sql, today, tomorrow);
  const arrived = isMonday ? await arrivedSince(sql, now - 7 * dayMs) : new Map<string, number>();
  const counts = leadTypes.map((type) => `${leadWord(type, true)}: ${arrived.get(type) ?? 0}`);
  return {
    // All who wait; `waits` lists the first.
    waitingCount: await countWaiting(sql),
    waits: waits.map((lead) => line(lead, whenDue(lead.due, now))),
    // Yesterday's promises: answered late, and still open.
    late: await brokenBetween(sql, yesterday, today),
    meetings: meetings.map((lead) => line(lead, whenStarts(lead.starts))),
    followUps: [
      ...actions.map(({ due, what, path }) => ({
        when: easternDay(due).text,
        what,
        url: `${parts.publicUrl}${path}`,
      })),
      ...back.map((lead) => line(lead, `snoozed until ${easternText(lead.due)}`)),
    ],
    toErase: (await openWishes(sql, mostWishes)).map((wish) => ({
      when: `by ${easternDay(erasedBy(wish.at)).text}`,
      what: inWords(wish),
      url: `${parts.publicUrl}${pathOf(wish.type, wish.leadId)}`,
    })),
    ...(await standingOf(parts, parts.installedAt, now)),
    week: isMonday ? [...counts, ...(await parts.week(now))] : [],
  };
}

/** Queues the morning mail when due, once a day across processes. False when there was none to send. */
export async function writeMorning(parts: RunningDeps): Promise<boolean> {
  const { db, clock, settings, installedAt, addresses } = parts;
  if (!parts.mailConfigured) return false;
  const now = clock.now();
  const day = morningDue(await readMorning(settings), installedAt, now);
  if (day === undefined) return false;
  if (await wasTold(db.sql, { kind: 'morning', subject: '', stage: day })) return false;
  const mail = morningMail(await compose(parts, now), parts.publicUrl);
  const isFirst = await db.write(async (trx) => {
    if (!(await putNotices(trx, [{ kind: 'morning', subject: '', stage: day, at: now }]))) return false;
    await enqueue(trx, [mail], { addresses, submissionId: null, now });
    return true;
  });
  if (isFirst) parts.onMail();
  return isFirst;
}
