import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { easternAt } from '#src/lib/eastern.ts';
import type { Clock } from '#src/lib/time.ts';
import { backupAside, nightlyFile } from '#src/platform/backup/manifest.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import { toldOfDamage } from '#src/platform/db/unavailable.server.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { createApp } from './app.ts';
import { createDeps, type Deps, type Replacements } from './deps.ts';
import { createListener, type GracefulShutdown } from './listener.ts';
import { createFastPath, createPageCache } from './page-cache.ts';
import type { Pages } from './page-renderer.server.ts';

/** Signal to exit, drain included: below the ten seconds most process managers allow. */
const stopMs = 8_500;
/** Share of the time after the drain for answers; the rest is for mails and the database. */
const forAnswers = 0.8;
const leastClosingMs = 2_000;

/**
 * Readiness first, answers for `drainMs`, then the database. What does not end in `totalMs` is as safe as in a crash.
 */
export async function stopSite(
  site: { deps: Deps; close: GracefulShutdown; loops: readonly { stop(): unknown }[] },
  totalMs = stopMs,
  drainMs = 0,
): Promise<void> {
  const { deps, close, loops } = site;
  const deadline = performance.now() + totalMs;
  deps.stopping = true;
  // A running backup is a separate process and may outlive this one.
  for (const loop of loops) void loop.stop();
  // Beside the drain, because a mail server may be slow.
  const mails = deps.outbox.stop();
  await close((totalMs - drainMs) * forAnswers, drainMs, () => deps.changes.end());
  const closed = Promise.all([mails, deps.close()]).catch((error: unknown) =>
    deps.log.error({ error }, 'not closed cleanly'),
  );
  const patienceMs = Math.max(leastClosingMs, deadline - performance.now());
  const late = sleep(patienceMs, 'late', { ref: false });
  if ((await Promise.race([closed, late])) === 'late') deps.log.warn('stopped before everything was closed');
}

const checkEveryMs = 10 * 60_000;
/** Eastern hour, when visitors are few. */
const notBeforeHour = 3;

/** PostgreSQL has its own tools (docs/operations.md). */
export function nightlyIsDue(config: Config, now: number, present = existsSync): boolean {
  if (config.databaseUrl || config.development || easternAt(now).hour < notBeforeHour) return false;
  return !present(nightlyFile(config.dataDir, now));
}

/** In a separate process. The file is named by day, so that only one of several processes makes it. */
function startNightlyBackup({ config, clock, log }: { config: Config; clock: Clock; log: Log }): Loop {
  const backUp = async () => {
    if (!nightlyIsDue(config, clock.now())) return;
    await backupAside(nightlyFile(config.dataDir, clock.now()), config);
    log.info('the nightly backup is made and proven');
  };
  return every(checkEveryMs, 'the nightly backup', backUp, { log });
}

const learnEveryMs = 2_000;

/** Prepares the assistant after a start, a publication and midnight, so that no visitor waits while it learns. */
const startLearning = ({ answers, live, log }: Deps): Loop =>
  withLive(live, () => every(learnEveryMs, 'the preparation of the assistant', answers.prepare, { log }));

export type RunningSite = Awaited<ReturnType<typeof startServer>>;

/** @throws in plain words when database or port are unavailable. */
export async function startServer(
  config: Config,
  parts: { pages: Pages; clientFiles: string; replace?: Replacements },
) {
  // The port opens during an upgrade already.
  const listener = createListener(config);
  const lessonFile = join(parts.clientFiles, '../server/lesson.bin');
  const deps = await createDeps(config, { lessonFile, ...parts.replace, upgradeBegins: listener.listen }).catch(
    async (error) => {
      await listener.close(0);
      // Damage may show only in pages read later.
      throw toldOfDamage(error, config.dataDir);
    },
  );
  const pageCache = createPageCache(deps.clock.now, deps.meter.page);
  const app = createApp({ deps, pages: parts.pages, clientFiles: parts.clientFiles, pageCache });
  const fastPath = createFastPath(deps, pageCache);
  const answer = getRequestListener(app.fetch);
  listener.serve((request, response) => {
    if (!fastPath(request, response)) void answer(request, response);
  });
  await listener.listen().catch(async (error) => {
    await deps.close();
    throw error;
  });
  const nightly = startNightlyBackup(deps);
  deps.watch.start();
  const learning = parts.replace?.learnsWhenAsked ? [] : [startLearning(deps)];

  const stop = (totalMs?: number, drainMs?: number): Promise<void> =>
    stopSite({ deps, close: listener.close, loops: [nightly, ...learning] }, totalMs, drainMs);
  return { deps, server: listener.server, url: listener.url(), stop };
}
