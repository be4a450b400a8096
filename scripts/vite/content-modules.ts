import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Article } from '../../content/article-fields.ts';
import { readArticles } from '../../src/features/blog/read-articles.ts';
import { articleFiles } from './article-files.ts';

/** What is made while the site is built: the blog's articles. */
const made: Record<string, (articles: Article[]) => string> = {
  'virtual:articles': (articles) => `export const articles = ${JSON.stringify(articles)};`,
};

/** An article with wrong front matter fails the build with the name of the file and the field. */
export function contentModules(folder: string): Plugin {
  return {
    name: 'northarc:content',
    resolveId: (id) => (id in made ? `\0${id}` : undefined),
    load(id) {
      const make = made[id.slice(1)];
      if (!id.startsWith('\0') || !make) return;
      const files = articleFiles(folder);
      for (const file of Object.keys(files)) this.addWatchFile(resolve(file));
      return make(readArticles(files));
    },
  };
}
