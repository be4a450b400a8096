import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from '#src/lib/zod.ts';

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

function parsed<Shape extends z.ZodType>(shape: Shape, json: string): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** What a browser answers when it has made a passkey; undefined when it is nothing of that shape. */
export function parseAttestation(json: string): RegistrationResponseJSON | undefined {
  const found = parsed(attestation, json);
  return found && ({ ...found, clientExtensionResults: {} } as RegistrationResponseJSON);
}

/** What a browser answers when a passkey has signed; undefined when it is nothing of that shape. */
export function parseAssertion(json: string): AuthenticationResponseJSON | undefined {
  const found = parsed(assertion, json);
  return found && ({ ...found, clientExtensionResults: {} } as AuthenticationResponseJSON);
}
