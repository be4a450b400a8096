import { sql } from 'kysely';
import { daysAfter } from '#src/lib/day-times.ts';
import { easternDay, minutesText, percent } from '#src/lib/format.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import {
  type Counts,
  campaignOf,
  countNames,
  everyDay,
  funnels,
  type Increment,
  isReferrerSpam,
  type Kind,
  type RangeName,
  ranges,
} from './analytics-rules.ts';

/** SQLite binds at most 32,766 values to a statement. */
const mostRows = 500;

/** Rows must be in the same order in every process (analytics-rules.ts addUp). */
export async function addIncrements(trx: Trx, rows: readonly Increment[]): Promise<void> {
  const table = 'analytics_daily';
  const added = countNames.map((name) => [name, sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]);
  for (let at = 0; at < rows.length; at += mostRows) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + mostRows))
      .onConflict((c) => c.columns(['kind', 'day', 'name']).doUpdateSet(Object.fromEntries(added)))
      .execute();
  }
}

/** The stored salt of the day, or `made`, stored now. */
export async function saltOf(trx: Trx, day: string, made: string): Promise<string> {
  await trx
    .insertInto('analytics_salts')
    .values({ day, salt: made })
    .onConflict((c) => c.column('day').doNothing())
    .execute();
  const row = await trx.selectFrom('analytics_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return row.salt;
}

/** Records visitors of a day and returns the new ones. */
export async function firstSeen(trx: Trx, day: string, visitors: readonly string[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  const sorted = visitors.toSorted();
  for (let at = 0; at < sorted.length; at += mostRows) {
    const rows = await trx
      .insertInto('analytics_seen')
      .values(sorted.slice(at, at + mostRows).map((visitor) => ({ day, visitor })))
      .onConflict((c) => c.columns(['day', 'visitor']).doNothing())
      .returning('visitor')
      .execute();
    for (const { visitor } of rows) fresh.add(visitor);
  }
  return fresh;
}

/** Names with figures on a day. */
export async function namesOf(trx: Trx, kind: Kind, day: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('analytics_daily')
    .select('name')
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes visitors and salts before `today`, and figures before `oldest`. */
export async function forgetDays(trx: Trx, before: { today: string; oldest: string }): Promise<void> {
  await trx.deleteFrom('analytics_seen').where('day', '<', before.today).execute();
  await trx.deleteFrom('analytics_salts').where('day', '<', before.today).execute();
  await trx.deleteFrom('analytics_daily').where('day', '<', before.oldest).execute();
}

/** YYYY-MM-DD, inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Only days with figures. */
export async function siteByDay(db: Sql, { from, to }: DayRange): Promise<(Counts & { day: string })[]> {
  return db
    .selectFrom('analytics_daily')
    .select(['day', ...countNames])
    .where('kind', '=', 'site')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Totals over all kept days. */
export async function allOf(db: Sql, kind: Kind, name: string): Promise<Counts> {
  const row = await db
    .selectFrom('analytics_daily')
    .select(countNames.map((one) => sql<number>`coalesce(sum(${sql.ref(one)}), 0)`.as(one)))
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(countNames.map((one) => [one, Number(row[one])])) as unknown as Counts;
}

/** Top names by `by`, summed over a range. */
export async function topOf(
  db: Sql,
  kind: Kind,
  { from, to }: DayRange,
  top: { by: keyof Counts; limit: number },
): Promise<(Counts & { name: string })[]> {
  const sum = (column: keyof Counts) => sql<number>`sum(${sql.ref(column)})`;
  return db
    .selectFrom('analytics_daily')
    .select(['name', ...countNames.map((name) => sum(name).as(name))])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .orderBy(sum(top.by), 'desc')
    .orderBy('name')
    .limit(top.limit)
    .execute();
}

/** Visits and leads of a campaign, over all kept days. */
export async function broughtBy(
  db: Sql,
  utm: { utm_source: string; utm_medium: string; utm_campaign: string },
): Promise<{ visits: number; leads: number }> {
  const name = campaignOf({ source: utm.utm_source, medium: utm.utm_medium, campaign: utm.utm_campaign });
  const [visits, leads] = await Promise.all([allOf(db, 'campaign', name), allOf(db, 'lead-campaign', name)]);
  return { visits: visits.visits, leads: leads.hits };
}

const mostListed = 50;

const stepWords: Record<string, string> = { start: 'Started', sent: 'Sent' };

type NamedCounts = Counts & { name: string };

function funnelsOf(steps: readonly NamedCounts[], pages: readonly NamedCounts[]) {
  const reached = new Map(steps.map(({ name, hits }) => [name, hits]));
  return funnels.map(({ form, title, page, steps: names }) => ({
    title,
    steps: [
      ...(page ? [{ text: `Saw ${page}`, count: pages.find(({ name }) => name === page)?.hits ?? 0 }] : []),
      ...names.map((step) => ({
        text: stepWords[step] ?? `Step ${step}`,
        count: reached.get(`${form}:${step}`) ?? 0,
      })),
    ],
  }));
}

const sum = (days: readonly Counts[], of: keyof Counts) => days.reduce((total, day) => total + day[of], 0);

export type AnalyticsReport = Awaited<ReturnType<typeof loadReport>>;

/** S2 §2, §3: the last days up to today, Eastern. `now` in epoch milliseconds. */
export async function loadReport(sql: Sql, range: RangeName, now: number) {
  const to = easternDay(now).iso;
  const span: DayRange = { from: daysAfter(to, 1 - ranges[range].days), to };
  const top = (kind: Parameters<typeof topOf>[1], by: keyof Counts, limit = mostListed) =>
    topOf(sql, kind, span, { by, limit });
  // Sequential: SQLite serializes anyway, and PostgreSQL's connections are for visitors too.
  const site = await siteByDay(sql, span);
  const pageSums = await top('page', 'hits', 500);
  const isReal = ({ name }: NamedCounts) => !isReferrerSpam(name);
  const sources = (await top('source', 'visits', 500)).filter(isReal);
  const campaigns = (await top('campaign', 'visits', 500)).filter(isReal);
  const devices = await top('device', 'hits');
  const kinds = await top('visitor', 'visitors');
  const steps = await top('step', 'hits', 100);
  const leadPages = await top('lead-page', 'hits');
  const leadSources = (await top('lead-source', 'hits')).filter(isReal);

  const visitsOf = (list: readonly NamedCounts[]) => {
    const known = new Map(list.map(({ name, visits }) => [name, visits]));
    return ({ name, hits }: NamedCounts) => ({ name, leads: hits, visits: known.get(name) ?? 0 });
  };
  const ranked = (list: readonly NamedCounts[], by: keyof Counts) =>
    list.slice(0, mostListed).map((row) => ({ name: row.name, count: row[by] }));
  const visitorsOf = (kind: string) => kinds.find(({ name }) => name === kind)?.visitors ?? 0;
  const views = sum(site, 'hits');
  const visits = sum(site, 'visits');
  return {
    range,
    counters: {
      views,
      visitors: sum(site, 'visitors'),
      time: minutesText(visits > 0 ? sum(site, 'seconds') / visits : 0),
      bounceRate: percent(sum(site, 'bounces'), views),
    },
    days: everyDay(span, site),
    visitors: { new: visitorsOf('new'), returning: visitorsOf('returning') },
    pages: pageSums.slice(0, mostListed).map(({ name, hits, visits, seconds, bounces }) => ({
      path: name,
      views: hits,
      visits,
      /** Average time in view, m:ss. */
      time: minutesText(hits > 0 ? seconds / hits : 0),
      /** Percent of views left without a click or scroll. */
      bounceRate: percent(bounces, hits),
    })),
    sources: ranked(sources, 'visits'),
    campaigns: ranked(campaigns, 'visits'),
    devices: ranked(devices, 'hits'),
    leadsByPage: leadPages.map(visitsOf(pageSums)),
    leadsBySource: leadSources.map(visitsOf(sources)),
    funnels: funnelsOf(steps, pageSums),
  };
}
