import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { dayMs, minuteMs } from '#src/lib/time.ts';
import { addressesIn } from './presence.ts';

/** How often a calendar is read, in milliseconds. */
export const readEveryMs = 10 * minuteMs;
/** How long a calendar may take to arrive, all redirects included, in milliseconds. */
export const patienceMs = 20_000;
/** Largest calendar in bytes, as it comes and unpacked. */
export const largestBytes = 5_000_000;
/** More calendars than an owner has; each is asked for every ten minutes. */
export const mostFeeds = 10;
const longestName = 60;
const longestAddress = 2_000;
/** How long a removed calendar can be put back, in milliseconds; then its address and its times are deleted. */
export const undoMs = 60 * minuteMs;

/**
 * Times are kept for so many days: as far as the owner's rules can ever let anybody book (src/lib/schedule-schema.ts), so
 * that no rule waits for a reading; and a week more, so that a calendar which fails leaves no gap.
 */
const keptDays = 366 + 8;

const wrongAddress = refuse('Enter a calendar address. It starts with https:// or webcal://.');

/**
 * The address of a calendar as it is asked for: webcal:// is https://. Refused when it is none of http or https, or is
 * longer than 2,000 characters. Whose address it is, is looked at when it is asked for.
 */
export function addressOf(typed: string): Outcome<{ address: string }> {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) return wrongAddress;
  const url = new URL(text);
  url.hash = '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.href.length <= longestAddress ? { ok: true, address: url.href } : wrongAddress;
}

/** Whose calendar it is, where its address says so, as Google's do; in lower case. */
export function ownersIn(address: string): string[] {
  const { pathname } = new URL(address);
  return addressesIn(pathname.replaceAll(/%40/gi, '@'));
}

/** All that is ever shown of an address, because whoever knows the rest reads the calendar. */
export const maskedAddress = (address: string): string => `${new URL(address).host}/…`;

/** What the owner calls a calendar; its host when they typed nothing, or the address itself. */
export function nameOf(typed: string, address: string): string {
  const name = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();
  return name === '' || /:\/\/|\.ics\b/i.test(name) ? new URL(address).host.slice(0, longestName) : name;
}

/** For which moments (epoch milliseconds) busy times are kept, and the Eastern day that this begins with. */
export function wantedAt(now: number): { from: number; to: number; day: string } {
  const today = easternAt(now).toPlainDate();
  const last = today.add({ days: keptDays + 1 });
  return { from: easternMoment(today, 0), to: easternMoment(last, 0), day: today.toString() };
}

/** How often a calendar failed in a row, and since when (epoch milliseconds). */
export interface Failing {
  failures: number;
  failingSince: number | null;
}

/** Whether a calendar fails so long that somebody must look: three times in a row, or for an hour. */
export const mustBeSeen = ({ failures, failingSince }: Failing, now: number): boolean =>
  failingSince !== null && (failures >= 3 || now - failingSince >= 60 * minuteMs);

/** How many busy times there are from `now` on for so many days. */
export const countWithin = (ranges: readonly { begins: number; ends: number }[], now: number, days: number): number =>
  ranges.filter(({ begins, ends }) => ends > now && begins < now + days * dayMs).length;
