import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';

/** What a look found: nothing wrong, or what is, in words without anything personal. */
export type Look = (now: number) => Promise<string | undefined>;

/** How a thing stands. Moments in epoch milliseconds. */
export interface CheckState {
  /** Whether it counts as failing: enough looks in a row have failed. */
  fails: boolean;
  /** What the last look found wrong; empty when nothing. */
  words: string;
  /** Since when it stands so. */
  since: number;
  lookedAt: number;
  /** Looks in a row that have failed. */
  failed: number;
}

export interface Runner {
  /** Looks at what is due at `now` (epoch milliseconds), each thing by itself. Never throws. */
  round(now: number): Promise<void>;
  standing(): ReadonlyMap<ProbeName, CheckState>;
}

/** A look that says nothing for so long has failed: what it looks at hangs. */
const patienceMs = 30_000;

async function within(look: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('It isn’t responding.'), patienceMs).unref();
  });
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** How a thing stands after one more look at `now`, of which `found` says what was wrong. */
export function after(
  before: CheckState | undefined,
  found: string | undefined,
  looks: number,
  now: number,
): CheckState {
  const failed = found === undefined ? 0 : (before?.failed ?? 0) + 1;
  const fails = failed >= looks;
  const since = before && before.fails === fails ? before.since : now;
  return { fails, words: found ?? '', since, lookedAt: now, failed };
}

/** Whether a look is due: the first one, after its time, or when the clock was set back. */
export const isDue = (lookedAt: number | undefined, everyMs: number, now: number): boolean =>
  lookedAt === undefined || now < lookedAt || now - lookedAt >= everyMs;

/** Looks at each thing as often as its probe says; `looks` are those that this site has something to look at for. */
export function createRunner(looks: Partial<Record<ProbeName, Look>>): Runner {
  const all = new Map<ProbeName, CheckState>();
  async function lookAt(name: ProbeName, look: Look, now: number) {
    const found = await within(look(now)).catch((error: unknown) =>
      error instanceof Error ? error.message : 'We couldn’t check it.',
    );
    all.set(name, after(all.get(name), found, probeOf(name).looks, now));
  }
  return {
    async round(now) {
      const due = probeNames.filter((name) => isDue(all.get(name)?.lookedAt, probeOf(name).everyMs, now));
      await Promise.all(due.map((name) => looks[name] && lookAt(name, looks[name], now)));
    },
    standing: () => all,
  };
}
