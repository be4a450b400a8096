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
 * own script has some of these modules too, and must not bring the rest; nor must the panel of the chat, which is no island
 * and takes a few of them.
 */
export function islandChunks(site: string, registry: string, panel: string): Rolldown.CodeSplittingGroup[] {
  let page: Set<string> | undefined;
  let chat: Set<string> | undefined;
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
    {
      // Before the rest, which would bring what it depends on. Of lucide what every icon is made by.
      priority: 1,
      test: /^(?!.*node_modules)|lucide-react\/dist\/esm\/(?!icons\/|lucide-react|dynamic)/i,
      name(id, context) {
        chat ??= closure(resolve(panel), context);
        return chat.has(id) && !takenBy(id, context).includes(false) ? 'islands-and-chat' : null;
      },
    },
    // Own modules alone: "imports" of lucide are all of its icons, before those that nobody uses are dropped.
    { test: /^(?!.*node_modules)/, name: (id, context) => (takenBy(id, context).includes(false) ? null : 'islands') },
  ];
}
