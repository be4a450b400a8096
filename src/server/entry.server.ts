import type { Hono } from 'hono';
import { readConfig } from '#src/platform/config.server.ts';
import { createApp } from './app.ts';
import type { Env } from './client.ts';
import { createDeps } from './deps.ts';
import { createPages } from './pages.server.ts';

export { readConfig } from '#src/platform/config.server.ts';
export { createApp } from './app.ts';
export { createDeps } from './deps.ts';
export { startServer } from './main.ts';

/** The pages of this build. */
export async function buildPages(mode: 'production' | 'development' = 'production') {
  return createPages(await import('virtual:react-router/server-build'), mode);
}

let development: Promise<Hono<Env>> | undefined;

/** The app for the development server; made once for each version of the source. */
export function developmentApp(): Promise<Hono<Env>> {
  development ??= (async () => {
    const shared = globalThis as { northarcDevDeps?: ReturnType<typeof createDeps> };
    shared.northarcDevDeps ??= createDeps({ ...readConfig(), development: true });
    const deps = await shared.northarcDevDeps;
    await deps.staff.showFreshPassword((password) => deps.log.info({ password }, 'admin password'));
    return createApp({ deps, pages: await buildPages('development') });
  })();
  return development;
}
