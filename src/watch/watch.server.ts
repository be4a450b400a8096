import type { ProbeName } from '#src/lib/probes.ts';
import type { Clock } from '#src/lib/time.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Canaries } from './canary.server.ts';
import type { Rehearsal } from './rehearse.server.ts';
import type { CheckState, Runner } from './runner.server.ts';
import type { Service, ServiceStanding, Services } from './services.server.ts';

export interface Watch {
  /** Runs due checks and canaries. Never throws. */
  round(): Promise<void>;
  standing(): ReadonlyMap<ProbeName, CheckState>;
  /** Services not checked yet are missing. */
  services(): Partial<Record<Service, ServiceStanding>>;
  /** Result of filling in every form now; shared for a second. */
  rehearse(): Promise<readonly Rehearsal[]>;
  canaries: Canaries;
  /** Every minute until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 60_000;
/** The first seconds of a start are for visitors. */
const firstMs = 10_000;

/** Nothing happens before `start` or `round`. */
export function createWatch(parts: {
  clock: Clock;
  log: Log;
  runner: Runner;
  services: Services;
  canaries: Canaries;
  rehearse: () => Promise<readonly Rehearsal[]>;
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
