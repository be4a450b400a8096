import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress } from '#src/lib/fields.ts';
import { slipsBetween } from '#src/lib/filter.ts';
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

type Values = Record<string, string | undefined>;

/** Variables of the runtime and libraries that may also stand in `.env`. */
const ofOthers =
  /^(NODE_|npm_|PG|SSL_CERT_|OPENSSL_|UV_|MALLOC_|LC_|(TZ|LANG|NO_COLOR|FORCE_COLOR)$|(https?|no|all)_proxy$)/i;

/** A line that looks like a setting but is none: `PORT: 3000`, `PORT 3000`. Quoted values may span lines. */
const noSetting = /^\s*(?!#)\S[^=\n]*$/m;
const quotedValue = /=[ \t]*(["'`])[\s\S]*?\1/g;

function unknownLine(name: string, known: readonly string[], where: string): string {
  const near = known.find((other) => slipsBetween(name.toUpperCase(), other, 3) !== undefined);
  return `${name}: is no setting of this site${where}${near ? `; did you mean ${near}?` : ` (${known.join(', ')} are)`}`;
}

/** Returns a problem line for each name that is not `known`. @throws if the file exists but cannot be read. */
export function readEnvFile(file: string, known: readonly string[]): { values: Values; problems: string[] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { values: {}, problems: [] };
    throw new Error(`The file ${file} is there and cannot be read.`, { cause });
  }
  const values = parseEnv(text);
  const problems = Object.keys(values)
    .filter((name) => !known.includes(name) && !ofOthers.test(name))
    .map((name) => unknownLine(name, known, ` and stands in ${file}`));
  const odd = noSetting.exec(text.replaceAll(quotedValue, '='));
  // The first word only: the rest may be a password.
  if (odd) problems.push(`${odd[0].trim().split(/[\s:]/)[0]}: stands in ${file} without a "="; write NAME=value`);
  return { values, problems };
}

/** Finds likely typos of our names: at most two slips from a name of six letters or more that is not set. */
export function misspelt(env: Values, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    // Cron sets MAILTO for every job, backups too.
    if (known.includes(name) || name === 'MAILTO') return [];
    const meant = known.find(
      (other) =>
        other.length >= 6 && env[other] === undefined && slipsBetween(name.toUpperCase(), other, 2) !== undefined,
    );
    return meant
      ? [
          `${name}: is no setting of this site; did you mean ${meant}? (If it belongs to another program, set ${meant} too.)`,
        ]
      : [];
  });
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  PORT: numberFrom(0, 65_535, 'the port to listen on').default(3000),
  HOST: checkedText(hostProblem).transform((value) => value ?? '0.0.0.0'),
  PUBLIC_URL: checkedText(publicUrlProblem).transform((value) => value?.replace(/\/+$/, '')),
  DATA_DIR: optionalText.transform((value) => value ?? './data'),
  DATABASE_URL: checkedText(databaseUrlProblem),
  SMTP_URL: checkedText(smtpUrlProblem),
  MAIL_FROM: checkedText((value) =>
    isSender(value) ? undefined : 'must be one email address, for example Northarc <info@northarc.example>',
  ),
  MAIL_TO: optionalText.transform((value, context) => {
    const read = value ? readMailTo(value) : { addresses: [] };
    if ('addresses' in read) return read.addresses;
    context.addIssue(read.problem);
    return z.NEVER;
  }),
  DKIM_KEY: checkedText(dkimKeyProblem).transform((value) => value && pemOf(value)),
  DKIM_SELECTOR: checkedText(labelProblem).transform((value) => value ?? 'northarc'),
  IMAP_URL: checkedText(imapUrlProblem),
  INBOUND_DOMAIN: checkedText(hostProblem).transform((value) => value?.toLowerCase()),
  INBOUND_SECRET: checkedText((value) => (value.length < 16 ? 'must have at least 16 characters' : undefined)),
  ASSISTANT_URL: checkedText(postAddressProblem),
  ASSISTANT_MODEL: optionalText,
  ASSISTANT_KEY: optionalText,
  NOTIFY_URL: checkedText(postAddressProblem),
  ALERT_URL: checkedText(postAddressProblem),
  METRICS_TOKEN: checkedText((value) => (value.length < 16 ? 'must have at least 16 characters' : undefined)),
  ADMIN_PASSWORD: checkedText((value) => (value.length < 8 ? 'must have at least 8 characters' : undefined)),
  TRUST_PROXY: numberFrom(0, 10, 'how many proxies stand in front').default(0),
  DRAIN_SECONDS: numberFrom(0, 5, 'how many seconds to go on answering').optional(),
  LOG_LEVEL: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }).default('info'),
  NODE_ENV: z.string().default('production'),
});

