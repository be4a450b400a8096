import { resolve } from 'node:path';
import { z } from 'zod';
import { isSender, readMailTo } from './mail-addresses.server.ts';

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('0.0.0.0'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://northarc.example' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: optionalText.refine((value) => !value || /^postgres(ql)?:\/\//.test(value), {
    error: 'must start with postgres://; leave it empty for the SQLite file in DATA_DIR',
  }),
  SMTP_URL: optionalText.refine((value) => !value || /^smtps?:\/\//.test(value), {
    error: 'must start with smtp:// or smtps://',
  }),
  MAIL_FROM: optionalText.refine((value) => !value || isSender(value), {
    error: 'must be one email address, for example Northarc <info@northarc.example>',
  }),
  MAIL_TO: optionalText.transform((value, context) => {
    const read = value ? readMailTo(value) : { addresses: [] };
    if ('addresses' in read) return read.addresses;
    context.addIssue(read.problem);
    return z.NEVER;
  }),
  ADMIN_PASSWORD: optionalText.refine((value) => !value || value.length >= 8, {
    error: 'must have at least 8 characters',
  }),
  TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(10).default(0),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 0 to 5' })
    .min(0, 'must be a number of seconds from 0 to 5')
    .max(5, 'must be a number of seconds from 0 to 5')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
});

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** Whether PUBLIC_URL was set; otherwise the address is a guess, and requests by other names are answered too. */
  publicUrlGiven: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Whom notifications go to; empty for the company's own address. */
  mailTo: readonly string[];
  adminPassword: string | undefined;
  /** How many reverse proxies in front are trusted to append to X-Forwarded-For. */
  trustProxy: number;
  /** How long a process that was told to stop goes on answering, in milliseconds, so that a proxy can turn away from it. */
  drainMs: number;
  logLevel: string;
  development: boolean;
}

/**
 * Reads the environment (design.md section 5) once.
 * @throws Error whose message names every variable that is wrong, in plain words.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    publicUrlGiven: value.PUBLIC_URL !== undefined,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    mailTo: value.MAIL_TO,
    adminPassword: value.ADMIN_PASSWORD,
    trustProxy: value.TRUST_PROXY,
    // Without a proxy nobody would turn away.
    drainMs: 1000 * (value.DRAIN_SECONDS ?? (value.TRUST_PROXY > 0 ? 3 : 0)),
    logLevel: value.LOG_LEVEL,
    development: value.NODE_ENV === 'development',
  };
}
