import { relative } from 'node:path';
import type { Plugin } from 'vite';

const publicId = 'virtual:site-entry';
const resolvedId = `\0${publicId}`;

/**
 * Adds the one small script of the public pages as a second client entry beside React Router's own, and
 * tells the server bundle its hashed address through `virtual:site-entry` (design.md section 4).
 * The client environment is always built first, in the same process.
 */
export function siteEntry(file: string): Plugin {
  let url = `/${file}`;
  return {
    name: 'northarc:site-entry',
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: file, name: 'site' });
      }
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue;
        if (relative(process.cwd(), chunk.facadeModuleId) === file) url = `/${chunk.fileName}`;
      }
    },
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? `export const siteScript = ${JSON.stringify(url)};` : undefined),
  };
}
