import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress } from '#src/lib/fields.ts';

/** Addresses of a header such as `Ada <ada@example.com>, office@example.com`; groups are unusable. */
const parsed = (text: string) =>
  addressparser(text).map((entry) => ({ name: entry.name, address: entry.address ?? '' }));

/** Comma-separated addresses of MAIL_TO, without duplicates; or the problem in plain words. */
export function readMailTo(text: string): { addresses: string[] } | { problem: string } {
  const entries = parsed(text);
  // Two addresses without a comma between them parse as one with an odd name, and one would get nothing.
  const broken = entries.find(({ name, address }) => !isEmailAddress(address) || name.includes('@'));
  if (broken) {
    const shown = [broken.address, broken.name].filter(Boolean).join(' ');
    return {
      problem: `"${shown}" is not an email address; several are separated by commas: ada@example.com, office@example.com`,
    };
  }
  const each = new Map(entries.map(({ address }) => [address.toLowerCase(), address]));
  return each.size > 0
    ? { addresses: [...each.values()] }
    : { problem: "names nobody; leave it out for the company's own address" };
}

export function isSender(text: string): boolean {
  const [sender, ...others] = parsed(text);
  return sender !== undefined && others.length === 0 && isEmailAddress(sender.address);
}

export const senderDomain = (sender: string): string => parsed(sender)[0]?.address.split('@').at(-1) ?? '';
