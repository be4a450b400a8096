import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

const publicId = 'virtual:site-entry';
const resolvedId = `\0${publicId}`;
const devId = 'virtual:site-dev';

/** An island needs React's refresh runtime first; the stubs replace React Router. */
const devEntry = (file: string) => `
import 'virtual:react-router/inject-hmr-runtime';
window.__reactRouterDataRouter ??= { createRoutesForHMR: () => [], _internalSetRoutes() {}, revalidate: async () => {} };
window.__reactRouterRouteModules ??= {};
window.__reactRouterContext ??= {};
await import('/${file}');
// What an edit changed may stand in the document around the island, too.
import.meta.hot?.on('vite:afterUpdate', () => location.reload());
`;

/** Inlines chunks shared with islands: as four files the script would have 7.5 of the 7 KB allowed. */
async function inOneFile(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): Promise<string> {
  const own = new Set([chunk.fileName, ...chunk.imports]);
  const built = await rolldown({
    input: chunk.fileName,
    plugins: [
      {
        name: 'northarc:built-chunks',
        resolveId(id, importer) {
          const file = importer ? `${importer.replace(/[^/]*$/, '')}${id.replace('./', '')}` : id;
          return own.has(file) ? file : { id, external: true };
        },
        load(id) {
          const part = bundle[id];
          return part?.type === 'chunk' ? part.code : null;
        },
      },
    ],
  });
  const { output } = await built.generate({ minify: true });
  return output[0].code;
}

/**
 * Adds the public pages' script as a second client entry and exports its hashed URL as `virtual:site-entry` (design.md
 * section 4). The client is always built first, in the same process.
 */
export function siteEntry(file: string): Plugin {
  let url = `/@id/${devId}`;
  return {
    name: 'northarc:site-entry',
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: file, name: 'site' });
      }
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue;
        if (relative(process.cwd(), chunk.facadeModuleId) !== file) continue;
        chunk.code = await inOneFile(bundle, chunk);
        url = `/${chunk.fileName}`;
      }
    },
    resolveId(id) {
      if (id === publicId) return resolvedId;
      return id === devId ? devId : undefined;
    },
    load(id) {
      if (id === resolvedId) return `export const siteScript = ${JSON.stringify(url)};`;
      return id === devId ? devEntry(file) : undefined;
    },
    hotUpdate({ file: changed, server }) {
      // Edits outside loaded islands show only after a reload.
      if (this.environment.name !== 'ssr' || !/\/(src|content)\//.test(changed)) return;
      const known = server.environments.client.moduleGraph.getModulesByFile(changed);
      if (!known?.size) server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}
