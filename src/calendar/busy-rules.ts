import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { dayMs, minuteMs } from '#src/lib/time.ts';
import { addressesIn } from './presence.ts';

/** In milliseconds. */
export const readEveryMs = 10 * minuteMs;
/** Redirects included, in milliseconds. */
export const patienceMs = 20_000;
/** Bytes, packed and unpacked. */
export const largestBytes = 5_000_000;
export const mostFeeds = 10;
const longestName = 60;
const longestAddress = 2_000;
/** In milliseconds; afterwards address and times are deleted. */
export const undoMs = 60 * minuteMs;

/**
 * The farthest booking the owner's rules can allow (src/content/records/hours.ts), so that no rule waits for a reading,
 * plus a week in case a calendar fails.
 */
const keptDays = 366 + 8;

const wrongAddress = refuse('Enter a calendar address. It starts with https:// or webcal://.');

/**
 * Turns webcal:// into https://. Refuses other schemes and more than 2,000 characters. Does not check whether the host
 * is public; fetching does.
 */
export function addressOf(typed: string): Outcome<{ address: string }> {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) return wrongAddress;
  const url = new URL(text);
  url.hash = '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.href.length <= longestAddress ? { ok: true, address: url.href } : wrongAddress;
}

/** The owner's address in the URL, as Google has it; lower case. */
export function ownersIn(address: string): string[] {
  const { pathname } = new URL(address);
  return addressesIn(pathname.replaceAll(/%40/gi, '@'));
}

/** Whoever knows the rest of the address reads the calendar. */
export const maskedAddress = (address: string): string => `${new URL(address).host}/…`;

/** Host if the name is empty or looks like the address. */
export function nameOf(typed: string, address: string): string {
  const name = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();
  return name === '' || /:\/\/|\.ics\b/i.test(name) ? new URL(address).host.slice(0, longestName) : name;
}

/** Epoch milliseconds for which busy times are kept, and the Eastern day at the start. */
export function wantedAt(now: number): { from: number; to: number; day: string } {
  const today = easternAt(now).toPlainDate();
  const last = today.add({ days: keptDays + 1 });
  return { from: easternMoment(today, 0), to: easternMoment(last, 0), day: today.toString() };
}

/** Failures in a row, and since when (epoch milliseconds). */
export interface Failing {
  failures: number;
  failingSince: number | null;
}

/** Three failures in a row, or an hour. */
export const mustBeSeen = ({ failures, failingSince }: Failing, now: number): boolean =>
  failingSince !== null && (failures >= 3 || now - failingSince >= 60 * minuteMs);

export const countWithin = (ranges: readonly { begins: number; ends: number }[], now: number, days: number): number =>
  ranges.filter(({ begins, ends }) => ends > now && begins < now + days * dayMs).length;
