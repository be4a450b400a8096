import manifests from 'content:manifests';
import { Hono } from 'hono';
import { brandNow } from './icons-api.server.ts';

const kinds = [
  { kind: 'icon-192', sizes: '192x192' },
  { kind: 'icon-512', sizes: '512x512' },
  { kind: 'maskable-512', sizes: '512x512', purpose: 'maskable' },
] as const;

/** Undefined if the company has no logo. */
function iconsNow() {
  const icons = kinds.flatMap(({ kind, ...about }) => {
    const src = brandNow(kind);
    return src ? [{ src, type: 'image/png', ...about }] : [];
  });
  return icons.length > 0 ? icons : undefined;
}

/** Web manifests of site and desk; generated, because they name the company. */
export function manifestFiles(): Hono {
  const app = new Hono();
  for (const [path, manifest] of Object.entries(manifests)) {
    app.get(path, (c) =>
      c.body(JSON.stringify({ ...manifest, icons: iconsNow() ?? manifest.icons }), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    );
  }
  return app;
}
