import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { phoneKey } from './telephone.server.ts';

/** Whether a refused form is a person's: by its address, or, when it names no address at all, by its telephone number. */
export function isOfPerson(data: string, who: { emails: readonly string[]; phones: readonly string[] }): boolean {
  const values = Object.values(JSON.parse(data) as Record<string, unknown>).filter(
    (value) => typeof value === 'string',
  );
  const addresses = values.flatMap((value) => (value.includes('@') ? (emailKey(value) ?? []) : []));
  if (addresses.length > 0) return addresses.some((address) => who.emails.includes(address));
  // A front desk or a family shares a number: another address beside it is another person.
  return values.some((value) => /\d{3}/.test(value) && value.length < 60 && who.phones.includes(phoneKey(value) ?? ''));
}
