import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressFrom } from './client.ts';
import type { Deps } from './deps.ts';
import { ownHost } from './middleware/request-checks.ts';
import { documentPolicy, securityHeaderList } from './middleware/security-headers.ts';
import { attackHeader } from './middleware/traffic-limits.ts';
import { bodyOf, type CachedPage, encodingFor, type PageCache } from './page-cache.ts';

const policyHeader = 'content-security-policy';
type Encoding = ReturnType<typeof encodingFor>;

/** Serves cached pages before Hono, with the headers the app would send; false for anything else. */
export function createFastPath(
  { config, protection, meter, traffic }: Pick<Deps, 'config' | 'protection' | 'meter' | 'traffic'>,
  cache: PageCache,
) {
  const prepared = new WeakMap<CachedPage, Partial<Record<Encoding, string[]>>>();
  const isOwn = ownHost(config);
  const mayComeInsecure = config.trustProxy > 0 && config.publicUrl.startsWith('https://');
  const constant = Object.entries(securityHeaderList(config)).flat();

  function headersOf(page: CachedPage, encoding: Encoding): string[] {
    let known = prepared.get(page);
    if (!known) {
      known = {};
      prepared.set(page, known);
    }
    known[encoding] ??= [
      ...page.headers.flat(),
      ...constant,
      // A page in the owner's colours has a policy of its own.
      ...(page.headers.some(([name]) => name.toLowerCase() === policyHeader) ? [] : [policyHeader, documentPolicy]),
      'etag',
      page.etag,
      'vary',
      'Accept-Encoding',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bodyOf(page, encoding).length),
    ];
    return known[encoding];
  }

  function attackOf({ headers, socket }: IncomingMessage): string[] {
    const address = addressFrom(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), config.trustProxy);
    const ms = protection.attackMs({ address });
    return ms > 0 ? attackHeader(ms) : [];
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || !request.url) return false;
    const page = cache.get(request.url);
    if (!page || request.headers['if-none-match']) return false;
    if (!isOwn(request.headers.host)) return false;
    if (mayComeInsecure && request.headers['x-forwarded-proto'] === 'http') return false;
    const agent = request.headers['user-agent'];
    if (agent) protection.events.sawAgent(agent, request.url);
    const started = performance.now();
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    const headers = headersOf(page, encoding);
    response.writeHead(200, protection.anyAttack() ? [...headers, ...attackOf(request)] : headers);
    response.end(bodyOf(page, encoding));
    meter.page(true);
    meter.request('page', 'GET', 200, (performance.now() - started) / 1_000);
    traffic.answered(200);
    return true;
  };
}
