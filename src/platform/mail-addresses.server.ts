import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress } from '#src/lib/fields.ts';

/** The addresses of a header such as `Ada <ada@example.com>, office@example.com`; a group is none that can be used. */
const parsed = (text: string) =>
  addressparser(text).map((entry) => ({ name: entry.name, address: entry.address ?? '' }));

/** The addresses in MAIL_TO, separated by commas, each once; or the problem in plain words. */
export function readMailTo(text: string): { addresses: string[] } | { problem: string } {
  const entries = parsed(text);
  // Two addresses without a comma between them read as one with a strange name, and one of them would hear of nothing.
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

/** Whether MAIL_FROM is one address, with or without a name before it. */
export function isSender(text: string): boolean {
  const [sender, ...others] = parsed(text);
  return sender !== undefined && others.length === 0 && isEmailAddress(sender.address);
}

/** The domain behind the @ of a sender that `isSender` takes. */
export const senderDomain = (sender: string): string => parsed(sender)[0]?.address.split('@').at(-1) ?? '';
