/**
 * A posted form with the https address its browser used: behind a TLS proxy it is http here, and React Router refuses
 * another Origin, also "null", which a page says that gives no referrer. Only after the origin check.
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
