import { alarmWords as alarms } from 'content:inbox';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { backupIsMissed, diskIsNearlyFull, filesAreNearlyOut, type ProbeName } from '#src/lib/probes.ts';
import { isolated } from '#src/lib/text.ts';
import { hourMs } from '#src/lib/time.ts';

/** Epoch milliseconds. */
export interface RulerPromise {
  at: number;
  name: string;
}

export interface RulerMeeting {
  from: number;
  to: number;
  name: string;
}

/** A promise with a label, on a line where it overlaps nothing. */
interface Flag extends RulerPromise {
  /** Percent of the ruler. */
  x: number;
  line: number;
  /** Whether the label is left of it. */
  before: boolean;
}

/** Promises too close for labels; `n` of them. */
interface Pin {
  x: number;
  n: number;
  at: number;
}

/** Minimum width in px with labels (today.css), and width of a letter. */
const width = 840;
const letter = 7.2;
const lines = 2;
const bottom = 100;

const wordsWidth = (text: string) => ((text.length * letter + 12) / width) * 100;

export const firstName = (name: string): string => {
  const [first = ''] = name.split(/\s+/);
  return first.length > 14 ? `${first.slice(0, 13)}…` : first;
};

/** Joins promises closer than `least` percent. */
function pinned(promises: readonly { x: number; at: number }[], least: number): Pin[] {
  const pins: Pin[] = [];
  for (const { x, at } of promises) {
    const last = pins.at(-1);
    if (last && x - last.x < least) last.n += 1;
    else pins.push({ x, at, n: 1 });
  }
  return pins;
}

/** Places labels without overlaps; the rest is returned as `over`. */
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

/** The office hours, extended by full hours for anything outside. */
function hoursOf(opens: number, closes: number, moments: readonly number[]) {
  // Counted from opening, so that hours stay full on days of a clock change.
  const first = Math.min(opens, ...moments);
  const last = Math.max(closes, ...moments);
  return {
    from: opens - Math.ceil((opens - first) / hourMs) * hourMs,
    to: opens + Math.ceil((last - opens) / hourMs) * hourMs,
  };
}

/** Epoch milliseconds; anything outside of the day is left out. */
export function layOut(about: {
  opens: number;
  closes: number;
  /** `to` is exclusive. */
  day: { from: number; to: number };
  now: number;
  promises: readonly RulerPromise[];
  meetings: readonly RulerMeeting[];
  hourWords(moment: number): string;
}) {
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
    /** Quarter hours; `hour` is the label of full ones. */
    ticks: Array.from({ length: quarters + 1 }, (_, nth) => ({
      x: place(from + (nth * hourMs) / 4),
      hour: nth % 4 === 0 ? about.hourWords(from + (nth * hourMs) / 4) : '',
    })),
    flags,
    pins: pinned(over, 2.6),
    /** All promises, for narrow screens. */
    allPins: pinned(placed, 6),
    bars: meetings.map((meeting, nth) => {
      const x = place(meeting.from);
      const next = meetings[nth + 1];
      const room = (next ? place(next.from) : bottom + 1) - x;
      return { ...meeting, x, width: place(meeting.to) - x, named: wordsWidth(meeting.name) <= room };
    }),
  };
}

export interface Alarm {
  key: 'mail' | 'backup' | 'erasure' | 'calendar' | 'review' | ProbeName;
  /** Heading, if it is not a failure. */
  sign?: string;
  title: string;
  words: string;
  href: string;
  link: string;
}

const gigabyte = 1_000_000_000;

/** Epoch milliseconds. */
interface BackupFate {
  at: number;
  provenAt: number | null;
  problem: string;
}

/** Epoch milliseconds; undefined if there is none. */
export const lastProof = (entries: readonly BackupFate[]): number | undefined => {
  const proven = entries.flatMap(({ at, provenAt }) => (provenAt === null ? [] : [at]));
  return proven.length > 0 ? Math.max(...proven) : undefined;
};

