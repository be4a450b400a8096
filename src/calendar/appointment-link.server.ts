import { z } from 'zod';
import type { MailSite } from '#src/intake/form.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { isUnscheduled } from './appointment-rules.ts';
import { findAppointment } from './appointment-store.server.ts';

const purpose = 'appointment';
const shape = z
  .object({ id: z.string(), version: z.number().int() })
  .transform(({ id, version: link }): LinkedAppointment => ({ id, link }));

/** Links with a lower `link` number are void. */
export interface LinkedAppointment {
  id: string;
  link: number;
}

export function tokenOf({ id, link }: LinkedAppointment, signer: Pick<Tokens, 'sign'>): string {
  // Field name of already sent links; do not rename.
  return signer.sign(purpose, { id, version: link });
}

/** Moves or cancels an appointment without an account. */
export function linkOf(target: LinkedAppointment, site: { publicUrl: string } & Pick<Tokens, 'sign'>): string {
  return `${site.publicUrl}/appointment/${tokenOf(target, site)}`;
}

export async function presentUrl(from: Sql, id: string, site: MailSite): Promise<string | undefined> {
  const row = await findAppointment(from, id);
  return row && !isUnscheduled(row) ? linkOf(row, site) : undefined;
}

/** Undefined if not signed here. */
export function readLink(token: string, tokens: Pick<Tokens, 'read'>): LinkedAppointment | undefined {
  const parsed = shape.safeParse(tokens.read(purpose, token));
  return parsed.success ? parsed.data : undefined;
}
