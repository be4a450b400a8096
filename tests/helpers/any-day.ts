import fc from 'fast-check';

/** Any open spans of a day in minutes, at most so many, by steps of so many minutes, in their order. */
export const anyDay = (most: number, step = 5) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 1440 / step }), { maxLength: 2 * most }).map((all) => {
    const cuts = all.sort((a, b) => a - b).map((cut) => cut * step);
    return Array.from({ length: Math.floor(cuts.length / 2) }, (_, n) => ({
      from: cuts[2 * n] ?? 0,
      to: cuts[2 * n + 1] ?? 0,
    }));
  });
