import { createApp } from '#src/server/app.ts';
import { realAgent, type TestSite } from './site.ts';

/** Posts a form as a browser without a script does; the page that comes back is its own form state as JSON. */
export async function postPlain(made: TestSite, body: FormData | string, headers: Record<string, string> = {}) {
  const app = createApp({
    deps: made.deps,
    pages: async (request, { formState }) => Response.json({ page: new URL(request.url).pathname, ...formState }),
  });
  return app.request(`${made.config.publicUrl}/`, {
    method: 'POST',
    body,
    headers: { 'User-Agent': realAgent, Origin: made.config.publicUrl, ...headers },
  });
}
