import type { NotFoundHandler } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import { filledHeader } from '#src/lib/http.ts';
import type { Env } from './client.ts';
import type { Deps } from './deps-shape.ts';
import { refuse } from './middleware/traffic-limits.ts';
import type { Pages } from './page-renderer.server.ts';

/** A path that no route names, so that React Router answers with its fallback (S1 §2). */
const nowhere = '/no/such/page';

/** The 404 page for an address that cannot be read (`/caf%E9`, `/blog/%00`); the API says it in JSON. */
export function noSuchPage(deps: Deps, pages: Pages): NotFoundHandler<Env> {
  return async (c) => {
    if (/^\/api(\/|$)/i.test(c.req.path)) return c.json({ message: nothingHere }, 404);
    const client = c.get('client');
    // Nothing in front has counted it.
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
