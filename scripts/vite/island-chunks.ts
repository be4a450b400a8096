import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Public pages are never hydrated (design.md section 4), so their routes and the frame are left out of the client
 * build: they do not affect its chunks, and their facts do not reach browsers. The frame becomes an empty
 * component.
 */
export function documents(folder: string, frame: string): Plugin {
  return {
    name: 'northarc:documents',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_, id) {
      if (id.endsWith(`/${frame}`)) return 'export const PublicFrame = () => null;';
      return id.includes(folder) && id.endsWith('?__react-router-build-client-route') ? 'export {};' : null;
    },
  };
}

/** All static imports, recursively. */
function closure(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * Code shared by all islands becomes React's chunk and one more, instead of a dozen tiny ones. The page's script and
 * the chat panel use some of these modules and must not load the rest.
 */
export function islandChunks(
  site: string,
  registry: string,
  panel: string,
  estimator: string,
): Rolldown.CodeSplittingGroup[] {
  let page: Set<string> | undefined;
  let chat: Set<string> | undefined;
  let estimate: Set<string> | undefined;
  let islands: Set<string>[] | undefined;
  const takenBy = (id: string, context: Rolldown.ChunkingContext) => {
    const entries = context.getModuleInfo(resolve(registry))?.dynamicallyImportedIds ?? [];
    islands ??= entries.map((entry) => closure(entry, context));
    return islands.map((island) => island.has(id));
  };
  return [
    {
      priority: 2,
      name(id, context) {
        page ??= closure(resolve(site), context);
        return page.has(id) && takenBy(id, context).includes(true) ? 'page' : null;
      },
    },
    {
      // Apart from what needs React, because the estimator answers without it.
      priority: 2,
      name(id, context) {
        estimate ??= closure(resolve(estimator), context);
        return estimate.has(id) && !takenBy(id, context).includes(false) ? 'words' : null;
      },
    },
    { priority: 1, name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    {
      // Higher priority, because the last group would take its dependencies. From lucide only what every icon needs.
      priority: 1,
      test: /^(?!.*node_modules)|lucide-react\/dist\/esm\/(?!icons\/|lucide-react|dynamic)/i,
      name(id, context) {
        chat ??= closure(resolve(panel), context);
        return chat.has(id) && !takenBy(id, context).includes(false) ? 'islands-and-chat' : null;
      },
    },
    // Own modules only: lucide's imports are all its icons before tree shaking.
    { test: /^(?!.*node_modules)/, name: (id, context) => (takenBy(id, context).includes(false) ? null : 'islands') },
  ];
}
