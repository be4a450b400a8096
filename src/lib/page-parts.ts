/** The parts that pages are made of: content/ words them, src/ui/sections draws them. */

import type { Weeks } from './calendar-days.ts';

export interface Link {
  readonly text: string;
  readonly href: string;
}

export interface Intro {
  readonly title: string;
  readonly lead: string;
}

/** The next thing to do, and another one where there is a choice. */
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
  /** Where the figure comes from or what it covers. */
  readonly note?: string;
}

/** One of the steps in which a job is done; its number is its place. */
export interface Step extends Card {
  readonly weeks?: Weeks;
}
