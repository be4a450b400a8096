import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Client } from '#src/intake/guard.server.ts';

export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    client: Client;
    /** Set for a posted form over the limit: return it as typed, unchecked. Milliseconds to wait. */
    heldBackMs?: number;
  };
}

/** Behind `trustProxy` proxies the outermost one's X-Forwarded-For entry; entries further left can be forged. */
export function addressOf(c: Context<Env>, trustProxy: number): string {
  return addressFrom(c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy);
}

export function addressFrom(socket = '127.0.0.1', forwarded: string | undefined, trustProxy: number): string {
  if (trustProxy === 0) return normalise(socket);
  const chain = (forwarded ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return normalise(chain[chain.length - trustProxy] ?? chain[0] ?? socket);
}

/** One key per network: an IPv4 address, or the /64 of an IPv6 address, which a household or office shares. */
export function normalise(address: string): string {
  const plain = address
    // Some proxies add the port: 203.0.113.7:4711, [2001:db8::1]:4711.
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

export function clientOf(c: Context<Env>, trustProxy: number): Client {
  return {
    address: addressOf(c, trustProxy),
    userAgent: c.req.header('user-agent') ?? '',
    language: c.req.header('accept-language') ?? '',
    referer: c.req.header('referer') ?? '',
    host: c.req.header('host') ?? '',
  };
}

/** Set in src/server/client.ts. */
export interface ClientEnv {
  Variables: { client: Client; heldBackMs?: number };
}
