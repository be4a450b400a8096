import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import type { Clock } from '#src/lib/time.ts';
import { every, type Loop } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Canaries } from './canary.server.ts';
import type { Rehearsal } from './looks.server.ts';

/** What visitors use, with the forms each needs. */
export const services = {
  forms: ['contact', 'callback', 'emergency', 'emergency-callback', 'quote', 'career'],
  booking: ['appointment'],
  chat: ['chat'],
} as const;
export type Service = keyof typeof services;
const serviceNames = Object.keys(services) as Service[];

/** `fails` needs two failed checks in a row; `unlooked`: not checked for minutes. */
export type ServiceState = 'works' | 'fails' | 'failed-once' | 'unlooked';

interface ServiceRecord {
  /** Working or failing since. */
  since: number;
  /** Last finished check; 0 if none since the start. */
  lookedAt: number;
  /** Failures in a row, and the first of them or 0. */
  failed: number;
  failingSince: number;
  /** Forms that failed in it; empty also if there was none since the start. */
  failing: readonly string[];
}

/** Moments in epoch milliseconds. */
export type ServiceStanding = Pick<ServiceRecord, 'since' | 'lookedAt' | 'failing'> & { state: ServiceState };

const setting = 'services-stand';
const looks = 2;
/** Checks run each minute; an older result is stale. Milliseconds. */
const freshMs = 3 * 60_000;
const stored = z.record(z.string(), z.object({ works: z.boolean(), since: z.number() }));

function recordAfter(before: ServiceRecord | undefined, failing: readonly string[], now: number): ServiceRecord {
  const failed = failing.length === 0 ? 0 : (before?.failed ?? 0) + 1;
  const failingSince = failed === 0 ? 0 : before?.failingSince || now;
  const worksSince = before && before.failed < looks ? before.since : now;
  return { since: failed < looks ? worksSince : failingSince, lookedAt: now, failed, failingSince, failing };
}

function stateOf({ lookedAt, failed }: ServiceRecord, now: number): ServiceState {
  if (failed >= looks) return 'fails';
  if (Math.abs(now - lookedAt) > freshMs) return 'unlooked';
  return failed > 0 ? 'failed-once' : 'works';
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** From the last rehearsals; kept in memory and, across restarts, in the database. */
export async function createServices(settings: Settings) {
  const all = new Map<Service, ServiceRecord>();
  const known = stored.safeParse(parsedJson(await settings.get(setting))).data ?? {};
  for (const name of serviceNames) {
    const before = known[name];
    if (!before) continue;
    const { works, since } = before;
    const failures = works ? { failed: 0, failingSince: 0 } : { failed: looks, failingSince: since };
    all.set(name, { since, lookedAt: 0, failing: [], ...failures });
  }
  let saved = JSON.stringify(known);

  return {
    /** Epoch milliseconds. */
    standing: (now: number): Partial<Record<Service, ServiceStanding>> =>
      Object.fromEntries(
        [...all].map(([name, one]) => {
          const { since, lookedAt, failing } = one;
          return [name, { state: stateOf(one, now), since, lookedAt, failing }];
        }),
      ),
    async note(rehearsals: readonly Rehearsal[], now: number) {
      const refused = rehearsals.flatMap(({ ok, form }) => (ok ? [] : [form]));
      for (const name of serviceNames) {
        const forms: readonly string[] = services[name];
        const failing = refused.filter((form) => forms.includes(form));
        all.set(name, recordAfter(all.get(name), failing, now));
      }
      const next = JSON.stringify(
        Object.fromEntries([...all].map(([name, { failed, since }]) => [name, { works: failed < looks, since }])),
      );
      if (next === saved) return;
      // If the database fails, it is known until the process ends.
      const isSaved = await settings.set(setting, next).then(
        () => true,
        () => false,
      );
      if (isSaved) saved = next;
    },
  };
}

export type Watch = ReturnType<typeof createWatch>;

const everyMs = 60_000;
/** The first seconds of a start are for visitors. */
const firstMs = 10_000;

/** Nothing happens before `start` or `round`. */
export function createWatch(parts: {
  clock: Clock;
  log: Log;
  runner: ReturnType<typeof createRunner>;
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

/** A check without an answer for this long has failed: its target hangs. */
const patienceMs = 30_000;

const within = (look: Promise<string | undefined>) =>
  Promise.race([look, sleep(patienceMs, 'It isn’t responding.', { ref: false })]);

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
