import {
  addUp,
  byMonth,
  type Increment,
  type Kind,
  knownSteps,
  mostNames,
  otherName,
} from '#src/features/analytics/rules.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { seededRandom } from './statistics.ts';

const dayMs = 86_400_000;
const perStatement = 500;
/** As many as the site has, about. */
const paths = Array.from({ length: 70 }, (_, n) => `/page-${n}`);

/** Names as visitors bring them: most come again every day, the rest of the day's allowance is new each day. */
function namesOf(word: string, steady: number, fresh: number, day: number): string[] {
  return [
    ...Array.from({ length: steady }, (_, n) => `${word}-${n}.example`),
    ...Array.from({ length: fresh }, (_, n) => `${word}-${day}-${n}.example`),
  ];
}

/** Parts of a whole that fall off as the places of a list do, which add up to `total`. */
function shares(total: number, count: number): number[] {
  const weights = Array.from({ length: count }, (_, n) => 1 / (n + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / all));
  parts[0] = (parts[0] ?? 0) + total - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

/** One day of a site with so many views, at the most names that a day may have (analytics.server.ts). */
function dayOf(day: string, index: number, views: number, random: () => number): Increment[] {
  const visits = Math.round(views / 3);
  const visitors = Math.round(visits * 0.9);
  const leads = Math.max(1, Math.round(visits / 200));
  const many = (
    kind: Kind,
    names: readonly string[],
    what: Partial<Record<'hits' | 'visits' | 'visitors', number>>,
  ) => {
    const hits = shares(what.hits ?? 0, names.length);
    const entries = shares(what.visits ?? 0, names.length);
    const people = shares(what.visitors ?? 0, names.length);
    return names.map((name, n) => ({
      kind,
      day,
      name,
      hits: hits[n] ?? 0,
      visits: entries[n] ?? 0,
      visitors: people[n] ?? 0,
      seconds: (hits[n] ?? 0) * Math.round(20 + random() * 60),
      bounces: Math.round((hits[n] ?? 0) * random() * 0.6),
    }));
  };
  return [
    ...many('site', [''], { hits: views, visits, visitors }),
    ...many('page', [...paths, 'other'], { hits: views, visits }),
    ...many('source', ['direct', ...namesOf('source', 149, 50, index)], { visits, visitors }),
    ...many('campaign', namesOf('campaign', 50, 50, index), { visits: Math.round(visits / 4), visitors: 0 }),
    ...many('device', ['Mobile', 'Desktop', 'Tablet'], { hits: views, visits, visitors }),
    ...many('visitor', ['new', 'returning'], { visitors }),
    ...many('step', [...knownSteps], { hits: Math.round(visits / 10) }),
    ...many('lead-page', paths, { hits: leads }),
    ...many('lead-source', namesOf('source', 80, 20, index), { hits: leads }),
  ];
}

/** Whatever comes after a month is full counts as `other`, as it does on the site. */
function bounded(rows: readonly Increment[]): Increment[] {
  const known = new Map<string, Set<string>>();
  return rows.map((row) => {
    const names = known.get(row.kind) ?? new Set();
    known.set(row.kind, names);
    if (names.size >= (mostNames.month[row.kind] ?? Number.POSITIVE_INFINITY) && !names.has(row.name)) {
      return { ...row, name: otherName };
    }
    names.add(row.name);
    return row;
  });
}

async function insert(db: Db, table: 'analytics_daily' | 'analytics_monthly', rows: readonly Increment[]) {
  await db.write(async (trx) => {
    for (let at = 0; at < rows.length; at += perStatement) {
      await trx
        .insertInto(table)
        .values(rows.slice(at, at + perStatement))
        .execute();
    }
  });
  return rows.length;
}

/** Fills in `views` page views over `days` days up to `now`, at the most names a day and a month may have. */
export async function seedFigures(db: Db, views: number, days: number, now: number): Promise<number> {
  const random = seededRandom(13);
  let left = views;
  let written = 0;
  let month: Increment[] = [];
  const finishMonth = async () => {
    written += await insert(db, 'analytics_monthly', addUp(bounded(byMonth(month))));
    month = [];
  };
  for (let index = 0; index < days; index++) {
    const day = new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10);
    const ofDay = index === days - 1 ? left : Math.round((views / days) * (0.6 + 0.8 * random()));
    left -= ofDay;
    const rows = dayOf(day, index, Math.max(0, ofDay), random);
    if (day.endsWith('-01')) await finishMonth();
    written += await insert(db, 'analytics_daily', rows);
    month.push(...rows);
  }
  await finishMonth();
  return written;
}
