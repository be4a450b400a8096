import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Rehearsal } from './rehearse.server.ts';

/** What visitors use, by the forms that must be taken for it to work. */
export const services = {
  forms: ['contact', 'emergency', 'quote', 'career'],
  booking: ['appointment'],
  chat: ['chat'],
} as const;
export type Service = keyof typeof services;
const serviceNames = Object.keys(services) as Service[];

/** A service works, does not (two looks in a row), failed the last look only, or was not looked at for minutes. */
export type ServiceState = 'works' | 'fails' | 'failed-once' | 'unlooked';

/** How a service stands, for visitors. Moments in epoch milliseconds. */
export interface ServiceStanding {
  state: ServiceState;
  /** The first look that found it as `works` or `fails` says. */
  since: number;
  /** The last look that has ended; 0 when none has since the start. */
  lookedAt: number;
  /** Which of its forms that look found failing; empty also when nobody has looked since the start. */
  failing: readonly string[];
}

/** What is known of a service. Since when it works or fails; since when looks fail, or 0; how many of them in a row. */
interface ServiceRecord {
  works: boolean;
  since: number;
  lookedAt: number;
  failingSince: number;
  failed: number;
  failing: readonly string[];
}

const setting = 'services-stand';
const looks = 2;
/** Looks come each minute: after so long, in milliseconds, the last one says nothing of now. */
const freshMs = 3 * 60_000;
const stored = z.record(z.string(), z.object({ works: z.boolean(), since: z.number() }));

/** What is known after one more look at `now`, which found these forms `failing`. */
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

/** How the services stand, from the last rehearsals: known without the database, and over a restart by it. */
export interface Services {
  note(rehearsals: readonly Rehearsal[], now: number): Promise<void>;
  /** How they stand at `now` (epoch milliseconds). */
  standing(now: number): Partial<Record<Service, ServiceStanding>>;
}

export async function createServices(settings: Settings): Promise<Services> {
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
    standing: (now) =>
      Object.fromEntries(
        [...all].map(([name, one]) => {
          const { since, lookedAt, failing } = one;
          return [name, { state: stateOf(one, now), since, lookedAt, failing }];
        }),
      ),
    async note(rehearsals, now) {
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
      // Without the database it is known until the end of the process.
      await settings.set(setting, next).then(
        () => {
          saved = next;
        },
        () => undefined,
      );
    },
  };
}
