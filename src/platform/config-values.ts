import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress } from '#src/lib/fields.ts';
import { z } from '#src/lib/zod.ts';

/** Empty counts as missing. */
export const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

export const checkedText = (problem: (value: string) => string | undefined) =>
  optionalText.superRefine((value, ctx) => {
    const message = value && problem(value);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** One error message for every way in which the number can be wrong. */
export const numberFrom = (least: number, most: number, what: string) => {
  const error = `must be ${what}, a number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const escapes =
  'has a # or a / where none can be; in a password write # as %23, / as %2F, @ as %40, : as %3A and % as %25';

const parse = (value: string) => (URL.canParse(value) ? new URL(value) : undefined);

export function publicUrlProblem(value: string): string | undefined {
  const url = parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an address such as https://northarc.example';
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    return `must be the address alone, such as ${url.origin}: the site answers at the top of a name, not below a path`;
  }
  return undefined;
}

export function databaseUrlProblem(value: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(value)) {
    return 'must start with postgres://; leave it empty for the SQLite file in DATA_DIR';
  }
  const url = parse(value);
  if (!url) return `cannot be read as postgres://user:password@host:5432/database; perhaps it ${escapes}`;
  if (url.hash) return escapes;
  if (!url.hostname && !url.searchParams.has('host'))
    return 'names no host, as in postgres://user:password@host/database';
  return undefined;
}

export function smtpUrlProblem(value: string): string | undefined {
  if (!/^smtps?:\/\//.test(value)) return 'must start with smtp:// or smtps://';
  const url = parse(value);
  if (!url?.hostname) return `cannot be read as smtp://user:password@host:587; perhaps it ${escapes}`;
  if (url.hash || url.pathname.length > 1) return escapes;
  return undefined;
}

export const hostProblem = (value: string): string | undefined =>
  isIP(value) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
    ? undefined
    : 'must be a name or an IP address of this machine, such as 127.0.0.1; the port stands in PORT';

export function imapUrlProblem(value: string): string | undefined {
  if (!/^imaps?:\/\//.test(value)) return 'must start with imaps:// or imap://';
  const url = parse(value);
  if (!url?.hostname || !url.username || !url.password) {
    return `cannot be read as imaps://user:password@host/INBOX; perhaps it ${escapes}`;
  }
  return url.hash ? escapes : undefined;
}

/** From one line of the environment: line breaks as \n, or all of it in base64. */
export const pemOf = (value: string): string =>
  value.includes('-----') ? value.replaceAll('\\n', '\n') : Buffer.from(value, 'base64').toString();

export function dkimKeyProblem(value: string): string | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pemOf(value));
    // nodemailer signs with RSA only; with another key it would silently send unsigned.
    if (asymmetricKeyType !== 'rsa') return 'must be an RSA key';
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < 1024 ? 'must be an RSA key of at least 1024 bits, better 2048' : undefined;
  } catch {
    return 'must be a private key in PEM, its line breaks as \\n, or the whole of it in base64';
  }
}

export const labelProblem = (value: string): string | undefined =>
  /^[a-z\d]([a-z\d.-]{0,61}[a-z\d])?$/i.test(value) ? undefined : 'must be a name such as northarc or s2026';

/** For addresses the site posts to: https, or http to this machine. */
export function postAddressProblem(value: string): string | undefined {
  const url = parse(value);
  const own = url && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && own))) {
    return 'must be an address such as https://hooks.example/northarc; http is for this machine only';
  }
  return url.username || url.password ? 'must have no user and password in it' : undefined;
}

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
