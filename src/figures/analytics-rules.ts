import { daysAfter } from '#src/lib/day-times.ts';
import type { DeviceClass } from '#src/lib/device-class.ts';
import { z } from '#src/lib/zod.ts';

const nothing = { hits: 0, visits: 0, visitors: 0, seconds: 0, bounces: 0 };

/** Also used for sums over days. */
export type Counts = typeof nothing;
export const countNames = Object.keys(nothing) as (keyof Counts)[];

/** One name of a kind on one Eastern day. */
export interface Increment extends Counts {
  kind: Kind;
  day: string;
  name: string;
}

/** `site` has one name, the empty one. */
export type Kind =
  | 'site'
  | 'page'
  | 'source'
  | 'campaign'
  | 'device'
  | 'visitor'
  | 'step'
  | `lead-${'page' | 'source' | 'campaign'}`;

/** A page's report, as counted. */
export interface Sighting {
  page: string;
  source: string;
  campaign: string;
  device: DeviceClass;
  isNew: boolean;
  view: boolean;
  entry: boolean;
  seconds: number;
  /** 1, 0, or -1 to take one back. */
  bounce: number;
  steps: readonly string[];
  /** The visitor's first report of the day. */
  first: boolean;
}

/** Names that visitors supply are limited per day, so that made-up ones cannot fill the disk. */
export const mostNames: Partial<Record<Kind, number>> = {
  source: 200,
  campaign: 100,
  'lead-source': 100,
  'lead-campaign': 100,
};

export const otherName = 'other';

/** Form steps in order; other reported steps are dropped. */
export const funnels = [
  { form: 'contact', title: 'Contact form', page: '/contact', steps: ['start', 'sent'] },
  { form: 'appointment', title: 'Appointment', page: '/contact', steps: ['start', 'sent'] },
  { form: 'quote', title: 'Quote wizard', page: '/quote', steps: ['start', '2', '3', '4', 'sent'] },
  { form: 'emergency', title: 'Emergency form', page: '/emergency', steps: ['start', 'sent'] },
  { form: 'career', title: 'Job application', page: '/careers', steps: ['start', 'sent'] },
  { form: 'newsletter', title: 'Newsletter', page: undefined, steps: ['start', 'sent'] },
] as const;

export const knownSteps: ReadonlySet<string> = new Set(
  funnels.flatMap(({ form, steps }) => steps.map((step) => `${form}:${step}`)),
);

/** A host without www., or `other` if invalid. */
function hostName(text: string): string {
  const host = text
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
  return /^[a-z0-9.-]{1,100}$/.test(host) ? host : otherName;
}

const utmWord = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._+-]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 60);

/** utm_source, else the referring host, else `direct`. */
export function sourceOf(from: { utmSource?: string | null | undefined; referrer: string }): string {
  const own = utmWord(from.utmSource);
  if (own) return own;
  if (from.referrer === '') return 'direct';
  const { referrer } = from;
  return hostName(URL.canParse(referrer) && /^https?:/.test(referrer) ? new URL(referrer).host : referrer);
}

/** Source, medium and campaign of a link as one name; may be empty. */
export function campaignOf(utm: { source?: string | null; medium?: string | null; campaign?: string | null }): string {
  const words = [utm.source, utm.medium, utm.campaign].map(utmWord);
  return words.some(Boolean) ? words.map((word) => word || '–').join(' / ') : '';
}

/** Sums increments by kind, day and name, in a stable order. */
export function addUp(increments: readonly Increment[]): Increment[] {
  const sums = new Map<string, Increment>();
  for (const next of increments) {
    const key = JSON.stringify([next.kind, next.day, next.name]);
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...next });
    else for (const name of countNames) sum[name] += next[name];
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** `day` as YYYY-MM-DD. */
export function increments(day: string, seen: Sighting): Increment[] {
  const hits = Number(seen.view);
  const visits = Number(seen.entry);
  const visitors = Number(seen.first);
  const { seconds, bounce: bounces } = seen;
  const add = (kind: Kind, name: string, counts: Partial<Counts>) => ({ kind, day, name, ...nothing, ...counts });
  return [
    add('site', '', { hits, visits, visitors, seconds, bounces }),
    add('page', seen.page, { hits, visits, seconds, bounces }),
    add('device', seen.device, { hits, visits, visitors }),
    ...(seen.first ? [add('visitor', seen.isNew ? 'new' : 'returning', { visitors })] : []),
    ...(seen.entry ? [add('source', seen.source, { visits, visitors })] : []),
    ...(seen.entry && seen.campaign ? [add('campaign', seen.campaign, { visits, visitors })] : []),
    ...seen.steps.map((step) => add('step', step, { hits: 1 })),
  ];
}

export function leadIncrements(
  day: string,
  lead: { page: string; source: string; campaign?: string | undefined },
): Increment[] {
  const one = { day, ...nothing, hits: 1 };
  return [
    { ...one, kind: 'lead-page', name: lead.page },
    { ...one, kind: 'lead-source', name: lead.source },
    ...(lead.campaign ? [{ ...one, kind: 'lead-campaign' as const, name: lead.campaign }] : []),
  ];
}

