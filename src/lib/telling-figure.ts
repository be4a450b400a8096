const figure = String.raw`(\$?\d[\d,.]*\d%?|\$?\d%?)`;
const fromTo = new RegExp(`${figure}(?: [a-z]+){0,3} to ${figure}`);
const inPlaceOf = new RegExp(`${figure}(?: [a-z]+)? instead of ${figure}`);
const alone = new RegExp(figure);

/** The most striking figure, and the result that explains it. */
export interface TellingFigure {
  readonly figure: string;
  readonly result: string;
}

/** "400 to 2" wins over "34%"; undefined if no result has a figure. */
export function tellingFigure(results: readonly string[]): TellingFigure | undefined {
  for (const result of results) {
    const [, before, after] = fromTo.exec(result) ?? [];
    if (before && after) return { figure: `${before} to ${after}`, result };
    const [, now, then] = inPlaceOf.exec(result) ?? [];
    if (now && then) return { figure: `${then} to ${now}`, result };
  }
  for (const result of results) {
    const [found] = alone.exec(result) ?? [];
    if (found) return { figure: found, result };
  }
  return undefined;
}
