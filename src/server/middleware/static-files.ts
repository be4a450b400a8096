import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../client.ts';

/** Files of the client build: hashed ones for ever, the others for an hour; brotli and gzip beside them from the build. */
export function staticFiles(root: string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({
    root,
    precompressed: true,
    onFound(path, c) {
      const hashed = path.includes('/assets/');
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return (c, next) => {
    const file = /\.[a-z0-9]+$/i.test(c.req.path) && !c.req.path.includes('/.');
    return file && (c.req.method === 'GET' || c.req.method === 'HEAD') ? serve(c, next) : next();
  };
}
