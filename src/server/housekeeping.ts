import { countTalks, forgetTalks } from '#src/assistant/history.server.ts';
import { forgetHolders } from '#src/calendar/appointment-submit.server.ts';
import type { Analytics } from '#src/figures/analytics.server.ts';
import { recentRecord } from '#src/inbox/thread-store.server.ts';
import { publicForm } from '#src/inquiries/forms.server.ts';
import { sweepResumes } from '#src/inquiries/resumes.server.ts';
import { forgetExpired } from '#src/intake/captcha.server.ts';
import { countRawBefore, forgetMails } from '#src/intake/inbound-store.server.ts';
import { countOld, type ForgetLead, purgeClosed, purgeDeleted } from '#src/intake/lead-purge-store.server.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { easternDay } from '#src/lib/format.ts';
import { parsedJson } from '#src/lib/json.ts';
import {
  defaultRetention,
  keptSince,
  type Retention,
  type RetentionKind,
  readRetention,
  retentionSetting,
} from '#src/lib/retention.ts';
import { type Clock, dayMs, hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import { forgetOldSignUps } from '#src/newsletter/newsletter.server.ts';
import { forgetOldCopies } from '#src/newsletter/sending/sending-store.server.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import { countAuditBefore, forgetAuditBefore, recordAudit } from '#src/platform/audit/store.server.ts';
import { backupsBefore, dropBackupsBefore } from '#src/platform/backup/manifest.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { countSentBefore, dropSentBefore } from '#src/platform/outbox/store.server.ts';
import { forgetHitsBefore, forgetSpent } from '#src/platform/rate-limit/rate-limit.server.ts';
import { forgetSessions } from '#src/platform/session/session.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Erasure } from '#src/privacy/erase.server.ts';

const few = 500;

export const retentionOf = async (settings: Pick<Settings, 'get'>): Promise<Retention> =>
  readRetention(await settings.get(retentionSetting));

async function forgetSent(db: Db, before: number): Promise<number> {
  let all = 0;
  for (let gone = few; gone === few; all += gone) gone = await db.write((trx) => dropSentBefore(trx, before, few));
  return all;
}

const requestTypes = ['contact', 'quote', 'appointment'];
const applicationTypes = ['career'];
const oldLeads = (types: readonly string[], before: number) => ({
  types,
  closedBefore: before,
  heldBefore: easternDay(before).iso,
});

/** Leads closed or held longer ago than retention allows; returns how many. */
async function forgetClosed(db: Db, types: readonly string[], before: number | undefined, forget: ForgetLead) {
  if (before === undefined) return 0;
  return purgeClosed(db, oldLeads(types, before), forget);
}

/** `now`: epoch milliseconds (purge-moment). Small batches; audits how much of what the owner could see it was. */
export async function keepTo(db: Db, retention: Retention, now: number, forget: ForgetLead): Promise<void> {
  const since = (days: number | null) => keptSince(days, now);
  const ever = Number.NEGATIVE_INFINITY;
  const requests = await forgetClosed(db, requestTypes, since(retention.leads), forget);
  const applications = await forgetClosed(db, applicationTypes, since(retention.applications), forget);
  const chats = await forgetTalks(db, since(retention.chats) ?? ever);
  const sentBefore = since(retention.sentMails);
  const mails = sentBefore === undefined ? 0 : await forgetSent(db, sentBefore);
  await forgetMails(db, now, since(retention.rawMails) ?? ever);
  const logsBefore = since(retention.logs);
  if (logsBefore !== undefined) await db.write((trx) => forgetAuditBefore(trx, logsBefore));
  const counted = Object.entries({ requests, applications, chats, mails }).flatMap(([what, n]) =>
    n > 0 ? `${n} ${what}` : [],
  );
  if (counted.length === 0) return;
  const entry = { at: now, actor: { name: 'nobody', device: '' }, action: 'purge' };
  await db.write((trx) => recordAudit(trx, { ...entry, detail: `${counted.join(', ')} past their retention period` }));
}

/** How much housekeeping would delete at `now` (epoch milliseconds). */
export async function countOlder(
  { db, dataDir }: { db: Db; dataDir: string },
  kind: RetentionKind,
  days: number | null,
  now: number,
): Promise<number> {
  const before = keptSince(days, now);
  if (before === undefined) return 0;
  const counts: Record<RetentionKind, () => Promise<number>> = {
    leads: () => countOld(db.sql, oldLeads(requestTypes, before)),
    applications: () => countOld(db.sql, oldLeads(applicationTypes, before)),
    chats: () => countTalks(db, before),
    sentMails: () => countSentBefore(db.sql, before),
    rawMails: () => countRawBefore(db.sql, before),
    logs: () => countAuditBefore(db.sql, before),
    backups: async () => (await backupsBefore(dataDir, easternDay(before).iso)).length,
  };
  return counts[kind]();
}

/** Longer than any limit's window. */
const keepHitsMs = 48 * hourMs;

/** Kept two days beyond their validity, in case the clock is set back. */
const keepPuzzlesMs = 48 * hourMs;

const clockwork = { name: 'nobody', device: '' };

export const forgetLead: ForgetLead = async (trx, { id, type }) => publicForm(type)?.form.forget?.(trx, id);

/** Expired counters and puzzles, leads deleted over 30 days ago, and what is past its retention. */
export async function tidy(db: Db, now: number, retention: Retention = defaultRetention): Promise<void> {
  await db.write(async (trx) => {
    await forgetHitsBefore(trx, now - keepHitsMs);
    await forgetSpent(trx, now);
    await forgetHolders(trx, now);
    await forgetExpired(trx, now - keepPuzzlesMs);
    await forgetSessions(trx, now);
    await forgetOldSignUps(trx, now);
  });
  await forgetOldCopies(db, now);
  await keepTo(db, retention, now, forgetLead);
  const purged = await purgeDeleted(db, now, forgetLead);
  if (purged === 0) return;
  const detail = `${purged} deleted more than 30 days ago`;
  await db.write((trx) => recordAudit(trx, { at: now, actor: clockwork, action: 'purge', detail }));
}

interface HousekeepingDeps {
  db: Db;
  settings: Settings;
  files: FileStore;
  content: Pick<ManagedPages, 'images' | 'settings'>;
  analytics: Analytics;
  erasure: Erasure;
  config: Pick<Config, 'dataDir'>;
  clock: Clock;
  log: Log;
}

/** The published record of kept promises covers the last days. */
async function renewRecord({ db, clock, content }: HousekeepingDeps): Promise<void> {
  await content.settings.renewRecord(await recentRecord(db.sql, clock.now()));
}

/** Eastern day (YYYY-MM-DD) from which backups are kept: by retention, and by what erasure receipts promised. */
async function oldestBackup({ erasure }: HousekeepingDeps, { backups }: Retention, now: number): Promise<string> {
  const kept = backups === null ? '' : easternDay(now - backups * dayMs).iso;
  const held = await erasure.heldUntil(easternDay(now).iso);
  const promised = held === undefined ? '' : easternAt(held).toPlainDate().add({ days: 1 }).toString();
  return kept > promised ? kept : promised;
}

/** Uses a moment that clock jumps cannot move. */
export async function sweep(deps: HousekeepingDeps): Promise<void> {
  const now = await purgeMoment(deps);
  void deps.content.images.sweep(now);
  const retention = await retentionOf(deps.settings);
  await Promise.all([tidy(deps.db, now, retention), deps.analytics.forget(now), renewRecord(deps)])
    .catch((error: unknown) => deps.log.error({ error }, 'housekeeping failed'))
    // After the rows, so that files of purged applications go at once.
    .finally(() => sweepResumes({ ...deps, now }));
  await deps.erasure.finish(now);
  await dropBackupsBefore(deps.config.dataDir, await oldestBackup(deps, retention, now));
}

export const startHousekeeping = (deps: HousekeepingDeps): Loop =>
  every(hourMs, 'housekeeping', () => sweep(deps), { log: deps.log });

/** A step up to this is a night, or a clock correction. */
const largestStepMs = dayMs;
const doubtMs = 7 * dayMs;

const stored = z.object({
  /** Up to here time was observed to pass. */
  seen: z.number(),
  /** Milliseconds by which the clock is ahead of observed time; 0 if it is trusted. */
  lead: z.number(),
  /** When the clock was first seen ahead, in its own time. */
  since: z.number(),
});

/** Remembered between two looks at the clock. Epoch milliseconds. */
export type PurgeTime = z.infer<typeof stored>;

/**
 * Checks the clock before a purge by age; purge as of `now - lead`. A clock that jumps ahead by over a day is
 * distrusted for a week, so that a jump by years and back deletes nothing. A step back is trusted at once: it makes
 * everything younger.
 */
export function lookAtClock(before: PurgeTime | undefined, now: number): PurgeTime {
  if (!before) return { seen: now, lead: 0, since: now };
  const step = now - before.lead - before.seen;
  if (step > largestStepMs) {
    // A machine that is off each weekend steps every Monday: only a step larger than all before it starts a new week.
    const since = step > before.lead ? now : before.since;
    return { seen: before.seen, lead: before.lead + step, since };
  }
  if (before.lead > 0 && step < -largestStepMs) {
    const lead = Math.max(0, before.lead + step);
    return { seen: Math.max(before.seen, now - lead), lead, since: before.since };
  }
  const lead = now - before.since >= doubtMs ? 0 : before.lead;
  return { seen: Math.max(before.seen, now - lead), lead, since: before.since };
}

const name = 'purge-time';

/** The moment to purge by, never later than the clock: a jump ahead is ignored for a week (`lookAtClock`). */
export async function purgeMoment(deps: { settings: Settings; clock: Clock; log: Log }): Promise<number> {
  const { settings, clock, log } = deps;
  const now = clock.now();
  // An unreadable record counts as none.
  const before = stored.safeParse(parsedJson(await settings.get(name))).data;
  const looked = lookAtClock(before, now);
  await settings.set(name, JSON.stringify(looked));
  if (looked.lead > (before?.lead ?? 0)) {
    const days = Math.round(looked.lead / dayMs);
    log.warn({ days }, 'the clock has jumped ahead; for a week nothing is purged by what it says');
  }
  return now - looked.lead;
}
