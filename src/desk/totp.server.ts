import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** Every authenticator app knows these; some ignore others that a QR code names. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = usual.period * 1_000;
/** Clocks of telephones and servers differ, and typing takes a moment: one step before and after counts too. */
const window = 1;

/** A secret of 160 bits for an authenticator app, in base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds: the secret, the company and whose account it is. */
const totpUri = (secret: string, about: { issuer: string; label: string }): string =>
  new TOTP({ ...usual, ...about, secret }).toString();

/** The step of 30 seconds whose code this is, when it is the present one or a neighbour of it. `now` in epoch milliseconds. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!isTotpCode(token)) return undefined;
  const delta = TOTP.validate({ ...usual, token, secret: Secret.fromBase32(secret), timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** The code of a moment; only tests and the bench take the part of an authenticator app. */
export const codeAt = (secret: string, now: number): string =>
  TOTP.generate({ ...usual, secret: Secret.fromBase32(secret), timestamp: now });

/** Whether something typed can be the code of an authenticator app, rather than a recovery code. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''));

/** A secret as its person is shown it: as text, and as the squares of its QR code, row by row. */
export function appSecret(secret: string, about: { issuer: string; label: string }) {
  const { data } = encode(totpUri(secret, about), { ecc: 'M', border: 2 });
  return { secret, squares: data };
}
