import { domainToUnicode } from 'node:url';
import {
  findPhoneNumbersInText,
  isPossiblePhoneNumber,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { PersonKey } from '#src/inbox/people-rules.ts';
import { plainDigits } from '#src/lib/search-words.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';

/** Country of numbers without a country code. */
const home = 'US';
const longestText = 20_000;

function numberOf(text: string): PhoneNumber | undefined {
  // 00 is the international prefix in most countries; no US number starts with it.
  const short = plainDigits(text.slice(0, 60)).replace(/^[\s(]*00(?=[\s()./\-–]*[1-9])/, '+');
  return isPossiblePhoneNumber(short, home) ? parsePhoneNumberFromString(short, home) : undefined;
}

/** E.164, for example "+17705550142"; undefined when it is no phone number. */
export const phoneKey = (text: string): string | undefined => numberOf(text)?.number;

/** For example "(770) 555-0142"; with the country code when foreign. */
export function shownPhone(text: string): string {
  const number = numberOf(text);
  if (!number) return text;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** Unique, in E.164. */
export function phonesIn(text: string): string[] {
  const found = findPhoneNumbersInText(text.slice(0, longestText), home);
  return [...new Set(found.map(({ number }) => number.number as string))];
}

/** Search words: national number, its last seven and last four digits, and the full number. */
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

/** At least three digits and phone punctuation only, else undefined. Digits match `phoneWords`. */
export function askedPhone(typed: string): string | undefined {
  if (!/^[\s()+./\-–\d]*$/.test(typed)) return undefined;
  const known = numberOf(typed);
  if (known) return known.nationalNumber;
  const digits = typed.replace(/\D/g, '');
  const national = /^(\+|00)?1(?=\d{3})/.test(typed.replace(/[^\d+]/g, '')) ? digits.replace(/^(00)?1/, '') : digits;
  return national.length >= 3 ? national : undefined;
}

/** Excludes punctuation that surrounds an address in a sentence. */
const address = /[^\s@<>()[\]{}"“”,;:]{1,64}@[^\s@<>()[\]{}"“”,;:!?/\\]{3,253}/gu;

export function keysOf({ email, phone }: { email?: string; phone?: string }): PersonKey[] {
  const [address, number] = [email ? emailKey(email) : undefined, phone ? phoneKey(phone) : undefined];
  return [
    ...(address ? [{ kind: 'email', value: address } as const] : []),
    ...(number ? [{ kind: 'phone', value: number } as const] : []),
  ];
}

/** Readable form: a formatted number, or an address with its internationalized domain. */
export function shownKey({ kind, value }: { kind: string; value: string }): string {
  if (kind !== 'email') return shownPhone(value);
  const at = value.lastIndexOf('@') + 1;
  return value.slice(0, at) + (domainToUnicode(value.slice(at)) || value.slice(at));
}

export function addressIn(text: string): string | undefined {
  for (const [found] of text.slice(0, longestText).matchAll(address)) {
    const key = emailKey(found.replace(/[.'’*_-]+$/u, ''));
    if (key) return key;
  }
  return undefined;
}

/** The first address and first number a visitor typed in a chat. */
export function keysInTalk(said: readonly string[]): PersonKey[] {
  const text = said.join('\n');
  const [email, [phone]] = [addressIn(text), phonesIn(text)];
  return keysOf({ ...(email && { email }), ...(phone && { phone }) });
}
