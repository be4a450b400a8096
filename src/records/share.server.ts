import { z } from 'zod';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

const purpose = 'article draft';
const lastsDays = 30;

const payload = z.object({ id: z.string(), until: z.number() });

/** Secret address of a draft, readable without signing in, and its expiry (epoch milliseconds). */
export function draftAddress(id: string, parts: { tokens: Tokens; now: number; publicUrl: string }) {
  // Same address for a whole day, so that it stays stable while somebody copies it; valid through its last day.
  const lastDay = easternAt(parts.now).toPlainDate().add({ days: lastsDays });
  const until = easternMoment(lastDay, 24 * 60) - 1;
  const token = parts.tokens.sign(purpose, { id, until });
  return { href: `${parts.publicUrl}/blog/draft/${token}`, until };
}

/** Undefined if the token is invalid or expired. */
export function draftOfLink(token: string, parts: { tokens: Tokens; now: number }): string | undefined {
  const read = payload.safeParse(parts.tokens.read(purpose, token));
  return read.success && read.data.until >= parts.now ? read.data.id : undefined;
}
