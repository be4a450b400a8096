/** Fewest and most weeks. */
export type Weeks = readonly [least: number, most: number];

/** As the pages write it, for example "8-16 weeks". */
export function weeksInWords([least, most]: Weeks): string {
  return `${least}-${most} weeks`;
}

/** When a step of a chain happens, in weeks after the start. */
export interface Span {
  /** The earliest start and the latest end. */
  readonly from: number;
  readonly to: number;
  /** Under way in every case between these two; equal if there is no such time. */
  readonly surelyFrom: number;
  readonly surelyTo: number;
}

/** The span of each step of a chain in which one step follows the other. */
export function spansOf(steps: readonly Weeks[]): Span[] {
  let least = 0;
  let most = 0;
  return steps.map(([shortest, longest]) => {
    const [from, surelyFrom] = [least, most];
    least += shortest;
    most += longest;
    return { from, to: most, surelyFrom, surelyTo: Math.max(surelyFrom, least) };
  });
}

/** How long a chain of steps takes in all. */
export function totalOf(steps: readonly Weeks[]): Weeks {
  return [steps.reduce((sum, [least]) => sum + least, 0), steps.reduce((sum, [, most]) => sum + most, 0)];
}
