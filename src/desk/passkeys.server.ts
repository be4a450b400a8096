import type { StaffPasskeysTable } from 'db:tables';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { parsedJson } from '#src/lib/json.ts';
import type { Clock } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { notePasskeyUse, passkeysOf, takeChallenge, usablePasskey } from './keys-store.server.ts';

const text = z.string().min(1).max(20_000);
const credential = { id: text, rawId: text, type: z.literal('public-key') };

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? undefined),
  }),
});

function parsed<Answer>(shape: z.ZodObject, json: string): Answer | undefined {
  const found = shape.safeParse(parsedJson(json)).data;
  return found && ({ ...found, clientExtensionResults: {} } as Answer);
}

/** How long a challenge is valid; finding one's phone takes a while. */
const challengeMs = 5 * 60_000;
/** A sign-in challenge has no account yet. */
const nobody = '';

/** Loaded when somebody uses a passkey: its certificates cost a start 0.1 s and several megabytes. */
const webAuthn = () => import('@simplewebauthn/server');

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const handleOf = (account: string) => Buffer.from(account).toString('base64url');

/** WebAuthn with stored state: single-use challenges that expire, and counters that only rise. */
export function createPasskeys({ db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string }) {
  const { origin: expectedOrigin, hostname: rpID } = new URL(publicUrl);

  const keep = (challenge: string, account_id: string) =>
    db.write((trx) => {
      const row = { challenge, account_id, expires_at: clock.now() + challengeMs };
      return trx.insertInto('staff_challenges').values(row).execute();
    });

  /** Uses up the challenge of an answer; undefined when it is not ours. */
  async function challengeIn(clientDataJSON: string, account: string): Promise<string | undefined> {
    const data = parsedJson(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    if (typeof challenge !== 'string') return undefined;
    const taken = await db.write((trx) => takeChallenge(trx, { challenge, account, now: clock.now() }));
    return taken ? challenge : undefined;
  }

  return {
    /** `label` is the name the device lists. */
    async beginAdding(
      account: string,
      about: { company: string; label: string; name: string },
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const present = await passkeysOf(db.sql, account);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        ...{ rpName: about.company, rpID, userName: about.label, userDisplayName: about.name },
        userID: new Uint8Array(Buffer.from(account)),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: present.map(({ id, transports }) => ({
          id,
          transports: transports.split(',').filter(Boolean),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep(options.challenge, account);
      return options;
    },
    /** The new passkey from a browser's answer (JSON); undefined when verification fails. */
    async added(account: string, answer: string): Promise<Omit<StaffPasskeysTable, 'name'> | undefined> {
      const response = parsed<RegistrationResponseJSON>(attestation, answer);
      const expectedChallenge = response && (await challengeIn(response.response.clientDataJSON, account));
      if (!response || !expectedChallenge) return undefined;
      const { verifyRegistrationResponse } = await webAuthn();
      const verified = await verifyRegistrationResponse({
        ...{ response, expectedChallenge, expectedOrigin, expectedRPID: rpID },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      const key = { public_key: Buffer.from(publicKey).toString('base64url'), counter };
      const moments = { created_at: clock.now(), used_at: null };
      return { id, account_id: account, ...key, transports: transports.join(','), ...moments };
    },
    async beginSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: challengeMs });
      await keep(options.challenge, nobody);
      return options;
    },
    /** The passkey that signed a browser's answer (JSON); its use is recorded. Undefined when verification fails. */
    async signedBy(answer: string): Promise<StaffPasskeysTable | undefined> {
      const response = parsed<AuthenticationResponseJSON>(assertion, answer);
      const expectedChallenge = response && (await challengeIn(response.response.clientDataJSON, nobody));
      const key = expectedChallenge && (await usablePasskey(db.sql, response.id));
      if (!response || !expectedChallenge || !key) return undefined;
      const { userHandle } = response.response;
      if (userHandle !== undefined && userHandle !== handleOf(key.account_id)) return undefined;
      const credential = { id: key.id, publicKey: bytes(key.public_key), counter: Number(key.counter) };
      const { verifyAuthenticationResponse } = await webAuthn();
      const verified = await verifyAuthenticationResponse({
        ...{ response, expectedChallenge, expectedOrigin, expectedRPID: rpID, credential },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) return undefined;
      const use = { id: key.id, counter: verified.authenticationInfo.newCounter, now: clock.now() };
      return (await db.write((trx) => notePasskeyUse(trx, use))) ? key : undefined;
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