const names = Object.keys(schema.shape);

export type Config = ReturnType<typeof readConfig>;

/** Loads `.env` into the environment; variables already set win. */
function loadEnvFile(): string[] {
  const { values, problems } = readEnvFile('.env', names);
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return problems;
}

export function environmentWith(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...changes };
}

/**
 * Reads the environment (design.md section 5); without `env`, the process's own plus `.env`. @throws with every wrong
 * or misspelt variable.
 */
export function readConfig(env?: Record<string, string | undefined>) {
  const inFile = env ? [] : loadEnvFile();
  const given = env ?? process.env;
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  const isHalf = (filled.ASSISTANT_URL === undefined) !== (filled.ASSISTANT_MODEL === undefined);
  const lines = [
    ...(isHalf ? ['ASSISTANT_URL: needs ASSISTANT_MODEL beside it, and the other way round'] : []),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...inFile,
    ...misspelt(given, names).filter((line) => !inFile.some((other) => other.split(':')[0] === line.split(':')[0])),
  ];
  if (!parsed.success || lines.length > 0) {
    throw new Error(`The configuration is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  const value = parsed.data;
  const model = value.ASSISTANT_MODEL;
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    /** If false, `publicUrl` is a guess, and requests by other host names are answered too. */
    publicUrlGiven: value.PUBLIC_URL !== undefined,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    /** Recipients of notifications; empty for the company's own address. */
    mailTo: value.MAIL_TO,
    /** DKIM (RFC 6376): a private key in PEM and the selector of its public half. */
    dkim: value.DKIM_KEY === undefined ? undefined : { key: value.DKIM_KEY, selector: value.DKIM_SELECTOR },
    imapUrl: value.IMAP_URL,
    /** Domain of the reply addresses in mails about a lead; without it, replies go to MAIL_TO. */
    inboundDomain: value.INBOUND_DOMAIN,
    /** Signing key of mails handed over by a provider (design.md section 5). */
    inboundSecret: value.INBOUND_SECRET,
    /** The assistant's language model (docs/operations.md). */
    assistant:
      value.ASSISTANT_URL === undefined || model === undefined
        ? undefined
        : {
            url: value.ASSISTANT_URL,
            host: new URL(value.ASSISTANT_URL).host,
            name: model,
            key: value.ASSISTANT_KEY ?? '',
          },
    /** Receives notices as signed JSON (docs/operations.md). */
    notifyUrl: value.NOTIFY_URL,
    /** Receives alarms and heartbeats as signed JSON. */
    alertUrl: value.ALERT_URL,
    /** Opens /metrics; without it there is no such address. */
    metricsToken: value.METRICS_TOKEN,
    adminPassword: value.ADMIN_PASSWORD,
    /** How many reverse proxies in front are trusted to append to X-Forwarded-For. */
    trustProxy: value.TRUST_PROXY,
    /** Milliseconds a stopping process goes on answering; without a proxy nobody would turn away. */
    drainMs: 1000 * (value.DRAIN_SECONDS ?? (value.TRUST_PROXY > 0 ? 3 : 0)),
    logLevel: value.LOG_LEVEL,
    development: value.NODE_ENV === 'development',
  };
}
