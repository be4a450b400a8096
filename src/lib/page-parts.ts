/** Content of page parts: content/ words them, src/ui/sections draws them. */

export interface Link {
  readonly text: string;
  readonly href: string;
}

export interface Intro {
  readonly title: string;
  readonly lead: string;
}

export interface Actions {
  readonly primary: Link;
  readonly secondary?: Link;
}

export interface Card {
  readonly title: string;
  readonly text: string;
}

export interface Stat {
  readonly number: string;
  readonly label: string;
  readonly note?: string;
}

export interface Step extends Card {
  readonly weeks?: Weeks;
}

export type Weeks = readonly [least: number, most: number];

/** For example "8-16 weeks". */
export function weeksInWords([least, most]: Weeks): string {
  return `${least}-${most} weeks`;
}

/** When a step of a chain happens, in weeks after the start. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** In progress in every case between these two; equal if there is no such time. */
  readonly surelyFrom: number;
  readonly surelyTo: number;
}

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

export function totalOf(steps: readonly Weeks[]): Weeks {
  return [steps.reduce((sum, [least]) => sum + least, 0), steps.reduce((sum, [, most]) => sum + most, 0)];
}
