import { z } from 'zod';
import type { Tokens } from '#src/platform/tokens.server.ts';

const purpose = 'appointment';
const shape = z
  .object({ id: z.string(), version: z.number().int() })
  .transform(({ id, version: link }): Linked => ({ id, link }));

/** An appointment as its link names it; a `link` that has risen since makes the older ones void. */
export interface Linked {
  id: string;
  link: number;
}

/** What a private link carries: which appointment, and at which state of its link. */
export function tokenOf({ id, link }: Linked, signer: Pick<Tokens, 'sign'>): string {
  // Links that were sent before carry it by this name.
  return signer.sign(purpose, { id, version: link });
}

/** The private link to move or cancel an appointment without an account. */
export function linkOf(target: Linked, site: { publicUrl: string } & Pick<Tokens, 'sign'>): string {
  return `${site.publicUrl}/appointment/${tokenOf(target, site)}`;
}

/** What a link's token says, or undefined when it was not signed here. */
export function readLink(token: string, tokens: Pick<Tokens, 'read'>): Linked | undefined {
  const parsed = shape.safeParse(tokens.read(purpose, token));
  return parsed.success ? parsed.data : undefined;
}
