import { Hono } from 'hono';
import { isbot } from 'isbot';
import { readOrigin } from '#src/intake/origin.ts';
import { crawlerName, withoutDevice } from '#src/lib/crawlers.ts';
import { parsedJson } from '#src/lib/json.ts';
import { perState } from '#src/lib/records/live.ts';
import { isSuspiciousAgent } from '#src/lib/security.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { pages } from '#src/seo/seo-api.server.ts';
import type { ClientEnv } from '#src/server/env.ts';
import { allCityPaths } from '#src/site/public-pages.ts';
import type { Analytics } from './analytics.server.ts';
import { campaignOf, otherName, sourceOf } from './analytics-rules.ts';
import { beaconSchema } from './analytics-schema.ts';

interface Parts {
  analytics: Analytics;
  config: { publicUrl: string };
}

/** A report is a few hundred characters. */
const longest = 2_048;

/** Addresses beside the canonical ones: the aliases of S2 §2, and pages that search engines are not told of. */
const alsoKnown = [
  '/mobile-app-development',
  '/ai-app-development',
  '/website-design',
  '/website-development',
  '/web-development',
  '/seo-services',
  '/business-it-support',
  '/residential-it-support',
  '/newsletter',
  '/newsletter/check-mailbox',
  '/request',
];
const known = perState(
  (): ReadonlySet<string> => new Set([...pages().map(({ path }) => path), ...allCityPaths(), ...alsoKnown]),
);

/** The path by which a page is counted: its own, or `other` for a private link, a mistyped address, anything else. */
export function countedPage(path: string): string {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return known().has(plain) ? plain : otherName;
}

/** Counts an accepted submission by the page on which its visit began, by its source and its campaign. `origin` as it is stored. */
export function countLead(analytics: Analytics, origin: string): void {
  const { landing, referrer, utm } = readOrigin(origin);
  const base = 'https://page.invalid';
  // Nothing, too, is an address that can be read, and stands for the home page.
  const page = landing && URL.canParse(landing, base) ? countedPage(new URL(landing, base).pathname) : otherName;
  analytics.lead({ page, source: sourceOf({ utmSource: utm.source, referrer }), campaign: campaignOf(utm) });
}

function isMachine(userAgent: string): boolean {
  const agent = withoutDevice(userAgent);
  return agent === '' || isbot(agent) || isSuspiciousAgent(agent) || crawlerName(agent) !== undefined;
}

/**
 * `POST /api/analytics`: a page's report of its view. Always 204; machines, the owner and do-not-track are not counted.
 */
export function analyticsApi({ analytics, config }: Parts): Hono<ClientEnv> {
  const own = new URL(config.publicUrl).host;
  return new Hono<ClientEnv>().post('/analytics', async (c) => {
    const header = (name: string) => c.req.header(name) ?? '';
    const client = c.get('client');
    const unwanted =
      Number(header('content-length')) > longest ||
      header('sec-gpc') === '1' ||
      header('dnt') === '1' ||
      staffCookie.allTokensIn(header('cookie')).length > 0 ||
      isMachine(client.userAgent);
    if (unwanted) return c.body(null, 204);
    const text = await c.req.text();
    const parsed = text.length <= longest ? beaconSchema.safeParse(parsedJson(text)) : undefined;
    if (parsed?.success) {
      const beacon = parsed.data;
      const internal = beacon.r === own || (client.host !== '' && beacon.r === client.host);
      analytics.note(internal ? { ...beacon, e: 0 } : beacon, countedPage(beacon.p), client);
    }
    return c.body(null, 204);
  });
}
