const figure = String.raw`(\$?\d[\d,.]*\d%?|\$?\d%?)`;
const fromTo = new RegExp(`${figure}(?: [a-z]+){0,3} to ${figure}`);
const inPlaceOf = new RegExp(`${figure}(?: [a-z]+)? instead of ${figure}`);
const alone = new RegExp(figure);

/** What changed, as a figure that is read from afar: "400 to 2" before "34%"; none where no result names one. */
export function tellingFigure(results: readonly string[]): string | undefined {
  for (const result of results) {
    const [, before, after] = fromTo.exec(result) ?? [];
    if (before && after) return `${before} to ${after}`;
    const [, now, then] = inPlaceOf.exec(result) ?? [];
    if (now && then) return `${then} to ${now}`;
  }
  return results.map((result) => alone.exec(result)?.[1]).find(Boolean);
}
