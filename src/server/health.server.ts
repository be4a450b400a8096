import { Hono } from 'hono';
import { type Disk, diskOf } from '#src/platform/disk.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';

/** A hundred forms at once, or a few small files. With less a single write may still pass, but the next may not. */
const leastFreeBytes = 2 * 1024 * 1024;
/** As many files come with a handful of forms. */
const leastFreeFiles = 32;

/** How long an answer of `/readyz` is given again, in milliseconds. */
const sharedMs = 1_000;

/** What a disk has no room for; undefined when it has, or nobody knows. */
function fullWords(disk: Disk | undefined): string | undefined {
  if (!disk) return undefined;
  if (disk.free < leastFreeBytes) return 'The disk is full.';
  return disk.files && disk.files.free < leastFreeFiles ? 'The disk takes no more files.' : undefined;
}

/**
 * `/healthz`: the process lives. `/readyz`: a write becomes durable, every form can be stored to its last row, there is
 * space for bytes and files, no stop was asked for; else 503.
 */
export function healthApi(deps: {
  settings: Settings;
  config: { dataDir: string };
  watch: Pick<Watch, 'rehearse'>;
  /** Looked at with each request. */
  stopping: boolean;
  log: { error(details: object, text: string): void };
}): Hono {
  /** What is wrong, or undefined. */
  async function check(): Promise<string | undefined> {
    const disk = await diskOf(deps.config.dataDir);
    try {
      await deps.settings.set('last-ready-check', 'ok');
    } catch (error) {
      deps.log.error({ error }, 'database is not writable');
      // What keeps it from being written is what has to be mended.
      return fullWords(disk) ?? 'The database cannot be written.';
    }
    const full = fullWords(disk);
    if (full) {
      deps.log.error({ ...disk }, 'the disk of DATA_DIR is full');
      return full;
    }
    const failed = (await deps.watch.rehearse()).filter((one) => !one.ok && one.reason === 'storage');
    return failed.length > 0 ? `Cannot be stored: ${failed.map(({ form }) => form).join(', ')}.` : undefined;
  }

  // Anybody may ask, as often as they like: those who ask within a second share one answer, and one write.
  let asked = Number.NEGATIVE_INFINITY;
  let answer: ReturnType<typeof check>;
  const recentCheck = () => {
    const now = performance.now();
    if (now - asked >= sharedMs) {
      asked = now;
      answer = check();
    }
    return answer;
  };

  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const message = deps.stopping ? 'The process is stopping.' : await recentCheck();
      if (message === undefined) return c.json({ status: 'ready' });
      c.header('Retry-After', '30');
      return c.json({ status: 'unavailable', message }, 503);
    });
}
