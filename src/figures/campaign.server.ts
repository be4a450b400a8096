import type { Sql } from '#src/platform/db/client.server.ts';
import { campaignOf } from './analytics-rules.ts';
import { allOf } from './analytics-store.server.ts';

/** Visits that marked links have brought and leads that came of them, of one campaign and as long as figures are kept. */
export async function broughtBy(
  db: Sql,
  utm: { utm_source: string; utm_medium: string; utm_campaign: string },
): Promise<{ visits: number; leads: number }> {
  const name = campaignOf({ source: utm.utm_source, medium: utm.utm_medium, campaign: utm.utm_campaign });
  const [visits, leads] = await Promise.all([allOf(db, 'campaign', name), allOf(db, 'lead-campaign', name)]);
  return { visits: visits.visits, leads: leads.hits };
}
