import { z } from 'zod';
import type { MailSite } from '#src/intake/form.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { isUnscheduled } from './rules.ts';
import { findAppointment } from './store.server.ts';

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

/** The private page of an appointment as it is now; undefined of one that has no time. */
export async function presentUrl(from: Sql, id: string, site: MailSite): Promise<string | undefined> {
  const row = await findAppointment(from, id);
  return row && !isUnscheduled(row) ? linkOf(row, site) : undefined;
}

/** What a link's token says, or undefined when it was not signed here. */
export function readLink(token: string, tokens: Pick<Tokens, 'read'>): LinkTarget | undefined {
  const parsed = shape.safeParse(tokens.read(purpose, token));
  return parsed.success ? parsed.data : undefined;
}
