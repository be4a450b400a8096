import fc from 'fast-check';

/** Any open spans of a day in minutes, by steps of five, in their order. */
export const anyDay = fc.uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 8 }).map((all) => {
  const cuts = all.sort((a, b) => a - b).map((cut) => cut * 5);
  return Array.from({ length: Math.floor(cuts.length / 2) }, (_, n) => ({
    from: cuts[2 * n] ?? 0,
    to: cuts[2 * n + 1] ?? 0,
  }));
});
