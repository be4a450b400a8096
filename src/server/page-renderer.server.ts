import refusedForm from 'content:forms/refused';
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { liveOf } from '#src/content/facts-of.ts';
import { themeNow } from '#src/content/records/look.ts';
import { type RequestContext, requestContext } from '#src/context.server.ts';
import { loadBackups, makeBackupNow, openBackup } from '#src/desk/backups-admin.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { fillFacts, fillMarkup } from '#src/lib/facts.ts';
import type { FormState } from '#src/lib/form-state.ts';
import type { Live } from '#src/lib/records/live.ts';
import { withWordsMarked } from '#src/lib/records/words.ts';
import { themeStyle } from '#src/lib/theme.ts';
import { mediaFiles } from '#src/page-editor/images.server.ts';
import { blocksIn } from '#src/page-editor/published.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { diskOf } from '#src/platform/data-dir.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { FetchedPage } from '#src/records/preview.server.ts';
import { seoApi } from '#src/seo/seo-api.server.ts';
import { brandFiles } from '#src/site/brand.server.ts';
import type { Deps } from './deps.ts';
import { countOlder } from './housekeeping.ts';
import { brokenOff, retryAfterSeconds } from './middleware/responses.ts';
import { previewPolicy } from './middleware/security-headers.ts';

async function depsWith(deps: Deps, live: Live, shortened: boolean): Promise<Deps> {
  const blocks = await blocksIn(deps.db.sql, live.records, shortened);
  const published = { ...deps.content.published(), records: live.records, ...blocks };
  return {
    ...deps,
    live: () => live,
    facts: () => live.facts,
    content: { ...deps.content, published: () => published },
  };
}

/** Answers a public path as if `live` were published. Neither cached nor counted. `words`: the page whose texts are marked. */
async function shownWith(
  deps: Deps,
  client: Client,
  live: Live,
  path: string,
  words: string | undefined,
  render: Pages,
): Promise<FetchedPage> {
  const request = new Request(new URL(path, deps.config.publicUrl));
  const own = await depsWith(deps, live, words !== undefined);
  const answer = await withLive(
    () => live,
    () =>
      new Hono()
        .route('/', seoApi(own))
        .route('/media', mediaFiles(own))
        .route('/brand', brandFiles(own))
        .all('*', () => render(request, { deps: own, client, keepsMarks: true }))
        .fetch(request),
  );
  const type = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  if (words && type.startsWith('text/html')) {
    return { status: answer.status, type, text: withWordsMarked(text, words, live.facts) };
  }
  const fill = /html|xml/.test(type) ? fillMarkup : fillFacts;
  return { status: answer.status, type, text: fill(text, live.facts) };
}

/**
 * Restores the https URL: behind a TLS proxy it is http, so React Router refuses the Origin. After the origin check
 * only.
 */
export function asSentByBrowser(request: Request): Request {
  const origin = request.headers.get('origin');
  const url = new URL(request.url);
  const isNull = origin === 'null';
  if (request.method !== 'POST' || !origin || url.origin === origin) return request;
  if (!isNull && !URL.canParse(origin)) return request;
  const { method, body, signal } = request;
  const headers = new Headers(request.headers);
  if (isNull) headers.delete('origin');
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(new URL(url.pathname + url.search, isNull ? url : origin), init);
}

export type Pages = (
  request: Request,
  about: { deps: Deps; client: Client; formState?: FormState | undefined; keepsMarks?: boolean },
) => Promise<Response>;

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Answers 400 for malformed forms, which React Router would report as 500. */
async function refusal(request: Request): Promise<Response | undefined> {
  if (!methods.has(request.method))
    return new Response(null, { status: 405, headers: { Allow: [...methods].join(', ') } });
  if (request.method !== 'POST') return undefined;
  return request
    .clone()
    .formData()
    .then(() => undefined)
    .catch(() => Response.json({ message: refusedForm.notFormData }, { status: 400 }));
}

const noPages: Pages = async () => new Response(null, { status: 404 });

export function contextFor(about: {
  deps: Deps;
  client: Client;
  formState?: FormState | undefined;
  keepsMarks?: boolean;
  failed?: RequestContext['failed'];
  render?: Pages;
}): RouterContextProvider {
  const { deps, client, formState, keepsMarks = false, failed = () => {}, render = noPages } = about;
  const context = new RouterContextProvider();
  context.set(requestContext, {
    ...deps,
    backups: () => loadBackups(deps.config),
    backUp: () => makeBackupNow(deps.config, deps.clock.now()),
    openBackup: (name) => openBackup(deps.config, name),
    disk: () => diskOf(deps.config.dataDir),
    countOlder: (kind, days) => countOlder({ db: deps.db, dataDir: deps.config.dataDir }, kind, days, deps.clock.now()),
    liveWith: (records) => liveOf({ ...deps.content.published(), model: deps.config.assistant, records }),
    previewPolicy: (live) =>
      withLive(
        () => live,
        () => previewPolicy(themeStyle(themeNow())),
      ),
    shownWith: (live, path, words) => shownWith(deps, client, live, path, words, render),
    publicUrl: deps.config.publicUrl,
    client,
    nonce: randomBytes(16).toString('base64'),
    keepsMarks,
    formState,
    failed,
  });
  return context;
}

export function createPages(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const handle = createRequestHandler(build, mode);
  const pages: Pages = async (request, about) => {
    const refused = await refusal(request);
    if (refused) return refused;
    let unavailable = false;
    const context = contextFor({
      ...about,
      render: pages,
      failed: (error) => {
        unavailable ||= isUnavailable(error);
      },
    });
    const response = await handle(asSentByBrowser(request), context);
    // React Router reports a client's disconnect as 500.
    if (request.signal.aborted && response.status >= 500) return brokenOff();
    if (!unavailable || response.status < 500) return response;
    const headers = new Headers(response.headers);
    headers.set('Retry-After', retryAfterSeconds);
    return new Response(response.body, { status: 503, headers });
  };
  return pages;
}
