import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readArticles } from '../../src/features/blog/read-articles.ts';

const publicId = 'virtual:articles';
const resolvedId = `\0${publicId}`;

/**
 * Hands the articles of the blog to the server as `virtual:articles`, read and checked while the site is built: an
 * article with wrong front matter fails the build with the name of the file and the field.
 */
export function blogArticles(folder: string): Plugin {
  return {
    name: 'northarc:articles',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return;
      const files: Record<string, string> = {};
      for (const name of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
        const file = join(folder, name);
        this.addWatchFile(join(process.cwd(), file));
        files[file] = readFileSync(file, 'utf8');
      }
      return `export const articles = ${JSON.stringify(readArticles(files))};`;
    },
  };
}
