import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { loadBuild } from '../../scripts/load-build.ts';
import pages from '../../src/routes.ts';
import type { FuzzRoute } from './generators.ts';

/** The pages' paths; each may be read, and its action called. */
function pageRoutes(entries: readonly RouteConfigEntry[], above = ''): FuzzRoute[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    const own = path || index ? ['GET', 'GET', 'POST'].map((method) => ({ method, path: here || '/' })) : [];
    return [...own, ...pageRoutes(children, here)];
  });
}

/** Every address that the built site answers: what the app has registered, and its pages. */
export async function allRoutes(): Promise<FuzzRoute[]> {
  const { createApp, createDeps, readConfig } = await loadBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'northarc-routes-'));
  const deps = await createDeps(
    readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'only to list them' }),
  );
  try {
    const registered = createApp({ deps }).routes.filter(({ path }) => path !== '/*' && path !== '*');
    return [...registered.map(({ method, path }) => ({ method, path })), ...pageRoutes(pages)];
  } finally {
    await deps.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
