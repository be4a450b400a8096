import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from './deps-shape.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';

/** From the signal to the end of the process, with the drain: less than the ten seconds that most operators allow. */
const stopMs = 8_500;
/** Of the time after the drain so much is for answers, the rest for mails in hand and the database. */
const forAnswers = 0.8;
/** Closing gets so long in any case. */
const leastClosingMs = 2_000;

/**
 * Stops the site within about `totalMs`: readiness first, answers for `drainMs` and what has arrived, then the
 * database. What does not end in time is as safe as in a crash.
 */
export async function stopSite(
  site: { deps: Deps; close: GracefulShutdown; nightly: { stop(): void } },
  totalMs = stopMs,
  drainMs = 0,
): Promise<void> {
  const { deps, close, nightly } = site;
  const deadline = performance.now() + totalMs;
  deps.stopping = true;
  nightly.stop();
  // Beside the drain: a mail server that is slow has until its end.
  const mails = deps.outbox?.stop();
  await close((totalMs - drainMs) * forAnswers, drainMs, () => deps.changes.end());
  const closed = Promise.all([mails, deps.close()]).catch((error: unknown) =>
    deps.log.error({ error }, 'not closed cleanly'),
  );
  const patienceMs = Math.max(leastClosingMs, deadline - performance.now());
  const late = sleep(patienceMs, 'late', { ref: false });
  if ((await Promise.race([closed, late])) === 'late') deps.log.warn('stopped before everything was closed');
}
