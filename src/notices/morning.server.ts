import type { LeadsTable } from 'db:tables';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { deskSource, leadAddress, leadTypes, leadWord } from '#src/intake/lead.ts';
import { countByType, waits } from '#src/intake/lead-store.server.ts';
import { actionsDueBefore } from '#src/intake/next-action-store.server.ts';
import { seqAt } from '#src/intake/search-index-store.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { easternDay, easternText, timeInWords } from '#src/lib/format.ts';
import { parsedJson } from '#src/lib/json.ts';
import { backupIsMissed, diskIsNearlyFull } from '#src/lib/probes.ts';
import { hasName, isolated, keepsDirection, shorten, shortName } from '#src/lib/text.ts';
import { dayMs, hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import { diskOf } from '#src/platform/data-dir.server.ts';
import { countOf, type Sql } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, putNotices } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { provenAt } from './notice-alarms.server.ts';
import { countWaiting } from './notice-store.server.ts';
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

const columns = ['id', 'type', 'reference', 'name', 'respond_by', 'starts'] as const;
type MorningLead = Pick<LeadsTable, (typeof columns)[number]>;

const waiting = (from: Sql) => from.selectFrom('leads').where(waits);

const whoWaits = (from: Sql) =>
  waiting(from).select(columns).orderBy('respond_by').orderBy('seq').limit(mostListed).execute();

/** Promises due in this span that were answered late or are still open. */
async function brokenBetween(from: Sql, begin: number, end: number): Promise<{ late: number; open: number }> {
  const answered = from
    .selectFrom('thread_entries')
    .where('turn_due', 'is not', null)
    .whereRef('at', '>', 'turn_due')
    .where('turn_due', '>=', begin)
    .where('turn_due', '<', end)
    .where('at', '>=', begin);
  const open = waiting(from).where('respond_by', '>=', begin).where('respond_by', '<', end);
  return { late: await countOf(answered), open: await countOf(open) };
}

/** Eastern day (YYYY-MM-DD); without cancelled ones, by time. */
const meetingsOf = (from: Sql, date: string) =>
  from
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

/** Snoozes that end in this span. */
const comeBackBetween = (from: Sql, begin: number, end: number) =>
  waiting(from)
    .select([...columns, 'later_until'])
    .where('later_until', '>=', begin)
    .where('later_until', '<', end)
    .orderBy('later_until')
    .limit(mostListed)
    .execute();

/** By type. `moment`: epoch milliseconds. */
const arrivedSince = (from: Sql, moment: number) => {
  const leads = from.selectFrom('leads').where('seq', '>=', seqAt(moment)).where('deleted_at', 'is', null);
  return countByType(leads.where('source', '<>', deskSource));
};

async function mailsSince(from: Sql, moment: number) {
  const all = from.selectFrom('outbox').where('channel', '=', 'mail').where('audience', '<>', 'canary');
  const sent = all.where('state', '=', 'sent').where('next_attempt_at', '>=', moment);
  const unsent = all.where('state', 'in', ['waiting', 'dead']).where('created_at', '>=', moment);
  return { sent: await countOf(sent), unsent: await countOf(unsent) };
}

type MorningLine = Record<'when' | 'what' | 'url', string>;

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
    url: `${parts.publicUrl}${leadAddress(lead)}`,
  });
  const actions = await actionsDueBefore(sql, tomorrow, { limit: mostListed });
  const back = await comeBackBetween(sql, today, tomorrow);
  const arrived: Record<string, number> = isMonday ? await arrivedSince(sql, now - 7 * dayMs) : {};
  const counts = leadTypes.map((type) => `${leadWord(type, true)}: ${arrived[type] ?? 0}`);
  return {
    // All who wait; `waits` lists the first.
    waitingCount: await countWaiting(sql),
    waits: waits.map((lead) => line(lead, whenDue(lead.respond_by, now))),
    // Yesterday's promises: answered late, and still open.
    late: await brokenBetween(sql, yesterday, today),
    meetings: meetings.map((lead) => line(lead, timeInWords(lead.starts.slice(11)))),
    followUps: [
      ...actions.map(({ dueAt, lead, personId, name, body }) => ({
        when: easternDay(dueAt).text,
        what: `${called(name)}: ${quote(body)}`,
        url: `${parts.publicUrl}${lead ? leadAddress(lead) : `/admin/people/${personId ?? ''}`}`,
      })),
      ...back.map((lead) => line(lead, `snoozed until ${easternText(Number(lead.later_until))}`)),
    ],
    toErase: (await openWishes(sql, mostWishes)).map((wish) => ({
      when: `by ${easternDay(erasedBy(wish.at)).text}`,
      what: inWords(wish),
      url: `${parts.publicUrl}${leadAddress({ type: wish.type, id: wish.leadId })}`,
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
  const told = db.sql.selectFrom('notices').select('id').where('kind', '=', 'morning').where('stage', '=', day);
  if (await told.executeTakeFirst()) return false;
  const mail = morningMail(await compose(parts, now), parts.publicUrl);
  const isFirst = await db.write(async (trx) => {
    if (!(await putNotices(trx, [{ kind: 'morning', subject: '', stage: day, at: now }]))) return false;
    await enqueue(trx, [mail], { addresses, submissionId: null, now });
    return true;
  });
  if (isFirst) parts.onMail();
  return isFirst;
}
