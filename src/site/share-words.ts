import { hero } from 'words:home';
import { company } from '#src/content/company.ts';
import { articlePath, nameOfTitle, pictureOf } from './public-pages.ts';

/** May contain fact placeholders. */
export interface PictureWords {
  readonly title: string;
  readonly kicker: string;
  readonly name: string;
}

const words = (title: string, kicker: string, domain: string): PictureWords => ({
  ...{ title, kicker: `${kicker} · ${domain}`, name: company.name },
});

/** For pages without their own picture; `domain` of the site. */
export const defaultPicture = (domain: string) => ({
  ...{ path: '/og/default.png', words: words(hero.title, hero.eyebrow, domain) },
});

/** Undefined for pages that nobody shares. */
export function pictureWords(
  page: { path: string; title: string },
  domain: string,
): { path: string; words: PictureWords } | undefined {
  const path = pictureOf(page.path);
  const kicker = page.path.startsWith(articlePath('')) ? `${company.name} blog` : company.tagline;
  if (path === undefined) return undefined;
  return { path, words: words(nameOfTitle(page.title), kicker, domain) };
}
