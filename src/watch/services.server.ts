import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Rehearsal } from './rehearse.server.ts';

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

/** `since`: working or failing since; `failingSince`: first failure in a row, or 0; `failed`: failures in a row. */
interface ServiceRecord {
  works: boolean;
  since: number;
  /** Last finished check; 0 if none since the start. */
  lookedAt: number;
  failingSince: number;
  failed: number;
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

function after(before: ServiceRecord | undefined, failing: readonly string[], now: number): ServiceRecord {
  const found = { lookedAt: now, failing };
  if (failing.length === 0) {
    return { ...found, works: true, since: before?.works ? before.since : now, failingSince: 0, failed: 0 };
  }
  const failed = (before?.failed ?? 0) + 1;
  const failingSince = before?.failingSince || now;
  if (failed < looks) return { ...found, works: true, since: before?.since ?? now, failingSince, failed };
  return { ...found, works: false, since: failingSince, failingSince, failed };
}

function stateOf({ works, lookedAt, failed }: ServiceRecord, now: number): ServiceState {
  if (!works) return 'fails';
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
    all.set(name, {
      works,
      since,
      lookedAt: 0,
      failing: [],
      failingSince: works ? 0 : since,
      failed: works ? 0 : looks,
    });
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
      const failed = rehearsals.flatMap(({ ok, form }) => (ok ? [] : [form]));
      for (const name of serviceNames) {
        const forms: readonly string[] = services[name];
        const failing = failed.filter((form) => forms.includes(form));
        all.set(name, after(all.get(name), failing, now));
      }
      const next = JSON.stringify(
        Object.fromEntries([...all].map(([name, { works, since }]) => [name, { works, since }])),
      );
      if (next === saved) return;
      // If the database fails, it is known until the process ends.
      await settings.set(setting, next).then(
        () => {
          saved = next;
        },
        () => undefined,
      );
    },
  };
}
