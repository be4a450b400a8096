import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.server.ts';

/** How names become addresses, and which of these may be asked; tests take their own. */
export interface Network {
  resolve(host: string): Promise<{ address: string; family: number }[]>;
  isAllowed(address: string): boolean;
}

export const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** Rejects as soon as the signal is aborted, whatever the work does. */
export async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** The checked addresses of a URL's host; undefined when there is one among them that must not be asked. */
export async function checkedAddresses({ hostname }: URL, network: Network, signal: AbortSignal) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await until(signal, network.resolve(host));
  return found.length > 0 && found.every(({ address }) => network.isAllowed(address)) ? found : undefined;
}

/** Asks one URL, at exactly the addresses that were checked: a name that is asked again may lead elsewhere. */
export function ask(
  url: URL,
  addresses: { address: string; family: number }[],
  options: { headers: Record<string, string>; signal: AbortSignal; method?: 'GET' | 'HEAD' },
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };
  const open = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    open(url, { ...options, lookup: pinned, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}
