import { company } from '#content/company.ts';
import { hero } from '#content/home.ts';
import { articlePath, pictureOf } from './public-pages.ts';

/** The words on a picture, with marks in them. */
export interface PictureWords {
  readonly title: string;
  /** Says what kind of page it is. */
  readonly kicker: string;
  readonly name: string;
}

const words = (title: string, kicker: string): PictureWords => ({
  ...{ title, kicker: `${kicker} · ${company.domain}`, name: company.name },
});

/** The picture of what has none of its own. */
export const defaultPicture = { path: '/og/default.png', words: words(hero.title, hero.eyebrow) } as const;

/** The picture of a page, by its title in the head; undefined of pages that nobody shares. */
export function pictureWords(page: { path: string; title: string }): { path: string; words: PictureWords } | undefined {
  const path = pictureOf(page.path);
  const kicker = page.path.startsWith(articlePath('')) ? `${company.name} blog` : company.tagline;
  return path === undefined ? undefined : { path, words: words(page.title.replace(` | ${company.name}`, ''), kicker) };
}
