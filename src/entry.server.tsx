import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { themeNow } from '#src/content/records/look.ts';
import { requestContext } from '#src/context.server.ts';
import { plainPage } from '#src/lib/html.ts';
import { loggedPath } from '#src/platform/log.server.ts';
import { signInBudgets } from './lib/budgets.ts';
import { fillMarkup } from './lib/facts.ts';
import { cacheableHeader, filledHeader, freshSecondsHeader } from './lib/http.ts';
import { factsNow } from './lib/records/live.ts';
import { themeStyle } from './lib/theme.ts';
import { appPolicy, documentPolicyWith } from './server/middleware/security-headers.ts';
import { handleOf, type PageHandle } from './ui/page-handle.ts';

/**
 * Allows at most `max` calls per window (milliseconds), counted in this process. The returned function takes epoch
 * milliseconds, says whether one more is allowed, and counts it. A clock set back starts a new window.
 */
export function createAllowance({ max, windowMs }: { max: number; windowMs: number }): (now: number) => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now < began || now - began >= windowMs) {
      began = now;
      count = 0;
    }
    if (count >= max) return false;
    count += 1;
    return true;
  };
}

const renderTimeout = 5_000;

/** Streamed, with a nonce for its inline scripts. */
function renderApp(request: Request, status: number, headers: Headers, context: EntryContext, nonce: string) {
  headers.set('Content-Security-Policy', appPolicy(nonce, themeStyle(themeNow())));
  headers.set('Cache-Control', 'no-store');
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      onShellReady() {
        const body = new PassThrough({ final: (done) => done() });
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        context.staticHandlerContext.statusCode = 500;
        reject(error);
      },
    });
    setTimeout(abort, renderTimeout).unref();
  });
}

/** Complete HTML without React Router's client data. */
function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { handle, keepsMarks }: { handle: PageHandle; keepsMarks: boolean },
) {
  const theme = import.meta.env.DEV ? '' : themeStyle(themeNow());
  // Cached with the page, so that style sheet and policy always match.
  if (theme) headers.set('Content-Security-Policy', documentPolicyWith(theme));
  const router = <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />;
  const html = `<!DOCTYPE html>${renderToString(router)}`;
  const shared = status === 200 && !handle.perRequest;
  if (shared) headers.set(cacheableHeader, '1');
  if (shared && handle.freshSeconds) headers.set(freshSecondsHeader, String(handle.freshSeconds));
  headers.set('Cache-Control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  // Filled here, while it is a string: reading the response again would copy each page three times.
  headers.set(filledHeader, '1');
  return new Response(keepsMarks ? html : fillMarkup(html, factsNow()), { status, headers });
}

const mayDraw = createAllowance(signInBudgets.drawn);

/**
 * A plain page while many sign-ins are held back, because rendering costs more than refusing. Recovery codes still
 * work.
 */
function heldBack(request: Request, headers: Headers, { staticHandlerContext }: EntryContext): Response {
  const answers: unknown[] = Object.values(staticHandlerContext.actionData ?? {});
  const { reason = '', recovery = false } = (answers[0] ?? {}) as { reason?: string; recovery?: boolean };
  const href = `${new URL(request.url).pathname}?recovery`;
  headers.set('Cache-Control', 'no-store');
  const way = recovery ? { text: 'Sign in with a recovery code', href } : undefined;
  return new Response(plainPage(reason, way), { status: 429, headers });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const handle = handleOf(
    matches.map(({ route: { id } }) => ({
      handle: routerContext.routeModules[id]?.handle,
      loaderData: loaderData[id],
    })),
  );
  const { nonce, clock, keepsMarks } = loadContext.get(requestContext);
  if (handle.app && status === 429 && !mayDraw(clock.now())) return heldBack(request, headers, routerContext);
  return handle.app
    ? renderApp(request, status, headers, routerContext, nonce)
    : renderDocument(request, status, headers, routerContext, { handle, keepsMarks });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // Unknown pages and wrong methods are client errors.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, failed } = context.get(requestContext);
  failed(error);
  log.error({ error, path: loggedPath(new URL(request.url).pathname) }, 'page failed');
}
