import { sweepResumes } from '#src/features/careers/resume.server.ts';
import type { PageImages } from '#src/features/pages/images.server.ts';
import { forgetExpired } from '#src/intake/store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { forgetHitsBefore } from '#src/platform/rate-limit/rate-limit.server.ts';

const hour = 3_600_000;
/** Longer than the widest window of any limit. */
const keepHitsMs = 48 * hour;

/** Drops counters and puzzles that nobody can present any more. */
export async function tidy(db: Db, now: number): Promise<void> {
  await db.write(async (trx) => {
    await forgetHitsBefore(trx, now - keepHitsMs);
    await forgetExpired(trx, now);
  });
}

/** Tidies up every hour until `stop`. */
export function startHousekeeping(deps: { db: Db; files: FileStore; images: PageImages; clock: Clock; log: Log }): {
  stop(): void;
} {
  const timer = setInterval(() => {
    const now = deps.clock.now();
    void sweepResumes({ ...deps, now });
    void deps.images.sweep(now);
    tidy(deps.db, now).catch((error: unknown) => deps.log.error({ error }, 'housekeeping failed'));
  }, hour);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
