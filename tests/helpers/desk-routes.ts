import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#src/routes.ts';

export interface DeskRoute {
  file: string;
  /** Its address with parameters; that of the layout is "/". */
  path: string;
}

export type Handler = (args: object) => unknown;

const modules = import.meta.glob<{ loader?: Handler; action?: Handler }>([
  '/src/*/*.{ts,tsx}',
  '/src/desk-layout.tsx',
  '!**/*.test.*',
]);

/** Every route of the owner's side, read from the route table itself: all whose file is no page of the public site. */
export function deskRoutes(entries = routes as readonly RouteConfigEntry[], above = ''): DeskRoute[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/');
    const own = entry.file.startsWith('pages/') ? [] : [{ file: entry.file, path: `/${path}` }];
    return [...own, ...deskRoutes(entry.children ?? [], path)];
  });
}

/** The loader and action of a route. @throws when its file is in no room */
export async function deskRoute(file: string): Promise<{ loader?: Handler; action?: Handler }> {
  const found = modules[`/src/${file}`];
  if (!found) throw new Error(`${file} is in no room`);
  return found();
}
