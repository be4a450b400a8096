import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { themeNow } from '#content/records/look.ts';
import { loggedPath } from '#src/platform/log.server.ts';
import { cacheableHeader, freshSecondsHeader } from './lib/page-cache-headers.ts';
import { themeStyle } from './lib/theme.ts';
import { requestContext } from './routes/context.server.ts';
import { appPolicy, documentPolicyWith } from './server/middleware/security-headers.ts';
import type { PageHandle } from './ui/page-handle.ts';

const renderTimeout = 5_000;

function handleOf(context: EntryContext): PageHandle {
  const { matches } = context.staticHandlerContext;
  return Object.assign({}, ...matches.map((match) => context.routeModules[match.route.id]?.handle));
}

/** A hydrated page: streamed, with the nonce that its inline scripts carry. */
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

/** A document with islands: whole HTML in one piece, without React Router's client data. */
function renderDocument(request: Request, status: number, headers: Headers, context: EntryContext, handle: PageHandle) {
  const theme = import.meta.env.DEV ? '' : themeStyle(themeNow());
  // It is kept with the page: what comes from the cache has the style sheet and its policy of one moment.
  if (theme) headers.set('Content-Security-Policy', documentPolicyWith(theme));
  const html = renderToString(
    <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />,
  );
  const shared = status === 200 && !handle.perRequest;
  if (shared) headers.set(cacheableHeader, '1');
  if (shared && handle.freshSeconds) headers.set(freshSecondsHeader, String(handle.freshSeconds));
  headers.set('Cache-Control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const handle = handleOf(routerContext);
  return handle.app
    ? renderApp(request, status, headers, routerContext, loadContext.get(requestContext).nonce)
    : renderDocument(request, status, headers, routerContext, handle);
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // A page that does not exist or takes no form is the sender's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, failed } = context.get(requestContext);
  failed(error);
  log.error({ error, path: loggedPath(new URL(request.url).pathname) }, 'page failed');
}
