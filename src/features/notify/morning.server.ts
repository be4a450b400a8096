import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { leadTabs } from '#src/intake/lead-address.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { parsedJson } from '#src/lib/json.ts';
import { backupIsMissed, diskIsNearlyFull } from '#src/lib/standing.ts';
import { diskOf } from '#src/platform/disk.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { provenAt } from './alarms.server.ts';
import { type Morning, morningMail, whenDue, whenStarts } from './emails-morning.ts';
import { countWaiting } from './facts-store.server.ts';
import {
  arrivedSince,
  brokenBetween,
  comeBackBetween,
  followUpsBefore,
  type MorningLead,
  mailsSince,
  meetingsOf,
  whoWaits,
} from './morning-store.server.ts';
import type { NotifyParts, RunningParts } from './parts.ts';
import { daysAround, firstMorning, type MorningSetting, morningDue, morningSchema } from './rules-morning.ts';
import { insertNotice, wasTold } from './store.server.ts';

const setting = 'morning-mail';
const dayMs = 86_400_000;
const mostWishes = 25;

export async function readMorning(settings: Settings): Promise<MorningSetting> {
  return morningSchema.safeParse(parsedJson(await settings.get(setting))).data ?? firstMorning;
}

export const saveMorning = (settings: Settings, value: MorningSetting): Promise<void> =>
  settings.set(setting, JSON.stringify(value));

const what: Record<string, string> = {
  contact: 'Message',
  appointment: 'Appointment',
  quote: 'Quote request',
  career: 'Application',
};
const several: Record<string, string> = {
  contact: 'Messages',
  appointment: 'Appointments',
  quote: 'Quote requests',
  career: 'Applications',
};

const gigabytes = (bytes: number) => `${Math.round(bytes / 1e8) / 10} GB`;

/** What works at `now` and what does not, by the rules of Today. `since`: when the installation began. */
async function standingOf(parts: NotifyParts, since: number, now: number): Promise<Pick<Morning, 'works' | 'fails'>> {
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

async function compose(parts: RunningParts, now: number): Promise<Morning> {
  const { sql } = parts.db;
  const { yesterday, today, tomorrow, iso, isMonday } = daysAround(now);
  const line = (lead: MorningLead, when: string) => ({
    when,
    what: `${what[lead.type] ?? 'Request'} ${lead.reference}`,
    url: `${parts.publicUrl}${lead.path}`,
  });
  const actions = await followUpsBefore(sql, tomorrow);
  const back = await comeBackBetween(sql, today, tomorrow);
  const arrived = isMonday ? await arrivedSince(sql, now - 7 * dayMs) : new Map<string, number>();
  const counts = Object.entries(several).map(([type, words]) => `${words}: ${arrived.get(type) ?? 0}`);
  return {
    now,
    waitingCount: await countWaiting(sql),
    waits: (await whoWaits(sql)).map((lead) => line(lead, whenDue(lead.due, now))),
    late: await brokenBetween(sql, yesterday, today),
    meetings: (await meetingsOf(sql, iso)).map((lead) => line(lead, whenStarts(lead.starts))),
    followUps: [
      ...actions.map(({ due, path }) => ({
        when: easternDay(due).text,
        // Its words are the owner's own and may name somebody.
        what: 'Follow-up',
        url: `${parts.publicUrl}${path}`,
      })),
      ...back.map((lead) => line(lead, `snoozed until ${easternText(lead.due)}`)),
    ],
    toErase: (await openWishes(sql, mostWishes)).map(({ type, leadId, reference, at }) => ({
      when: `by ${easternDay(erasedBy(at)).text}`,
      what: `${what[type] ?? 'Request'} ${reference}`,
      url: `${parts.publicUrl}${leadTabs[type as LeadType] ?? '/admin/messages'}/${leadId}`,
    })),
    ...(await standingOf(parts, parts.installedAt, now)),
    week: isMonday ? [...counts, ...(await parts.week(now))] : [],
  };
}

/** Writes the morning mail when it is due, once a day whoever else looks; false when there was none to write. */
export async function writeMorning(parts: RunningParts): Promise<boolean> {
  const { db, clock, settings, installedAt, addresses } = parts;
  if (!parts.mailConfigured) return false;
  const now = clock.now();
  const day = morningDue(await readMorning(settings), installedAt, now);
  if (day === undefined) return false;
  if (await wasTold(db.sql, { kind: 'morning', subject: '', stage: day })) return false;
  const mail = morningMail(await compose(parts, now), parts.publicUrl);
  const isFirst = await db.write(async (trx) => {
    if (!(await insertNotice(trx, { kind: 'morning', subject: '', stage: day, at: now }, [], now))) return false;
    await enqueue(trx, [mail], { addresses, submissionId: null, now });
    return true;
  });
  if (isFirst) parts.onMail();
  return isFirst;
}
