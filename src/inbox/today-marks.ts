/** A promise on the ruler. Moments in epoch milliseconds. */
export interface RulerPromise {
  at: number;
  name: string;
}

/** A meeting on the ruler, or the lunch hour. */
export interface RulerMeeting {
  from: number;
  to: number;
  name: string;
}

/** A promise with its words, on a line of its own so that it meets no other. */
interface Flag extends RulerPromise {
  /** Percent of the ruler. */
  x: number;
  line: number;
  /** Whether its words stand before it. */
  before: boolean;
}

/** Promises that stand too near for words; `n` of them. */
interface Pin {
  x: number;
  n: number;
  /** The first of them. */
  at: number;
}

interface Bar extends RulerMeeting {
  x: number;
  width: number;
  /** Whether its name has room. */
  named: boolean;
}

export interface RulerLayout {
  from: number;
  to: number;
  /** Every quarter of an hour; `hour` in words at each full one. */
  ticks: { x: number; hour: string }[];
  flags: Flag[];
  /** What found no room among the flags. */
  pins: Pin[];
  /** All promises, for a narrow screen. */
  allPins: Pin[];
  bars: Bar[];
}

const hourMs = 3_600_000;
/** The least width, in px, at which words are shown (today.css), and how wide a letter of theirs is. */
const width = 840;
const letter = 7.2;
const lines = 2;
const bottom = 100;

const wordsWidth = (text: string) => ((text.length * letter + 12) / width) * 100;

/** What a flag says after its time. */
export const firstName = (name: string): string => {
  const [first = ''] = name.split(/\s+/);
  return first.length > 14 ? `${first.slice(0, 13)}…` : first;
};

/** Promises so near to each other that they make one pin; `least` in percent of the ruler. */
function pinned(promises: readonly { x: number; at: number }[], least: number): Pin[] {
  const pins: Pin[] = [];
  for (const { x, at } of promises) {
    const last = pins.at(-1);
    if (last && x - last.x < least) last.n += 1;
    else pins.push({ x, at, n: 1 });
  }
  return pins;
}

/** Puts each promise's words where they meet neither others nor the needle; what finds no room is left over. */
function flagged(promises: readonly (RulerPromise & { x: number })[], now: number, needle: number) {
  const flags: Flag[] = [];
  const over: { x: number; at: number }[] = [];
  const ends = Array.from({ length: lines }, () => Number.NEGATIVE_INFINITY);
  for (const one of promises) {
    const wide = wordsWidth(`12:00 ${firstName(one.name)}${one.at < now ? ', late' : ''}`);
    const fits = (before: boolean) => {
      const start = before ? one.x - wide : one.x;
      const isCrossed = start < needle && needle < start + wide;
      if (isCrossed || start < 0 || start + wide > bottom + 1) return -1;
      return ends.findIndex((end) => start >= end);
    };
    const order = one.at < now ? [true, false] : [false, true];
    const before = order.find((side) => fits(side) !== -1);
    if (before === undefined) {
      over.push(one);
      continue;
    }
    const line = fits(before);
    ends[line] = before ? one.x + 0.4 : one.x + wide;
    flags.push({ ...one, line, before });
  }
  return { flags, over };
}

/** The hours that a ruler covers: the office's, and the full hours around whatever lies outside of them. */
function hoursOf(opens: number, closes: number, moments: readonly number[]) {
  // Counted from the opening, so that the hours stay full where the clocks change.
  const first = Math.min(opens, ...moments);
  const last = Math.max(closes, ...moments);
  return {
    from: opens - Math.ceil((opens - first) / hourMs) * hourMs,
    to: opens + Math.ceil((last - opens) / hourMs) * hourMs,
  };
}

/** Where everything stands on the ruler of a day. Moments in epoch milliseconds; what lies outside of the day is left out. */
export function layOut(about: {
  opens: number;
  closes: number;
  /** The day's first and last moment, the end excluded. */
  day: { from: number; to: number };
  now: number;
  promises: readonly RulerPromise[];
  meetings: readonly RulerMeeting[];
  /** What a full hour is called. */
  hourWords(moment: number): string;
}): RulerLayout {
  const { day, now } = about;
  const isToday = (at: number) => at >= day.from && at < day.to;
  const promises = about.promises.filter(({ at }) => isToday(at)).sort((a, b) => a.at - b.at);
  const meetings = about.meetings.filter(({ from }) => isToday(from)).sort((a, b) => a.from - b.from);
  const moments = [...promises.map(({ at }) => at), ...meetings.flatMap(({ from, to }) => [from, to])];
  const { from, to } = hoursOf(about.opens, about.closes, isToday(now) ? [...moments, now] : moments);
  const place = (at: number) => Math.round(((at - from) / (to - from)) * 10_000) / 100;
  const placed = promises.map((one) => ({ ...one, x: place(one.at) }));
  const { flags, over } = flagged(placed, now, place(now));
  const quarters = Math.round((to - from) / (hourMs / 4));
  return {
    from,
    to,
    ticks: Array.from({ length: quarters + 1 }, (_, nth) => ({
      x: place(from + (nth * hourMs) / 4),
      hour: nth % 4 === 0 ? about.hourWords(from + (nth * hourMs) / 4) : '',
    })),
    flags,
    pins: pinned(over, 2.6),
    allPins: pinned(placed, 6),
    bars: meetings.map((meeting, nth) => {
      const x = place(meeting.from);
      const next = meetings[nth + 1];
      const room = (next ? place(next.from) : bottom + 1) - x;
      return { ...meeting, x, width: place(meeting.to) - x, named: wordsWidth(meeting.name) <= room };
    }),
  };
}
