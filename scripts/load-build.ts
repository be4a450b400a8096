import { pathToFileURL } from 'node:url';

export function loadBuild(): Promise<typeof import('../src/server/entry.server.ts')> {
  return import(pathToFileURL('build/server/index.js').href);
}
