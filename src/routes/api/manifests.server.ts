import { Hono } from 'hono';
import { manifests } from '#content/manifests.ts';

/** The web manifests of site and desk: no files, for they name the company. */
export function manifestFiles(): Hono {
  const app = new Hono();
  for (const [path, manifest] of Object.entries(manifests)) {
    app.get(path, (c) =>
      c.body(JSON.stringify(manifest), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    );
  }
  return app;
}
