import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** A module with all that it imports statically. */
function closure(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * What every island takes comes as React's file and one more, instead of a dozen tiny ones with their headers. The page's
 * own script has some of these modules too, and must not bring the rest.
 */
export function islandChunks(site: string, registry: string): Rolldown.CodeSplittingGroup[] {
  let page: Set<string> | undefined;
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
    { priority: 1, name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    // Own modules alone: "imports" of lucide are all of its icons, before those that nobody uses are dropped.
    { test: /^(?!.*node_modules)/, name: (id, context) => (takenBy(id, context).includes(false) ? null : 'islands') },
  ];
}
