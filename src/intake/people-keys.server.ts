import { domainToUnicode } from 'node:url';
import type { PersonKey } from '#src/inbox/people-rules.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { phoneKey, phonesIn, shownPhone } from './telephone.server.ts';

/** What may stand around an address in a sentence. */
const address = /[^\s@<>()[\]{}"“”,;:]{1,64}@[^\s@<>()[\]{}"“”,;:!?/\\]{3,253}/gu;
const longestText = 20_000;

/** The keys of an address and a telephone number as they were typed; what cannot be read is left out. */
export function keysOf({ email, phone }: { email?: string; phone?: string }): PersonKey[] {
  const [address, number] = [email ? emailKey(email) : undefined, phone ? phoneKey(phone) : undefined];
  return [
    ...(address ? [{ kind: 'email', value: address } as const] : []),
    ...(number ? [{ kind: 'phone', value: number } as const] : []),
  ];
}

/** A key as people read it: a number with its blanks, an address with its domain as it is written and not as it is sent. */
export function shownKey({ kind, value }: { kind: string; value: string }): string {
  if (kind !== 'email') return shownPhone(value);
  const at = value.lastIndexOf('@') + 1;
  return value.slice(0, at) + (domainToUnicode(value.slice(at)) || value.slice(at));
}

/** The first address in a text as its key, or undefined. */
export function addressIn(text: string): string | undefined {
  for (const [found] of text.slice(0, longestText).matchAll(address)) {
    const key = emailKey(found.replace(/[.'’*_-]+$/u, ''));
    if (key) return key;
  }
  return undefined;
}

/** What a visitor said of who they are in a talk: the first address and the first number that they typed. */
export function keysInTalk(said: readonly string[]): PersonKey[] {
  const text = said.join('\n');
  const [email, [phone]] = [addressIn(text), phonesIn(text)];
  return keysOf({ ...(email && { email }), ...(phone && { phone }) });
}
