import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only part of IPv6 assigned to the internet. */
const global = ipaddr.IPv6.parseCIDR('2000::/3');
/** Contains an IPv4 address at its end (RFC 6052), as an IPv4-mapped one does (RFC 4291). */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * SSRF guard: true for addresses of the public internet only, not for this machine, private, shared, link-local or
 * multicast networks, nor IPv6 forms of these.
 */
export function isPublicAddress(address: string): boolean {
  // An address with a zone (fe80::1%eth0) is link-local.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress() || parsed.match(nat64)) {
    return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast';
  }
  return parsed.range() === 'unicast' && parsed.match(global);
}

export interface Network {
  resolve(host: string): Promise<{ address: string; family: number }[]>;
  isAllowed(address: string): boolean;
}

export const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** Rejects as soon as the signal aborts, whatever the work does. */
export async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** Undefined if any address of the host is not allowed. */
export async function checkedAddresses({ hostname }: URL, network: Network, signal: AbortSignal) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await until(signal, network.resolve(host));
  return found.length > 0 && found.every(({ address }) => network.isAllowed(address)) ? found : undefined;
}

/** Connects only to the checked addresses: a second DNS lookup could lead elsewhere. */
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
