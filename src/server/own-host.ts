import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#src/platform/config.server.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The name of a Host header without its port, in lower case. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * Whether a Host header names this site: the host of PUBLIC_URL, or this very machine, whatever the port. Without a
 * PUBLIC_URL the site does not know its name and takes every one.
 */
export function ownHost(config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>): (host: string | undefined) => boolean {
  if (!config.publicUrlGiven) return () => true;
  const own = new URL(config.publicUrl).hostname;
  const known = new Set<string>();
  return (host) => {
    if (host === undefined || known.has(host)) return true;
    const name = hostName(host);
    if (name !== own && !loopback.has(name)) return false;
    if (known.size < 20) known.add(host);
    return true;
  };
}

/**
 * Refuses a request with more than one Host header (RFC 9112, section 3.2), of which whoever stands in front may have read
 * the other; false when there is at most one.
 */
export function refuseSeveralHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts <= 1) return false;
  response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
  response.end(JSON.stringify({ message: 'This request names more than one host.' }));
  return true;
}
