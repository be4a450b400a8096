import type { NotFoundHandler } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import { filledHeader } from '#src/lib/http.ts';
import type { Env } from './client.ts';
import type { Deps } from './deps-shape.ts';
import { refuse } from './middleware/traffic-limits.ts';
import type { Pages } from './page-renderer.server.ts';

/** Matches no route, so that React Router answers with its fallback (S1 §2). */
const nowhere = '/no/such/page';

/** 404 page for malformed paths (`/caf%E9`, `/blog/%00`); JSON for the API. */
export function noSuchPage(deps: Deps, pages: Pages): NotFoundHandler<Env> {
  return async (c) => {
    if (/^\/api(\/|$)/i.test(c.req.path)) return c.json({ message: nothingHere }, 404);
    const client = c.get('client');
    // Not counted by any middleware before.
    const waitMs = deps.protection.refusedPage(client, c.req.path);
    if (waitMs > 0) return refuse(c, waitMs);
    const page = await pages(new Request(new URL(nowhere, deps.config.publicUrl), { headers: c.req.raw.headers }), {
      deps,
      client,
    });
    page.headers.delete(filledHeader);
    return page;
  };
}
