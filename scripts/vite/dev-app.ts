import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

interface Runner {
  import(url: string): Promise<{ developmentApp(): Promise<Pick<Hono, 'fetch'>> }>;
}

/**
 * An edit may invalidate modules while the app is built, so that it mixes old and new ones. Such an app is discarded
 * and rebuilt.
 */
export async function appOfOneSource(runner: Runner, url: string): Promise<Pick<Hono, 'fetch'>> {
  for (;;) {
    const source = await runner.import(url);
    const app = await source.developmentApp();
    if ((await runner.import(url)) === source) return app;
  }
}

/**
 * Serves the production app in development through the SSR environment, so that server edits apply at the next request.
 */
export function devApp(entry: string): Plugin {
  return {
    name: 'northarc:dev-app',
    apply: 'serve',
    configureServer(server) {
      if (process.env.VITEST) return;
      const ssr = server.environments.ssr;
      if (!ssr || !isRunnableDevEnvironment(ssr)) return;
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            req.url = req.originalUrl ?? req.url;
            const app = await appOfOneSource(ssr.runner, `/${entry}`);
            await getRequestListener(app.fetch)(req, res);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
