import { z } from 'zod';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

const purpose = 'article draft';
const lastsDays = 30;

const payload = z.object({ id: z.string(), until: z.number() });

/** An address under which an article's draft can be read without signing in, and until when (epoch milliseconds). */
export function draftAddress(id: string, parts: { tokens: Tokens; now: number; publicUrl: string }) {
  // One address for a whole day, so that it stays what it was while somebody copies it; it holds through its last day.
  const lastDay = easternAt(parts.now).toPlainDate().add({ days: lastsDays });
  const until = easternMoment(lastDay, 24 * 60) - 1;
  const token = parts.tokens.sign(purpose, { id, until });
  return { href: `${parts.publicUrl}/blog/draft/${token}`, until };
}

/** The id of the article whose draft a token shows; undefined when it is none, or has ended. */
export function draftOfLink(token: string, parts: { tokens: Tokens; now: number }): string | undefined {
  const read = payload.safeParse(parts.tokens.read(purpose, token));
  return read.success && read.data.until >= parts.now ? read.data.id : undefined;
}
