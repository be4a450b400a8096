import { company } from '#src/content/company.ts';
import { hero } from '#src/content/home.ts';
import { articlePath, nameOfTitle, pictureOf } from './public-pages.ts';

/** The words on a picture, with marks in them. */
export interface PictureWords {
  readonly title: string;
  /** Says what kind of page it is. */
  readonly kicker: string;
  readonly name: string;
}

const words = (title: string, kicker: string, domain: string): PictureWords => ({
  ...{ title, kicker: `${kicker} · ${domain}`, name: company.name },
});

/** The picture of what has none of its own; `domain` is where the site stands. */
export const defaultPicture = (domain: string) => ({
  ...{ path: '/og/default.png', words: words(hero.title, hero.eyebrow, domain) },
});

/** The picture of a page, by its title in the head; undefined of pages that nobody shares. */
export function pictureWords(
  page: { path: string; title: string },
  domain: string,
): { path: string; words: PictureWords } | undefined {
  const path = pictureOf(page.path);
  const kicker = page.path.startsWith(articlePath('')) ? `${company.name} blog` : company.tagline;
  if (path === undefined) return undefined;
  return { path, words: words(nameOfTitle(page.title), kicker, domain) };
}
