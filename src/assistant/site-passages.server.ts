import { publishedArticles } from '#src/articles/articles.server.ts';
import { isOpen, rolePath, roles } from '#src/content/roles.ts';
import { filled } from '#src/lib/facts.ts';
import { factsNow, perState } from '#src/lib/records/live.ts';
import { pages } from '#src/seo/seo-api.server.ts';
import { nameOfTitle } from '#src/site/public-pages.ts';
import { readPassages } from './passages/read-passages.server.ts';
import type { Passage } from './reply-types.ts';

const published = perState(() => ({ all: readPassages(publishedArticles()), day: '', open: [] as Passage[] }));

/**
 * What the site says on a day (YYYY-MM-DD, Eastern), by page and heading, as it is published now; the same list until the
 * owner publishes something or the day is over. Roles that are closed are not spoken of.
 */
export async function passagesNow(day: string): Promise<readonly Passage[]> {
  const state = published();
  const all = await state.all;
  if (state.day === day) return state.open;
  const closed = new Set(roles.all().flatMap((role) => (isOpen(role, day) ? [] : [rolePath(role)])));
  const open = all.filter(({ href }) => !closed.has(href.replace(/#.*/, '')));
  state.open = filled(open, factsNow());
  state.day = day;
  return state.open;
}

const titles = perState(() => new Map(pages().map(({ path, title }) => [path, nameOfTitle(title)])));

/** The title of the page at a path, as it is published now. */
export const pageTitle = (path: string): string | undefined => titles().get(path);
