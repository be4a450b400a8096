import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that nobody reaches from the internet, or that lead to others (IANA's special-purpose registries). */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4');
}
// Of what is global unicast: Teredo and protocols, documentation, 6to4.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6');
}
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // An IPv4 address at the end becomes two groups; the URL parser knows all ways of writing one.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), groups(tail ?? '')];
  return tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

/** The IPv4 address that an IPv6 address stands for: IPv4-mapped (RFC 4291) or NAT64 (RFC 6052); undefined for others. */
function embedded(address: string): string | undefined {
  const [a, b, c, d, e, f, high = 0, low = 0] = groupsOf(address);
  const isMapped = !a && !b && !c && !d && !e && f === 0xffff;
  const isNat64 = a === 0x64 && b === 0xff9b && !c && !d && !e && !f;
  return isMapped || isNat64 ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

/**
 * Whether an address may be asked for a calendar: an address of the public internet, none of this machine, of a
 * private, shared, link-local or multicast network, and none that stands for one of these.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  // With a zone (fe80::1%eth0) it is of this link.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  const inner = embedded(address);
  if (inner !== undefined) return !closed.check(inner, 'ipv4');
  return global.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

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
