import { keepsDirection } from '#src/lib/direction.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { harmless } from './header.ts';

const longestName = 120;

/** A person in a header with an address that a mail can go to; the address is empty when it is none. */
export function mailAddress(
  found: { name?: string; address?: string | undefined } | undefined,
): { name: string; address: string } | undefined {
  if (!found) return undefined;
  const address = harmless(found.address ?? '').trim();
  const name = [...keepsDirection(harmless(found.name ?? '').replace(/\s+/g, ' '))].slice(0, longestName).join('');
  return { name: name.replace(/^["']+|["']+$/g, ''), address: isEmailAddress(address) ? address : '' };
}

/** How a thread names who wrote: the lead's own name, or for another address of theirs, or of a colleague, both. */
export function authorOf(from: { name: string; address: string }, lead: { name: string; isTheirs: boolean }): string {
  if (lead.isTheirs || from.address === '') return from.address === '' && from.name ? from.name : lead.name;
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
