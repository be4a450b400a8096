import { easternDay, minutesText, percent } from '#src/lib/format.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { type Counts, funnels } from './analytics-rules.ts';
import { type DayRange, siteByDay, topOf } from './analytics-store.server.ts';
import { dayAfter, everyDay, type RangeName, ranges } from './range.ts';
import { isReferrerSpam } from './referrer-spam.ts';

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
  const span: DayRange = { from: dayAfter(to, 1 - ranges[range].days), to };
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
