import { useEffect, useState } from 'react';
import type { Place, PlacesChunk, StayingWords } from './view.ts';

const waitMs = 600;

export interface Looking {
  places: readonly Place[];
  stays: readonly StayingWords[];
  looked: number;
  of: number;
  saysFacts: boolean;
  /** The draft that was looked at, by its moment. */
  at: number | undefined;
  /** The server did not answer; what was found before stands. */
  hasFailed: boolean;
}

const nothing: Looking = { places: [], stays: [], looked: 0, of: 0, saysFacts: false, at: undefined, hasFailed: false };

/** Structured data says the same on many pages: one place of all of them. */
function gathered(places: readonly Place[]): Place[] {
  const others = places.filter(({ kind }) => kind !== 'data');
  const [first, ...rest] = places.filter(({ kind }) => kind === 'data');
  return first
    ? [...others, { ...first, where: '', count: first.count + rest.reduce((sum, one) => sum + one.count, 0) }]
    : others;
}

/** The same words on many pages, such as those of the foot, once. */
function once(stays: readonly StayingWords[]): (StayingWords & { pages: number })[] {
  const byText = new Map<string, StayingWords & { pages: number }>();
  for (const one of stays) {
    const known = byText.get(one.text);
    if (!known) byText.set(one.text, { ...one, pages: 1 });
    else if (known.path !== one.path) known.pages += 1;
  }
  return [...byText.values()];
}

/** Looks at all pages of the site with a draft, a few at a time, a moment after it was kept last; `path` is the record's. */
export function usePlaces(path: string, draftAt: number | undefined, given: PlacesChunk | undefined) {
  const [looking, setLooking] = useState<Looking>(given ? { ...nothing, ...given, at: draftAt } : nothing);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the owner asks again
  useEffect(() => {
    const controller = new AbortController();
    const look = async () => {
      const found: Place[] = [];
      const stays: StayingWords[] = [];
      for (let from = 0, of = 1; from < of; ) {
        const answer = await fetch(`${path}/places?from=${from}`, { signal: controller.signal });
        if (!answer.ok || answer.redirected) throw new Error('no answer');
        const chunk: PlacesChunk = await answer.json();
        found.push(...chunk.places);
        stays.push(...chunk.stays);
        const { looked, of: all, saysFacts } = chunk;
        setLooking({
          places: [...found],
          stays: [...stays],
          looked,
          of: all,
          saysFacts,
          at: draftAt,
          hasFailed: false,
        });
        [from, of] = [chunk.looked, chunk.of];
      }
    };
    const failed = () => {
      if (!controller.signal.aborted) setLooking((before) => ({ ...before, hasFailed: true }));
    };
    const timer = draftAt === undefined ? undefined : setTimeout(() => void look().catch(failed), waitMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, draftAt, asked]);
  const again = () => {
    setLooking((before) => ({ ...before, hasFailed: false }));
    setAsked((times) => times + 1);
  };
  return { ...looking, places: gathered(looking.places), stays: once(looking.stays), again };
}
