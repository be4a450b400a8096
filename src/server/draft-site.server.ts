import { Hono } from 'hono';
import type { Shown } from '#src/features/records/places.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { fillFacts, fillMarkup } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import { withLive } from '#src/platform/live.server.ts';
import { brandFiles } from '#src/routes/api/brand.server.ts';
import { mediaFiles } from '#src/routes/api/media.server.ts';
import { seoApi } from '#src/routes/api/seo.server.ts';
import type { Deps } from './deps-shape.ts';

/** The application with something else published. */
function depsWith(deps: Deps, live: Live): Deps {
  const published = { ...deps.content.published(), records: live.records };
  return {
    ...deps,
    live: () => live,
    facts: () => live.facts,
    content: { ...deps.content, published: () => published },
  };
}

/**
 * Answers a public path as it would be answered with `live` published: the application's own pages and files, beside
 * what visitors are answered. No cache keeps it and nothing of it is counted.
 */
export async function shownWith(
  deps: Deps,
  client: Client,
  live: Live,
  path: string,
  render: (request: Request, about: { deps: Deps; client: Client }) => Promise<Response>,
): Promise<Shown> {
  const request = new Request(new URL(path, deps.config.publicUrl));
  const own = depsWith(deps, live);
  const answer = await withLive(
    () => live,
    () =>
      new Hono()
        .route('/', seoApi(own))
        .route('/media', mediaFiles(own))
        .route('/brand', brandFiles(own))
        .all('*', () => render(request, { deps: own, client }))
        .fetch(request),
  );
  const type = answer.headers.get('content-type') ?? '';
  const fill = /html|xml/.test(type) ? fillMarkup : fillFacts;
  return { status: answer.status, type, text: fill(await answer.text(), live.facts) };
}
