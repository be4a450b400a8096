import { forgetHolders } from '#src/calendar/appointment-submit.server.ts';
import type { Analytics } from '#src/figures/analytics.server.ts';
import { recentRecord } from '#src/inbox/thread-store.server.ts';
import { publicForm } from '#src/inquiries/forms.server.ts';
import { sweepResumes } from '#src/inquiries/submissions-api.server.ts';
import { forgetExpired } from '#src/intake/accept.server.ts';
import { type ForgetLead, purgeDeleted } from '#src/intake/lead-purge-store.server.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { easternDay } from '#src/lib/format.ts';
import { defaultRetention, type Retention } from '#src/lib/retention.ts';
import { type Clock, dayMs, hourMs } from '#src/lib/time.ts';
import { forgetOldSignUps } from '#src/newsletter/newsletter-manage.server.ts';
import { forgetOldCopies } from '#src/newsletter/sending/copies-store.server.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { dropBackupsBefore } from '#src/platform/backup/manifest.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { purgeMoment } from '#src/platform/purge-moment.server.ts';
import { forgetHitsBefore, forgetSpent } from '#src/platform/rate-limit/rate-limit.server.ts';
import { forgetSessions } from '#src/platform/session/session.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Erasure } from '#src/privacy/erase.server.ts';
import { keepTo, retentionOf } from './retention.ts';

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

/** Uses a moment that clock jumps cannot move (purge-moment.server.ts). */
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
