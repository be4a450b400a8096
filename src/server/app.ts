import { imageMessages } from 'content:page-editor';
import { deskWorker } from 'virtual:desk-worker';
import { Hono, type NotFoundHandler } from 'hono';
import { compress } from 'hono/compress';
import { chatApi } from '#src/assistant/chat-api.server.ts';
import { appointmentFile, availabilityApi, calendarFeed, nextFreeApi } from '#src/calendar/appointment-view.server.ts';
import { nothingHere } from '#src/content/site.ts';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { analyticsApi } from '#src/figures/analytics.server.ts';
import { threadApi } from '#src/inbox/thread-store.server.ts';
import { resumeDownloads } from '#src/inquiries/resumes.server.ts';
import { submissionsApi } from '#src/inquiries/submissions-api.server.ts';
import { captchaApi } from '#src/intake/captcha.server.ts';
import { filledHeader } from '#src/lib/http.ts';
import { inboundMailApi } from '#src/mail-in/inbound.server.ts';
import { newsletterApi, newsletterLinks } from '#src/newsletter/newsletter.server.ts';
import { mediaFiles } from '#src/page-editor/images.server.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import { securityEventsApi, securityTxt } from '#src/protection/protection.server.ts';
import { estimateApi } from '#src/quotes/quote-view.server.ts';
import { requestPosts, requestReads } from '#src/requests/requests.server.ts';
import { seoApi, sharePictures } from '#src/seo/seo-api.server.ts';
import { brandFiles, manifestFiles, ownIcons } from '#src/site/brand.server.ts';
import type { Env } from './client.ts';
import type { Deps } from './deps.ts';
import { formPosts } from './form-posts.server.ts';
import { healthApi, metricsApi } from './health.server.ts';
import { bodyLimit, canonicalPaths, hostCheck, originCheck } from './middleware/request-checks.ts';
import { requestLog, uploadSlots } from './middleware/request-log.ts';
import {
  factsFilled,
  liveHeld,
  noStore,
  onError,
  onePerTurn,
  onNotFound,
  staticFiles,
} from './middleware/responses.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { crawlerLog, limitCalls, limitPages, refuse } from './middleware/traffic-limits.ts';
import { openApi } from './openapi.server.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { Pages } from './page-renderer.server.ts';

/** Matches no route, so that React Router answers with its fallback (S1 §2). */
const nowhere = '/no/such/page';

/** 404 page for malformed paths (`/caf%E9`, `/blog/%00`); JSON for the API. */
function noSuchPage(deps: Deps, pages: Pages): NotFoundHandler<Env> {
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

export interface AppDeps {
  deps: Deps;
  /** Without it only the API answers. */
  pages?: Pages;
  clientFiles?: string;
  pageCache?: PageCache;
}

/** The order of the middleware is the order in which a request meets it. */
export function createApp({
  deps,
  pages,
  clientFiles,
  pageCache = createPageCache(deps.clock.now, deps.meter.page),
}: AppDeps): Hono<Env> {
  const app = new Hono<Env>();
  deps.content.onChange(() => pageCache.clear());
  app.use(requestLog(deps));
  app.use(liveHeld(deps));
  app.use(securityHeaders(deps));
  app.use(noStore());
  app.use(hostCheck(deps));
  app.use(canonicalPaths());
  app.use(originCheck(deps));
  app.use(limitCalls(deps));
  app.use(crawlerLog(deps));
  app.use(uploadSlots());
  app.use(bodyLimit());
  app.use(sharePictures(deps));
  app.route('/', ownIcons());
  if (clientFiles) app.use(staticFiles(clientFiles));
  // Outside the page cache, which must see uncompressed pages; what the cache compressed passes as it is.
  app.use(compress());
  if (!deps.config.development) app.use(pageCache.middleware);
  app.use(factsFilled(deps));
  app.use(limitPages(deps));

  app.route('/', healthApi(deps));
  app.route('/', metricsApi(deps));
  app.route('/', securityTxt(deps));
  app.route('/', seoApi(deps, pages && ((request, client) => pages(request, { deps, client }))));
  app.route('/', deskWorkerFile());
  app.route('/', manifestFiles());
  app.route('/api', submissionsApi(deps));
  app.route('/api', captchaApi(deps));
  app.route('/api', estimateApi(deps));
  app.route('/api', newsletterApi(deps));
  app.route('/api', chatApi(deps));
  app.route('/api', analyticsApi(deps));
  app.route('/api', securityEventsApi(deps));
  app.route('/api', inboundMailApi(deps));
  app.route('/admin', resumeDownloads(deps));
  app.route('/admin/content', contentApi(deps));
  app.route('/admin', threadApi(deps));
  app.route('/media', mediaFiles(deps));
  app.route('/brand', brandFiles(deps));
  app.route('/api', availabilityApi(deps));
  app.route('/api', nextFreeApi(deps));
  app.route('/api', openApi(deps));
  app.route('/', calendarFeed(deps));
  app.route('/', appointmentFile(deps));
  app.all('/api/*', (c) => c.json({ message: nothingHere }, 404));

  app.route('/', newsletterLinks(deps));
  app.route('/', requestReads(deps));

  if (pages) {
    const render: Pages = pages;
    app.route(
      '/',
      formPosts(deps, (request, client, formState) => render(request, { deps, client, formState })),
    );
    app.route(
      '/',
      requestPosts(deps, (request, client, formState) => render(request, { deps, client, formState })),
    );
    app.all('*', onePerTurn(), (c) => render(c.req.raw, { deps, client: c.get('client') }));
  }
  app.onError(onError(deps));
  app.notFound(pages ? noSuchPage(deps, pages) : onNotFound);
  return app;
}

/** `POST /images` below /admin/content: stores the file `image`; signed-in owners only (else 401). */
export function contentApi(deps: { staff: Staff; content: ManagedPages }): Hono<StaffEnv> {
  const api = new Hono<StaffEnv>();
  api.use(staffOnly(deps.staff));
  api.post('/images', async (c) => {
    const sent = await c.req.formData().catch(() => undefined);
    const file = sent?.get('image');
    if (!(file instanceof File)) return c.json({ message: imageMessages.missing }, 422);
    const shape = String(sent?.get('shape') ?? '');
    const outcome = await deps.content.images.add(file.name, new Uint8Array(await file.arrayBuffer()), shape);
    return outcome.ok ? c.json(outcome.image, 201) : c.json({ message: outcome.reason }, 422);
  });
  return api;
}

/** Outside /admin, so that browsers update it without a session; holds no personal data. Its scope is /admin. */
export function deskWorkerFile(): Hono {
  return new Hono().get('/desk-worker.js', (c) =>
    c.body(deskWorker, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/admin',
    }),
  );
}
