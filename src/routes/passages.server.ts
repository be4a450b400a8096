import { isOpen, rolePath, roles } from '#src/content/roles.ts';
import { publishedArticles } from '#src/features/blog/articles.server.ts';
import { readPassages } from '#src/features/chat/passages/read-passages.server.ts';
import type { Passage } from '#src/features/chat/reply-types.ts';
import { perState } from '#src/lib/records/live.ts';

const allPassages = perState(() => readPassages(publishedArticles()));

/**
 * What the site says on a day (YYYY-MM-DD, Eastern), by page and heading, as it is published now; read once for each thing
 * that the owner publishes. Roles that are closed are not spoken of.
 */
export async function passagesNow(day: string): Promise<Passage[]> {
  const closed = new Set(roles.all().flatMap((role) => (isOpen(role, day) ? [] : [rolePath(role)])));
  return (await allPassages()).filter(({ href }) => !closed.has(href.replace(/#.*/, '')));
}
