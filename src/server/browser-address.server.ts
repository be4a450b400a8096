/**
 * A posted form with the https address its browser used: behind a TLS proxy it is http here, and React Router refuses
 * another Origin. Only after the origin check.
 */
export function asSentByBrowser(request: Request): Request {
  const origin = request.headers.get('origin');
  const url = new URL(request.url);
  if (request.method !== 'POST' || !origin || !URL.canParse(origin) || url.origin === origin) return request;
  const { method, headers, body, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(new URL(url.pathname + url.search, origin), init);
}
