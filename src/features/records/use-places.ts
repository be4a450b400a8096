import { useEffect, useState } from 'react';
import type { Place, PlacesChunk } from './view.ts';

const waitMs = 600;

export interface Looking {
  places: readonly Place[];
  looked: number;
  of: number;
  saysFacts: boolean;
  /** The draft that was looked at, by its moment. */
  at: number | undefined;
}

const nothing: Looking = { places: [], looked: 0, of: 0, saysFacts: false, at: undefined };

/** Structured data says the same on many pages: one place of all of them. */
function gathered(places: readonly Place[]): Place[] {
  const others = places.filter(({ kind }) => kind !== 'data');
  const [first, ...rest] = places.filter(({ kind }) => kind === 'data');
  return first
    ? [...others, { ...first, where: '', count: first.count + rest.reduce((sum, one) => sum + one.count, 0) }]
    : others;
}

/** Looks at all pages of the site with a draft, a few at a time, a moment after it was kept last; `path` is the record's. */
export function usePlaces(path: string, draftAt: number | undefined, given: PlacesChunk | undefined): Looking {
  const [looking, setLooking] = useState<Looking>(given ? { ...given, at: draftAt } : nothing);
  useEffect(() => {
    const controller = new AbortController();
    const look = async () => {
      const found: Place[] = [];
      for (let from = 0, of = 1; from < of; ) {
        const answer = await fetch(`${path}/places?from=${from}`, { signal: controller.signal });
        if (!answer.ok || answer.redirected) return;
        const chunk: PlacesChunk = await answer.json();
        found.push(...chunk.places);
        setLooking({ places: [...found], looked: chunk.looked, of: chunk.of, saysFacts: chunk.saysFacts, at: draftAt });
        [from, of] = [chunk.looked, chunk.of];
      }
    };
    // What cannot be looked at now is at the next change.
    const timer = draftAt === undefined ? undefined : setTimeout(() => void look().catch(() => undefined), waitMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, draftAt]);
  return { ...looking, places: gathered(looking.places) };
}
