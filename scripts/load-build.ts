import { pathToFileURL } from 'node:url';

/** The server bundle, typed as the module it is built from. */
export function loadBuild(): Promise<typeof import('../src/server/entry.server.ts')> {
  return import(pathToFileURL('build/server/index.js').href);
}
