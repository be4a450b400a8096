import type { Clock } from '#src/lib/clock.ts';
import type { ProbeName } from '#src/lib/probes.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Canaries } from './canary.server.ts';
import type { Rehearsal } from './rehearse.server.ts';
import type { CheckState, Runner } from './runner.server.ts';
import type { Service, ServiceStanding, Services } from './services.server.ts';

/** The site's look at itself. */
export interface Watch {
  /** Looks at what is due, sends a canary when it is time, and sees what became of those before. Never throws. */
  round(): Promise<void>;
  /** How each thing that is looked at stands. */
  standing(): ReadonlyMap<ProbeName, CheckState>;
  /** How what visitors use stands; nothing of what was not looked at yet. */
  services(): Partial<Record<Service, ServiceStanding>>;
  /** What came of filling in every form just now, shared for a second. */
  rehearse(): Promise<readonly Rehearsal[]>;
  canaries: Canaries;
  /** Begins to look every minute until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 60_000;
/** Not in the first seconds of a start, which are for visitors. */
const firstMs = 10_000;

/** Puts the looks together; nothing happens before `start` or `round`. */
export function createWatch(parts: {
  clock: Clock;
  log: Log;
  runner: Runner;
  services: Services;
  canaries: Canaries;
  rehearse: () => Promise<readonly Rehearsal[]>;
  /** Told after each round. */
  onRound?(): void;
}): Watch {
  const { clock, log, runner, services, canaries, rehearse } = parts;
  let loop: Loop | undefined;

  async function round(): Promise<void> {
    const now = clock.now();
    await services.note(await rehearse(), now);
    await canaries.round().catch((error: unknown) => log.warn({ error }, 'no canary could be sent'));
    await runner.round(now);
    parts.onRound?.();
  }

  return {
    round,
    standing: runner.standing,
    services: () => services.standing(clock.now()),
    rehearse,
    canaries,
    start() {
      loop = every(everyMs, 'looking at the site itself', round, { log, first: firstMs });
    },
    stop: async () => loop?.stop(),
  };
}