/**
 * Whether the newest backup cannot be relied on. `entries` newest first; `since`: installation. PostgreSQL has its own
 * tools, so nothing is known.
 */
export function backupAlarm(
  about: { engine: 'sqlite' | 'postgres'; entries: readonly BackupFate[]; since: number },
  now: number,
): Alarm | undefined {
  if (about.engine === 'postgres') return undefined;
  const proof = lastProof(about.entries);
  if (!backupIsMissed(proof, about.since, now)) return undefined;
  const failed = about.entries.find(({ at, problem }) => problem !== '' && at > (proof ?? 0));
  const hours = Math.floor((now - (proof ?? about.since)) / hourMs);
  const span = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  const words = alarms.backup;
  return {
    ...{ key: 'backup', ...words.show },
    title: proof === undefined ? words.none : fillIn(words.title, { span }),
    words: failed ? fillIn(words.failed, { problem: failed.problem }) : words.missed,
  };
}

/** Low on bytes or inodes. Undefined if unknown. */
export function diskAlarm(
  disk: { free: number; total: number; files?: { free: number; total: number } } | undefined,
): Alarm | undefined {
  const isFull = disk && diskIsNearlyFull(disk);
  if (!disk || !(isFull || filesAreNearlyOut(disk.files))) return undefined;
  const left =
    disk.free < gigabyte ? `${Math.floor(disk.free / 1_000_000)} MB` : `${(disk.free / gigabyte).toFixed(1)} GB`;
  const words = alarms.disk;
  return isFull
    ? { key: 'disk', ...words.show, title: fillIn(words.title, { left }), words: words.words }
    : {
        key: 'disk',
        ...words.show,
        title: fillIn(words.files, { left: `${disk.files?.free}` }),
        words: words.filesWords,
      };
}

/** `by`: the earliest legal deadline of the open erasure requests. */
export function erasureAlarm(
  wishes: readonly { personId: string | null; name: string }[],
  by: number | undefined,
): Alarm | undefined {
  const [first] = wishes;
  if (!first || by === undefined) return undefined;
  const { show, one, many, words } = alarms.erasure;
  const { length: count } = wishes;
  return {
    ...{ key: 'erasure', ...show, words: fillIn(words, { day: easternDay(by).text }) },
    title: count === 1 ? fillIn(one, { name: isolated(first.name) }) : fillIn(many, { count }),
    ...(count === 1 && first.personId !== null && { href: `/admin/people/${first.personId}/erase` }),
  };
}

/** `unsent`: number of waiting emails. */
export function mailAlarm(standing: {
  unsent: number;
  trouble: { why: keyof typeof alarms.mail.why } | undefined;
}): Alarm | undefined {
  const { trouble, unsent } = standing;
  if (!trouble) return undefined;
  const { show, why, none, one, many, most } = alarms.mail;
  const several = unsent >= 1_000 ? most : fillIn(many, { count: unsent });
  const title = unsent === 0 ? none : unsent === 1 ? one : several;
  return { key: 'mail', ...show, title, words: why[trouble.why] };
}

/** `readAt`: last sync in epoch milliseconds. */
export function calendarAlarm(failing: readonly { name: string; readAt: number | null }[]): Alarm | undefined {
  const [first] = failing;
  if (!first) return undefined;
  const { show, one, many, never, since, words } = alarms.calendar;
  const { length: count } = failing;
  if (count > 1) return { key: 'calendar', ...show, title: fillIn(many, { count }), words };
  const last = first.readAt === null ? never : fillIn(since, { moment: easternText(first.readAt) });
  return { key: 'calendar', ...show, title: fillIn(one, { name: first.name }), words: `${last} ${words}` };
}

export function reviewAlarm(due: number): Alarm | undefined {
  const { show, one, many, words } = alarms.review;
  const title = due === 1 ? one : fillIn(many, { count: due });
  return due === 0 ? undefined : { key: 'review', ...show, title, words };
}
