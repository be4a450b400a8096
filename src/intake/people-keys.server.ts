import { domainToUnicode } from 'node:url';
import type { PersonKey } from '#src/inbox/people-rules.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { phoneKey, phonesIn, shownPhone } from './telephone.server.ts';

/** Excludes punctuation that surrounds an address in a sentence. */
const address = /[^\s@<>()[\]{}"“”,;:]{1,64}@[^\s@<>()[\]{}"“”,;:!?/\\]{3,253}/gu;
const longestText = 20_000;

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
