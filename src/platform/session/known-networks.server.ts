import { z } from 'zod';
import { knownNetworks as bounds } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Settings } from '../settings.server.ts';

/** The networks that somebody has signed in from, as keyed hashes; what strangers use up does not hold these back. */
export interface KnownNetworks {
  has(network: string): Promise<boolean>;
  /** Remembers a network of a successful sign-in. */
  note(network: string): Promise<void>;
}

const setting = 'sign-in-networks';
const stored = z.array(z.object({ network: z.string(), at: z.number() }));
const dayMs = 86_400_000;

export function createKnownNetworks(settings: Settings, clock: Clock): KnownNetworks {
  async function read() {
    const text = await settings.get(setting);
    const parsed = stored.safeParse(text === undefined ? [] : JSON.parse(text));
    const oldest = clock.now() - bounds.keepMs;
    return (parsed.data ?? []).filter(({ at }) => at > oldest);
  }
  return {
    has: async (network) => (await read()).some((known) => known.network === network),
    async note(network) {
      const now = clock.now();
      const before = await read();
      const known = before.find((one) => one.network === network);
      // Once a day is enough for what holds for months.
      if (known && now - known.at < dayMs) return;
      const others = before.filter((one) => one !== known);
      await settings.set(setting, JSON.stringify([{ network, at: now }, ...others].slice(0, bounds.max)));
    },
  };
}
