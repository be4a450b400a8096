/**
 * A posted form with the address that the browser sent it to. Behind a proxy that ends TLS the address begins with http
 * here and with https there, and React Router refuses a form whose Origin is another. Only for requests that have passed
 * the origin check (middleware/origin-check.ts), which knows PUBLIC_URL.
 */
export function asSentByBrowser(request: Request): Request {
  const origin = request.headers.get('origin');
  const url = new URL(request.url);
  if (request.method !== 'POST' || !origin || !URL.canParse(origin) || url.origin === origin) return request;
  const { method, headers, body, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(new URL(url.pathname + url.search, origin), init);
}
