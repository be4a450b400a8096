import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature as its header has it, in hexadecimal (also after "sha256=") or base64; undefined when it is neither. */
export function readSignature(header: string | undefined): Buffer | undefined {
  const text = header?.trim().replace(/^sha256=/i, '') ?? '';
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Whether this is the HMAC-SHA256 of a body by `secret`; it takes as long when it is not. */
export function isSigned(body: Uint8Array, signature: Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
