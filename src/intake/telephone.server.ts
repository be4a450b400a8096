import {
  findPhoneNumbersInText,
  isPossiblePhoneNumber,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { plainDigits } from '#src/lib/search-words.ts';

/** Where a number without a country is taken to be. */
const home = 'US';
/** What a text may hold at most of what could be a number. */
const longestText = 20_000;

function numberOf(text: string): PhoneNumber | undefined {
  // Most of the world dials 00 before the number of a country; nothing here begins so.
  const short = plainDigits(text.slice(0, 60)).replace(/^[\s(]*00(?=[\s()./\-–]*[1-9])/, '+');
  return isPossiblePhoneNumber(short, home) ? parsePhoneNumberFromString(short, home) : undefined;
}

/** One key for the spellings of a telephone number, in E.164, for example "+17705550142"; undefined when it is none. */
export const phoneKey = (text: string): string | undefined => numberOf(text)?.number;

/** The digits with which a number of another country is dialled from most of them; undefined when it is of this one. */
export function dialledAbroad(text: string): string | undefined {
  const number = numberOf(text);
  return number && number.countryCallingCode !== '1' ? `00${number.number.slice(1)}` : undefined;
}

/** A number as people here read it, for example "(770) 555-0142", with its country where that is another one. */
export function shownPhone(text: string): string {
  const number = numberOf(text);
  if (!number) return text;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** The telephone numbers in a text, each once, in E.164. */
export function phonesIn(text: string): string[] {
  const found = findPhoneNumbersInText(text.slice(0, longestText), home);
  return [...new Set(found.map(({ number }) => number.number as string))];
}

/**
 * The words by which telephone numbers are found: without the country, so that it is begun as people say it, the last seven
 * digits, as they stand on a display, and the last four.
 */
export function phoneWords(numbers: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of numbers) {
    const number = numberOf(text);
    if (!number) continue;
    words.add(number.nationalNumber);
    words.add(number.nationalNumber.slice(-7));
    words.add(number.nationalNumber.slice(-4));
    words.add(number.number.slice(1));
  }
  return [...words];
}

/**
 * What was typed as the beginning of a telephone number, in digits as `phoneWords` has them; undefined when it is none: at
 * least three digits, and nothing but what people write between them.
 */
export function askedPhone(typed: string): string | undefined {
  if (!/^[\s()+./\-–\d]*$/.test(typed)) return undefined;
  const known = numberOf(typed);
  if (known) return known.nationalNumber;
  const digits = typed.replace(/\D/g, '');
  const national = /^(\+|00)?1(?=\d{3})/.test(typed.replace(/[^\d+]/g, '')) ? digits.replace(/^(00)?1/, '') : digits;
  return national.length >= 3 ? national : undefined;
}
