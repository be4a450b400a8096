import { easternTextWithYear, shortDayInWords } from '#src/lib/format.ts';
import { type Component, linesOf, textOf } from './busy-components.ts';
import type { Reading } from './event-times.ts';
import { dayOf, momentOf } from './stamps.ts';

/* What the owner is told of entries that could not be read as they were meant. */

/** An entry in words. */
export interface Note {
  /** Its title and date as far as they are known, for example '"Visit", Fri, Dec 4, 2026'. */
  entry: string;
  /** What is wrong with it, and what is done about it. */
  why: string;
}

/** What could not be read of a calendar. Only so many entries are named; the numbers are of all. */
export interface Notes {
  unread: number;
  /** Read, but by a guess at their time zone. */
  guessed: number;
  entries: Note[];
  /** Whether the file breaks off, so that there may have been more of it. */
  isCutOff: boolean;
}

export interface Unread {
  component: Component;
  reading: Reading;
}

const mostNamed = 20;
const longest = 80;

const short = (text: string) =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text.toWellFormed();

function whenOf({ component, reading: { first } }: Unread): string {
  // With its year, as a series may have begun long ago. Before the year 2 no clock of ours has a day.
  if (first && first.wall.year > 1)
    return first.isDate ? shortDayInWords(dayOf(first)) : `${easternTextWithYear(momentOf(first), 0)} ET`;
  const [line = ''] = ['DTSTART', 'DTEND', 'FREEBUSY'].flatMap((name) => linesOf(component, name));
  const value = line.slice(line.indexOf(':') + 1).trim();
  return value ? `"${short(value)}"` : 'without a date';
}

function noteOf(unread: Unread): Note {
  const { component, reading } = unread;
  const title = short(textOf(component, 'SUMMARY').replace(/[\p{Cc}\s]+/gu, ' '));
  const isHeld = reading.ranges.length > 0;
  const held = isHeld ? 'The part we could read is blocked.' : 'Nothing is blocked for it.';
  const what = component.name === 'vfreebusy' ? 'Free/busy time' : title ? `"${title}"` : 'Untitled event';
  return {
    entry: `${what}, ${whenOf(unread)}`,
    why: reading.problem ? `${reading.problem}. ${held}` : `${reading.guess}.`,
  };
}

const counted = (n: number) => (n === 1 ? 'One event' : `${n} events`);

/** What is wrong in all, as the line above the entries; empty when nothing is. */
export function headingOf({ unread, guessed, isCutOff }: Notes): string {
  const said = [
    ...(isCutOff ? ['The file was cut off, so earlier busy times stay blocked.'] : []),
    ...(unread > 0 ? [`${counted(unread)} in this calendar couldn’t be read.`] : []),
    ...(guessed > 0 ? [`${counted(guessed)} in this calendar may have the wrong time.`] : []),
  ];
  return said.join(' ');
}

/** Counts and names what could not be read, the worst first. */
export function notesOf(all: readonly Unread[], isCutOff: boolean): Notes {
  const bad = all.filter(({ reading }) => reading.problem);
  const guessed = all.filter(({ reading }) => !reading.problem);
  return {
    unread: bad.length,
    guessed: guessed.length,
    entries: [...bad, ...guessed].slice(0, mostNamed).map(noteOf),
    isCutOff,
  };
}