const flag = z.union([z.literal(0), z.literal(1)]);

/** Seconds; a page forgotten in the foreground says nothing. */
export const longestStay = 1_800;

/** Sent when a page is hidden (browser/site.ts): a view, or changes since the last report. */
export const beaconSchema = z.strictObject({
  p: z.string().min(1).max(300).startsWith('/'),
  /** Referring host; may be empty. */
  r: z.string().max(200),
  /** utm_source, utm_medium and utm_campaign, unparsed. */
  u: z.string().max(400),
  /** 1 if this view was not reported yet. */
  v: flag,
  /** 1 if it started a visit. */
  e: flag,
  /** 1 if the browser is new. */
  n: flag,
  /** Seconds in view since the last report. */
  t: z.number().min(0).max(1e7),
  /** 1 for a view without click or scroll, -1 to take a reported one back. */
  b: z.union([flag, z.literal(-1)]),
  /** Form steps reached since the last report, for example quote:2. */
  f: z.array(z.string().max(40)).max(20),
});

export type Beacon = z.infer<typeof beaconSchema>;

const families = [
  'semalt|darodar|ilove?v?ital|kambasoft|savetubevideo|blackhatworth|hulfingtonpost|theguardlan',
  'humanorightswatch|thesmartsearch|trafficmonet|ranksonic|o-o-\\d+-o-o|googlsucks|ghostvisitor',
].join('|');
const offers = [
  '(share|social)-?buttons?|buttons-for|floating-(share-)?buttons?|social-(traffic|widget)',
  'free-(video-tool|wlan)|(free|get|more|cheap|increase|website|social|fb|boost|buy)[a-z-]*-?traffic',
  'traffic-?(2|4|cash|money|genius|exchange)|(best|cheap|auto|amazon|success|resell|\\d+)-[a-z\\d-]*seo',
  'seo-?(offer|reasons|solutions?)|\\d+dollars-seo|reasons-for-seo|(event|domain|hosting|page)-track',
  '(keywords?|rankings?)-(monitoring|analytics|check)|site-?auditor|(cookie-)?law-enforcement|law-check',
  'compliance-[a-z]+\\.(xyz|top)$|fix-website-errors|slow-website',
  '(buy|cheap|online|order)[a-z-]*-?(pills|meds|drugs)|pills24|viagra|cialis|vardenafil|porn|casino',
  'escort|\\d*make-?money|get-?rich|earn-(from|money)|money-for|replica-watch|cheap[a-z-]*-backlinks?',
].join('|');
const spam = new RegExp(`(${families})|(^|[.-])(${offers})`, 'i');

/**
 * Whether a source (a host or utm_source) is known referrer spam: bots name an address as the referrer so that the
 * owner opens it.
 */
export const isReferrerSpam = (source: string): boolean => spam.test(source);

/** All end today. Long ones are whole weeks, because they are drawn by weeks. */
export const ranges = {
  '7': { days: 7, text: '7 days' },
  '30': { days: 30, text: '30 days' },
  '90': { days: 90, text: '90 days' },
  year: { days: 364, text: 'Year' },
  all: { days: 1_092, text: '3 years' },
} as const;
export type RangeName = keyof typeof ranges;

/** Default: 30 days. */
export function readRange(text: string | null): RangeName {
  return text !== null && Object.hasOwn(ranges, text) ? (text as RangeName) : '30';
}

/** A day, or the week that starts on it. */
export interface DayFigures {
  /** YYYY-MM-DD. */
  day: string;
  views: number;
  visitors: number;
}

/** Fills missing days with zeros. */
export function everyDay(
  range: { from: string; to: string },
  known: readonly { day: string; hits: number; visitors: number }[],
): DayFigures[] {
  const byDay = new Map(known.map((row) => [row.day, row]));
  const days: DayFigures[] = [];
  for (let { from: day } = range; day <= range.to; day = daysAfter(day, 1)) {
    const row = byDay.get(day);
    days.push({ day, views: row?.hits ?? 0, visitors: row?.visitors ?? 0 });
  }
  return days;
}

/** Weeks counted back from the last day, so that the newest is whole. */
export function byWeek(days: readonly DayFigures[]): DayFigures[] {
  const weeks: DayFigures[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const first = week[0];
    if (!first) break;
    weeks.unshift({
      day: first.day,
      views: week.reduce((sum, { views }) => sum + views, 0),
      visitors: week.reduce((sum, { visitors }) => sum + visitors, 0),
    });
  }
  return weeks;
}

/** The next round scale maximum: 4, 6, 8, 10, 12, 16, 20, 30, 40, 60 … */
export function scaleTop(count: number): number {
  let unit = 1;
  while (true) {
    for (const step of [4, 6, 8, 10, 12, 16, 20, 30]) if (count <= step * unit) return step * unit;
    unit *= 10;
  }
}
