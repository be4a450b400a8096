import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long a request would have waited at worst for the process itself, since it was last asked (milliseconds). */
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
