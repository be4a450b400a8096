import { easternDay } from '#src/lib/eastern-format.ts';
import { minutesText, percent } from '#src/lib/minutes.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { type DayFigures, dayAfter, everyDay, type RangeName, ranges } from './range.ts';
import { funnels } from './rules.ts';
import { type DayRange, type Sums, siteByDay, topOf } from './store.server.ts';

/** A line of a table: what it is, and its number. */
interface Ranked {
  name: string;
  count: number;
}

/** A page's figures. */
interface PageFigures {
  path: string;
  views: number;
  /** Visits that began here. */
  visits: number;
  /** Average time in view, m:ss. */
  time: string;
  /** Percent of its views that were left without a click or scroll. */
  bounceRate: number;
}

/** Leads against the visits that they came from. */
export interface LeadFigures {
  name: string;
  leads: number;
  visits: number;
}

interface Funnel {
  title: string;
  steps: { text: string; count: number }[];
}

/** What the Analytics tab shows (S2 §2, §3). */
export interface AnalyticsReport {
  range: RangeName;
  counters: { views: number; visitors: number; time: string; bounceRate: number };
  days: DayFigures[];
  visitors: { new: number; returning: number };
  pages: PageFigures[];
  sources: Ranked[];
  campaigns: Ranked[];
  devices: Ranked[];
  leadsByPage: LeadFigures[];
  leadsBySource: LeadFigures[];
  funnels: Funnel[];
}

const mostListed = 50;

const stepWords: Record<string, string> = { start: 'Began', sent: 'Sent' };

function funnelsOf(steps: readonly (Sums & { name: string })[], pages: readonly PageFigures[]): Funnel[] {
  const reached = new Map(steps.map(({ name, hits }) => [name, hits]));
  return funnels.map(({ form, title, page, steps: names }) => ({
    title,
    steps: [
      ...(page ? [{ text: `Saw ${page}`, count: pages.find(({ path }) => path === page)?.views ?? 0 }] : []),
      ...names.map((step) => ({
        text: stepWords[step] ?? `Step ${step}`,
        count: reached.get(`${form}:${step}`) ?? 0,
      })),
    ],
  }));
}

const sum = (days: readonly Sums[], of: keyof Sums) => days.reduce((total, day) => total + day[of], 0);

/** The figures of the last days up to today, Eastern. `now` in epoch milliseconds. */
export async function loadReport(sql: Sql, range: RangeName, now: number): Promise<AnalyticsReport> {
  const to = easternDay(now).iso;
  const span: DayRange = { from: dayAfter(to, 1 - ranges[range].days), to };
  const top = (kind: Parameters<typeof topOf>[1], by: keyof Sums, limit = mostListed) =>
    topOf(sql, kind, span, { by, limit });
  // One after the other: SQLite answers in turn anyway, and PostgreSQL's connections are for visitors too.
  const site = await siteByDay(sql, span);
  const pageSums = await top('page', 'hits', 500);
  const sources = await top('source', 'visits', 500);
  const campaigns = await top('campaign', 'visits');
  const devices = await top('device', 'hits');
  const kinds = await top('visitor', 'visitors');
  const steps = await top('step', 'hits', 100);
  const leadPages = await top('lead-page', 'hits');
  const leadSources = await top('lead-source', 'hits');

  const pages = pageSums.map(({ name, hits, visits, seconds, bounces }) => ({
    path: name,
    views: hits,
    visits,
    time: minutesText(hits > 0 ? seconds / hits : 0),
    bounceRate: percent(bounces, hits),
  }));
  const visitsOf = (list: readonly (Sums & { name: string })[]) => {
    const known = new Map(list.map(({ name, visits }) => [name, visits]));
    return ({ name, hits }: Sums & { name: string }): LeadFigures => ({
      name,
      leads: hits,
      visits: known.get(name) ?? 0,
    });
  };
  const ranked = (list: readonly (Sums & { name: string })[], by: keyof Sums): Ranked[] =>
    list.map((row) => ({ name: row.name, count: row[by] })).slice(0, mostListed);
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
    visitors: {
      new: kinds.find(({ name }) => name === 'new')?.visitors ?? 0,
      returning: kinds.find(({ name }) => name === 'returning')?.visitors ?? 0,
    },
    pages: pages.slice(0, mostListed),
    sources: ranked(sources, 'visits'),
    campaigns: ranked(campaigns, 'visits'),
    devices: ranked(devices, 'hits'),
    leadsByPage: leadPages.map(visitsOf(pageSums)),
    leadsBySource: leadSources.map(visitsOf(sources)),
    funnels: funnelsOf(steps, pages),
  };
}
