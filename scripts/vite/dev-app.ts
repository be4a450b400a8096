import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

interface Runner {
  import(url: string): Promise<{ developmentApp(): Promise<Pick<Hono, 'fetch'>> }>;
}

/**
 * The app of the source as it is now. An edit may drop every module while the app is being put together: its second
 * half would then be of newer modules than its first, and not know the first's request context. So such an app is
 * left aside, and one is made of the newer modules alone.
 */
export async function appOfOneSource(runner: Runner, url: string): Promise<Pick<Hono, 'fetch'>> {
  for (;;) {
    const source = await runner.import(url);
    const app = await source.developmentApp();
    if ((await runner.import(url)) === source) return app;
  }
}

/**
 * In development the same Hono app that production runs answers every request that Vite itself does not,
 * loaded through the SSR environment so that an edit on the server side takes effect at the next request.
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
