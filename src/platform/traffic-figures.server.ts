import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Clock, minuteMs } from '#src/lib/time.ts';

const minutes = 5;

export type TrafficFigures = ReturnType<typeof createTrafficFigures>;

export function createTrafficFigures(clock: Clock) {
  const kept: { minute: number; requests: number; failed: number }[] = [];
  return {
    answered(status: number): void {
      const minute = Math.floor(clock.now() / minuteMs);
      let last = kept.at(-1);
      if (last?.minute !== minute) {
        last = { minute, requests: 0, failed: 0 };
        kept.push(last);
        if (kept.length > minutes) kept.shift();
      }
      last.requests++;
      if (status >= 500) last.failed++;
    },
    recent(now: number) {
      const minute = Math.floor(now / minuteMs);
      const some = kept.filter((one) => one.minute <= minute && one.minute > minute - minutes);
      return {
        requests: some.reduce((sum, { requests }) => sum + requests, 0),
        failed: some.reduce((sum, { failed }) => sum + failed, 0),
      };
    },
  };
}

/** Longest event loop delay since the last call, in milliseconds. */
export function eventLoopStall(): { longest(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  return {
    longest() {
      const ms = delays.max / 1e6;
      delays.reset();
      return Number.isFinite(ms) ? ms : 0;
    },
    stop: () => void delays.disable(),
  };
}
