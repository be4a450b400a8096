import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '#src/platform/config.server.ts';
import type { Protection } from '#src/protection/protection.server.ts';
import type { ClientEnv } from '#src/server/env.ts';
import type { Inbound } from './inbound.server.ts';

/** A signature header in hexadecimal (also after "sha256=") or base64; else undefined. */
export function readSignature(header: string | undefined): Buffer | undefined {
  const text = header?.trim().replace(/^sha256=/i, '') ?? '';
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Verifies the HMAC-SHA256 of a body in constant time. */
export function isSigned(body: Uint8Array, signature: Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

interface InboundApiDeps {
  config: Pick<Config, 'inboundSecret'>;
  inbound: Inbound;
  protection: Pick<Protection, 'refusedCall'>;
}

const unsigned = 'X-Signature is missing or wrong: the HMAC-SHA256 of the body by INBOUND_SECRET, in hex or base64.';

/** `POST /api/inbound-mail`: a provider delivers a raw message; 200 once it is on disk, also for a repeat. */
export function inboundMailApi({ config, inbound, protection }: InboundApiDeps): Hono<ClientEnv> {
  return new Hono<ClientEnv>().post('/inbound-mail', async (c) => {
    const secret = config.inboundSecret;
    // The unread rest of the body must not be taken for the next request.
    c.header('Connection', 'close');
    if (!secret) return c.json({ message: 'No emails are taken here (INBOUND_SECRET is not set).' }, 404);
    const signature = readSignature(c.req.header('x-signature'));
    if (!signature) return c.json({ message: unsigned }, 401);
    const raw = new Uint8Array(await c.req.arrayBuffer());
    if (!isSigned(raw, signature, secret)) {
      const waitMs = protection.refusedCall(c.get('client'), c.req.path);
      if (waitMs > 0) c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
      return c.json({ message: unsigned }, waitMs > 0 ? 429 : 401);
    }
    c.header('Connection', undefined);
    return c.json({ state: await inbound.take(raw, { via: 'webhook' }) });
  });
}
