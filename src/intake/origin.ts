import { withoutSecrets } from '#src/lib/http.ts';
import { parsedJson } from '#src/lib/json.ts';
import { z } from '#src/lib/zod.ts';
import type { Client } from './guard.server.ts';

const text = (max: number) => z.string().max(max);
/** A URL without secrets in its query. */
const address = z.string().max(2000).overwrite(withoutSecrets).catch('');

/** How the form was filled in, by the browser. Missing parts count as zero. */
const behaviour = z
  .object({
    keystrokes: z.number().int().min(0).max(1_000_000),
    pastes: z.number().int().min(0).max(1_000_000),
    typingMs: z.number().min(0).max(1e10),
  })
  .catch({ keystrokes: 0, pastes: 0, typingMs: 0 });

/** The browser's random id (lib/visitor-id.ts); empty when storage is blocked or scripts are off. */
export const visitorSchema = text(64).catch('');

/** design.md section 5. */
const securitySchema = z.object({
  formToken: text(2000).catch(''),
  captchaProof: text(2000).catch(''),
  /** A question answered offline, checked when the form arrives. */
  captchaToken: text(2000).catch(''),
  captchaAnswer: text(200).catch(''),
  honeypot: text(10_000).catch('invalid'),
  behaviour,
  visitor: visitorSchema,
});

/** The envelope of S1 §3, with the client's id for idempotency. */
export const envelopeSchema = z.object({
  /** Lowercased, so that differently written ids are one submission. */
  id: z.uuid({ error: 'The submission needs an id (UUID).' }).toLowerCase(),
  type: text(40),
  data: z.record(z.string(), z.unknown()),
  timestamp: text(64).catch(''),
  userAgent: text(2000).catch(''),
  referrer: address,
  /** First page of the visit and page of the form: path and query. */
  landing: address,
  page: address,
  source: z.enum(['website', 'chatbot']).catch('website'),
  security: securitySchema,
});
export type Envelope = z.infer<typeof envelopeSchema>;

const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
const longestPath = 500;
const longestUtm = 120;

const clean = (text: string, length: number) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, length);

function onSite(text: string, hosts: readonly string[]): URL | undefined {
  const base = `https://${hosts[0]}`;
  if (text === '' || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return hosts.includes(url.host) && /^https?:$/.test(url.protocol) ? url : undefined;
}

const pathOf = (url: URL | undefined) => (url ? clean(withoutSecrets(url.pathname + url.search), longestPath) : '');

/** Falls back to the Referer header. `hosts`: this site's names. */
export function originOf(
  said: { referrer: string; landing: string; page: string; refererHeader: string },
  hosts: readonly string[],
): Origin {
  const page = onSite(said.page, hosts) ?? onSite(said.refererHeader, hosts);
  const previous = onSite(said.referrer, hosts);
  const landing = onSite(said.landing, hosts) ?? previous ?? page;
  const utm: Record<string, string> = {};
  for (const name of utmNames) {
    const value = [landing, previous, page].map((url) => url?.searchParams.get(`utm_${name}`)).find(Boolean);
    if (value) utm[name] = clean(value, longestUtm);
  }
  const isElsewhere = said.referrer !== '' && !previous && URL.canParse(said.referrer);
  return {
    referrer: isElsewhere ? clean(said.referrer, longestPath) : '',
    landing: pathOf(landing),
    page: pathOf(page),
    utm,
  };
}

/** JSON for the submission's row. */
export function originText({ referrer, landing, page }: Envelope, { host, referer = '' }: Client, publicUrl: string) {
  const hosts = [new URL(publicUrl).host, ...(host ? [host] : [])];
  return JSON.stringify(originOf({ referrer, landing, page, refererHeader: referer }, hosts));
}

const part = z.string().catch('');
/**
 * From the request and the tab's history; nothing is stored on the device. `referrer`: the page on another site that led
 * here; `landing`: first page of the visit in this tab; `page`: that of the form; `utm`: without the prefix.
 */
const stored = z
  .object({ referrer: part, landing: part, page: part, utm: z.record(z.string(), z.string()).catch({}) })
  .catch({ referrer: '', landing: '', page: '', utm: {} });

export type Origin = z.infer<typeof stored>;

/** Parses a stored origin; unknown parts are empty. */
export const readOrigin = (json: string): Origin => stored.parse(parsedJson(json));
