import type { MiddlewareHandler } from 'hono';
import type { Env } from '../client.ts';
import type { Deps } from '../deps-shape.ts';
import { hostName, ownHost } from '../own-host.ts';

const healthPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers only under the site's own name (against rebinding and poisoned links). "www." and plain http are redirected,
 * other names get 421. Health checks and monitors come by any name.
 */
export function hostCheck({ config }: Pick<Deps, 'config'>): MiddlewareHandler<Env> {
  const isOwn = ownHost(config);
  const own = new URL(config.publicUrl);
  return async (c, next) => {
    if (healthPaths.has(c.req.path)) return next();
    const { host, pathname, search } = new URL(c.req.url);
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    const elsewhere = () => c.redirect(`${config.publicUrl}${pathname.replace(/^\/+/, '/')}${search}`, 308);
    if (!isOwn(host) || !isOwn(c.req.header('host'))) {
      const name = hostName(c.req.header('host') ?? host).replace(/\.$/, '');
      if (reads && (name === `www.${own.hostname}` || name === own.hostname)) return elsewhere();
      return c.json({ message: `This server answers for ${own.host} only.` }, 421);
    }
    const insecure = config.trustProxy > 0 && c.req.header('x-forwarded-proto') === 'http';
    if (insecure && own.protocol === 'https:' && config.publicUrlGiven && reads) return elsewhere();
    return next();
  };
}
