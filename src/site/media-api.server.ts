import { Hono } from 'hono';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * `GET /media/:file`: an uploaded picture in one of its sizes. All were encoded here, so the type is known; names are
 * random and never reused, so they may be cached forever.
 */
export function mediaFiles({ content }: { content: ManagedPages }): Hono {
  return new Hono().get('/:file', async (c) => {
    const [name = '', ending = ''] = c.req.param('file').split('.');
    const type = types[ending];
    const file = type ? await content.media.read(name) : undefined;
    if (!file || !type) return c.text('This picture is no longer there.', 404);
    // Nobody reads the body of a HEAD response, so the file would stay open.
    if (c.req.method === 'HEAD') await file.body.cancel();
    return new Response(c.req.method === 'HEAD' ? null : file.body, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(file.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Webmail embeds it in other sites' pages.
        ...(ending === 'jpg' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      },
    });
  });
}
