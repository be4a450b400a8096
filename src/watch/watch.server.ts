import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import type { Clock } from '#src/lib/time.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Canaries } from './canary.server.ts';
import type { Rehearsal } from './rehearse.server.ts';
import type { Services } from './services.server.ts';

export type Watch = ReturnType<typeof createWatch>;

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
}) {
  const { clock, log, runner, services, canaries, rehearse } = parts;
  let loop: Loop | undefined;

  /** Runs due checks and canaries. Never throws. */
  async function round(): Promise<void> {
    const now = clock.now();
    await services.note(await rehearse(), now);
    await canaries.round().catch((error: unknown) => log.warn({ error }, 'no canary could be sent'));
    await runner.round(now);
  }

  return {
    round,
    standing: runner.standing,
    /** Services not checked yet are missing. */
    services: () => services.standing(clock.now()),
    rehearse,
    canaries,
    /** Every minute until `stop`. */
    start() {
      loop = every(everyMs, 'looking at the site itself', round, { log, first: firstMs });
    },
    stop: async () => loop?.stop(),
  };
}

/** A check: undefined if fine, else what is wrong, without personal data. */
export type Look = (now: number) => Promise<string | undefined>;

/** Moments in epoch milliseconds. */
export interface CheckState {
  /** True after enough failures in a row. */
  fails: boolean;
  /** Result of the last check; empty if fine. */
  words: string;
  lookedAt: number;
  failed: number;
}

export type Runner = ReturnType<typeof createRunner>;

/** A check without an answer for this long has failed: its target hangs. */
const patienceMs = 30_000;

async function within(look: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('It isn’t responding.'), patienceMs).unref();
  });
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** State after a check at `now`; `looks` failures in a row make it fail. */
export function after(
  before: CheckState | undefined,
  found: string | undefined,
  looks: number,
  now: number,
): CheckState {
  const failed = found === undefined ? 0 : (before?.failed ?? 0) + 1;
  return { fails: failed >= looks, words: found ?? '', lookedAt: now, failed };
}

/** Also due if the clock was set back. */
export const isDue = (lookedAt: number | undefined, everyMs: number, now: number): boolean =>
  lookedAt === undefined || now < lookedAt || now - lookedAt >= everyMs;

/** `looks`: the checks that apply to this site. */
export function createRunner(looks: Partial<Record<ProbeName, Look>>) {
  const all = new Map<ProbeName, CheckState>();
  async function lookAt(name: ProbeName, look: Look, now: number) {
    const found = await within(look(now)).catch((error: unknown) =>
      error instanceof Error ? error.message : 'We couldn’t check it.',
    );
    all.set(name, after(all.get(name), found, probeOf(name).looks, now));
  }
  return {
    /** Runs due checks independently; `now` in epoch milliseconds. Never throws. */
    async round(now: number) {
      const due = probeNames.filter((name) => isDue(all.get(name)?.lookedAt, probeOf(name).everyMs, now));
      await Promise.all(due.map((name) => looks[name] && lookAt(name, looks[name], now)));
    },
    standing: (): ReadonlyMap<ProbeName, CheckState> => all,
  };
}
