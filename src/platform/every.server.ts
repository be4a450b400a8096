import { isUnavailable } from './db/unavailable.server.ts';
import { type Log, ofNoRequest } from './log.server.ts';

/** Repeated background work that never runs twice at once. */
export interface Loop<T = void> {
  /** Runs now; while already running, once more afterwards, shared by all callers. Rejects as the work does. */
  run(): Promise<T>;
  /** Runs in the background, `inMs` from now at the latest. */
  wake(inMs?: number): void;
  /** Stops starting it; resolves when the current run has ended. */
  stop(): Promise<void>;
}

const tellEveryMs = 60_000;

/**
 * Runs `work` in the background, `ms` after its last end, until stopped; with `Infinity` only when woken. Failures are
 * logged and retried. The signal tells `work` to finish.
 *
 * @example const loop = every(60_000, 'reminders', sweep, { log, first: 0 });
 */
export function every<T>(
  ms: number,
  name: string,
  work: (stopping: AbortSignal) => Promise<T>,
  options: {
    log: Log;
    first?: number;
    /** Called after each run: milliseconds until there is more to do, or undefined if nothing waits. */
    wait?(): Promise<number | undefined>;
  },
): Loop<T> {
  const { log, first = ms, wait } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;

  function begin(): Promise<T> {
    next = undefined;
    let pause = ms;
    const once = async () => {
      const done = await work(signal);
      if (wait && !signal.aborted) pause = Math.min(ms, (await wait()) ?? ms);
      return done;
    };
    running = once().finally(() => {
      running = undefined;
      schedule(pause);
    });
    return running;
  }

  function run(): Promise<T> {
    if (running) next ??= running.catch(() => undefined).then(begin);
    return next ?? begin();
  }

  const inBackground = ofNoRequest(() => {
    clearTimeout(timer);
    timerAt = Number.POSITIVE_INFINITY;
    run().catch((error: unknown) => {
      const now = performance.now();
      if (signal.aborted || now - toldAt < tellEveryMs) return;
      toldAt = now;
      log[isUnavailable(error) ? 'warn' : 'error']({ error }, `${name} failed`);
    });
  });

  function schedule(inMs: number) {
    const at = performance.now() + inMs;
    if (signal.aborted || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(inBackground, inMs).unref();
  }

  function wake(inMs = 0) {
    if (inMs > 0) schedule(inMs);
    else if (!signal.aborted && !next) inBackground();
  }

  wake(first);
  return {
    run,
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await (next ?? running)?.catch(() => undefined);
    },
  };
}
