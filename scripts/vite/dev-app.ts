import { getRequestListener } from '@hono/node-server';
import { isRunnableDevEnvironment, type Plugin } from 'vite';

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
            const { developmentApp } = await ssr.runner.import(`/${entry}`);
            const app = await developmentApp();
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
