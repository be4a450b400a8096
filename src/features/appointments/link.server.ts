import { z } from 'zod';
import type { Tokens } from '#src/platform/tokens.server.ts';

const purpose = 'appointment';
const shape = z.object({ id: z.string(), version: z.number().int() });

export type LinkTarget = z.infer<typeof shape>;

/** What a private link carries: which appointment, and at which version of it. A change makes the link void. */
export function tokenOf({ id, version }: LinkTarget, signer: Pick<Tokens, 'sign'>): string {
  return signer.sign(purpose, { id, version });
}

/** The private link to move or cancel an appointment without an account. */
export function linkOf(target: LinkTarget, site: { publicUrl: string } & Pick<Tokens, 'sign'>): string {
  return `${site.publicUrl}/appointment/${tokenOf(target, site)}`;
}

/** What a link's token says, or undefined when it was not signed here. */
export function readLink(token: string, tokens: Pick<Tokens, 'read'>): LinkTarget | undefined {
  const parsed = shape.safeParse(tokens.read(purpose, token));
  return parsed.success ? parsed.data : undefined;
}
