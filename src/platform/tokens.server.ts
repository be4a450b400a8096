import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export type Tokens = ReturnType<typeof createTokens>;

/** Signs small facts that a browser carries for the server. */
export function createTokens(secret: string) {
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
  return {
    /** URL-safe. The payload is signed, not encrypted. */
    sign(purpose: string, payload: unknown): string {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${body}.${mac(purpose, body)}`;
    },
    /** Undefined if not signed here for this purpose. */
    read(purpose: string, token: string): unknown {
      const [body, signature, ...rest] = token.split('.');
      if (!body || !signature || rest.length > 0) return undefined;
      const given = Buffer.from(signature);
      const expected = Buffer.from(mac(purpose, body));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(Buffer.from(body, 'base64url').toString());
    },
    /** Keyed hash, for example of a client's address that must not be stored itself. */
    fingerprint: (purpose: string, ...parts: string[]): string =>
      mac(`fingerprint:${purpose}`, parts.join('\0')).slice(0, 32),
  };
}

/** 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Of characters that are not easily confused when read out. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
