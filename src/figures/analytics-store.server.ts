import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { type Counts, campaignOf, countNames, type Increment, type Kind, type Period } from './analytics-rules.ts';
import { daysAndMonths } from './range.ts';

/** SQLite binds at most 32,766 values to a statement. */
const mostRows = 500;

const tables = { day: 'analytics_daily', month: 'analytics_monthly' } as const;

/** Adds increments to their days' or months' figures; they must come in one order from every process (analytics-rules.ts addUp). */
export async function addIncrements(trx: Trx, period: Period, rows: readonly Increment[]): Promise<void> {
  const table = tables[period];
  const added = countNames.map((name) => [name, sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]);
  for (let at = 0; at < rows.length; at += mostRows) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + mostRows))
      .onConflict((c) => c.columns(['kind', 'day', 'name']).doUpdateSet(Object.fromEntries(added)))
      .execute();
  }
}

/** The day's salt: the stored one, or `made`, stored now. */
export async function saltOf(trx: Trx, day: string, made: string): Promise<string> {
  await trx
    .insertInto('analytics_salts')
    .values({ day, salt: made })
    .onConflict((c) => c.column('day').doNothing())
    .execute();
  const row = await trx.selectFrom('analytics_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return row.salt;
}

/** Notes visitors of a day and returns those who had not been seen on it. */
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

/** Names of one kind that have figures on a day, or in the month that begins with it. */
export async function namesOf(trx: Trx, period: Period, kind: Kind, day: string): Promise<string[]> {
  const rows = await trx
    .selectFrom(tables[period])
    .select('name')
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
  return rows.map(({ name }) => name);
}

/** Forgets who was seen before `today`, with the salts that could tell, and figures of days before `oldest`. */
export async function forgetDays(trx: Trx, before: { today: string; oldest: string }): Promise<void> {
  await trx.deleteFrom('analytics_seen').where('day', '<', before.today).execute();
  await trx.deleteFrom('analytics_salts').where('day', '<', before.today).execute();
  await trx.deleteFrom('analytics_daily').where('day', '<', before.oldest).execute();
  await trx
    .deleteFrom('analytics_monthly')
    .where('day', '<', `${before.oldest.slice(0, 7)}-01`)
    .execute();
}

/** First and last day of a range, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The site's figures of each day that has any. */
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

/** What is counted of one name of a kind in all the time that figures are kept. */
export async function allOf(db: Sql, kind: Kind, name: string): Promise<Counts> {
  const row = await db
    .selectFrom('analytics_monthly')
    .select(countNames.map((one) => sql<number>`coalesce(sum(${sql.ref(one)}), 0)`.as(one)))
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(countNames.map((one) => [one, Number(row[one])])) as unknown as Counts;
}

/** The names of a kind with most of `by`, with their sums over a range that ends today. */
export async function topOf(
  db: Sql,
  kind: Kind,
  range: DayRange,
  top: { by: keyof Counts; limit: number },
): Promise<(Counts & { name: string })[]> {
  const { days, months } = daysAndMonths(range);
  const rowsOf = (period: Period, { from, to }: DayRange) =>
    db
      .selectFrom(tables[period])
      .select(['name', ...countNames])
      .where('kind', '=', kind)
      .where('day', '>=', from)
      .where('day', '<=', to);
  const [first, second] = [days && rowsOf('day', days), months && rowsOf('month', months)].filter((part) => !!part);
  if (!first) return [];
  const sum = (column: keyof Counts) => sql<number>`sum(${sql.ref(column)})`;
  return db
    .selectFrom((second ? first.unionAll(second) : first).as('rows_of_range'))
    .select(['name', ...countNames.map((name) => sum(name).as(name))])
    .groupBy('name')
    .orderBy(sum(top.by), 'desc')
    .orderBy('name')
    .limit(top.limit)
    .execute();
}

/** Visits that marked links have brought and leads that came of them, of one campaign and as long as figures are kept. */
export async function broughtBy(
  db: Sql,
  utm: { utm_source: string; utm_medium: string; utm_campaign: string },
): Promise<{ visits: number; leads: number }> {
  const name = campaignOf({ source: utm.utm_source, medium: utm.utm_medium, campaign: utm.utm_campaign });
  const [visits, leads] = await Promise.all([allOf(db, 'campaign', name), allOf(db, 'lead-campaign', name)]);
  return { visits: visits.visits, leads: leads.hits };
}
