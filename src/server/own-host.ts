import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#src/platform/config.server.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Lower case, without port. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/** Any port. Without PUBLIC_URL every name is accepted. */
export function ownHost(config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>): (host: string | undefined) => boolean {
  if (!config.publicUrlGiven) return () => true;
  const own = new URL(config.publicUrl).hostname;
  return (host) => {
    const name = host === undefined ? own : hostName(host);
    return name === own || loopback.has(name);
  };
}

/** RFC 9112, section 3.2: a proxy may have used another Host than we do. False for a single one. */
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
