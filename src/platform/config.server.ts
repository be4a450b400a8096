import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { slipsBetween } from '#src/lib/filter.ts';
import {
  checkedText,
  databaseUrlProblem,
  dkimKeyProblem,
  hostProblem,
  imapUrlProblem,
  isSender,
  labelProblem,
  numberFrom,
  optionalText,
  pemOf,
  postAddressProblem,
  publicUrlProblem,
  readMailTo,
  smtpUrlProblem,
} from './config-values.ts';

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
