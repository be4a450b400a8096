/** Content of page parts: content/ words them, src/ui/sections draws them. */

import type { Weeks } from './calendar-days.ts';

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
