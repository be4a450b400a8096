import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { decrypt } from 'http_ece';
import { listen } from './listening.ts';

/** What a browser of the test shows after it decrypted a message. */
interface Shown {
  title: string;
  text: string;
  path: string;
  tag: string;
  badge: number;
}

/** A message as the push service got it, and as its browser reads it. */
export interface Pushed {
  browser: string;
  headers: IncomingHttpHeaders;
  shown: Shown;
  /** Whether its VAPID signature (RFC 8292) is that of the key that it names, and what it claims. */
  vapid: { isSigned: boolean; key: string; claims: { aud: string; exp: number; sub: string } };
}

const partsOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url'));

function vapidOf(header = ''): Pushed['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [, claims = Buffer.alloc(0), signature = Buffer.alloc(0)] = partsOf(token);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')));
  return {
    isSigned: verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature),
    key,
    claims: JSON.parse(claims.toString()),
  };
}

/** A push service of the test's own with its browsers: takes messages (RFC 8030), and reads them as a browser does. */
export async function startPushService() {
  const browsers = new Map<string, { keys: ECDH; auth: string }>();
  const received: Pushed[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url?.slice(1) ?? '';
    const browser = browsers.get(name);
    if (status >= 300 || !browser) {
      response.writeHead(browser ? status : 410).end('no');
      return;
    }
    const about = { version: 'aes128gcm', privateKey: browser.keys, authSecret: browser.auth } as const;
    const shown = JSON.parse(decrypt(Buffer.concat(chunks), about).toString());
    received.push({ browser: name, headers: request.headers, shown, vapid: vapidOf(request.headers.authorization) });
    response.writeHead(status).end();
  });
  const { port, stop } = await listen(server);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    received,
    /** The words of what came, oldest first. */
    words: () => received.map(({ shown }) => `${shown.title}: ${shown.text}`),
    /** Answers everything with this status from now on. */
    answer(next: number) {
      status = next;
    },
    /** A browser that has been given an address, as its `PushSubscription.toJSON`. */
    subscription(name = randomBytes(6).toString('hex')) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      browsers.set(name, { keys, auth });
      return { endpoint: `${url}/${name}`, keys: { p256dh: keys.getPublicKey('base64url'), auth } };
    },
    /** Forgets a browser: its messages are answered with 410. */
    forget: (endpoint: string) => browsers.delete(endpoint.slice(url.length + 1)),
    stop,
  };
}
