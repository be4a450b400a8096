import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readArticles } from '../../src/features/blog/read-articles.ts';
import { readPassages } from '../../src/features/chat/passages/read-passages.server.ts';

const publicId = 'virtual:passages';
const resolvedId = `\0${publicId}`;

/**
 * Hands what the assistant searches to the browser as `virtual:passages`, made from content/ while the site is built;
 * the module is loaded lazily and so becomes a file of its own.
 */
export function sitePassages(folder: string): Plugin {
  return {
    name: 'northarc:passages',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return;
      const files: Record<string, string> = {};
      for (const name of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
        const file = join(folder, name);
        this.addWatchFile(join(process.cwd(), file));
        files[file] = readFileSync(file, 'utf8');
      }
      const passages = await readPassages(readArticles(files));
      // A string is read faster than an object of this size.
      return `export const passages = JSON.parse(${JSON.stringify(JSON.stringify(passages))});`;
    },
  };
}
