import { Hono } from 'hono';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * `GET /media/:file`: a picture that the owner has uploaded, in one of its sizes. Every one was made here from pixels,
 * so its type is known; its name is random and never used again, so it may be kept for ever.
 */
export function mediaFiles({ content }: { content: ManagedPages }): Hono {
  return new Hono().get('/:file', async (c) => {
    const [name = '', ending = ''] = c.req.param('file').split('.');
    const type = types[ending];
    const file = type ? await content.media.read(name) : undefined;
    if (!file || !type) return c.text('This picture is no longer there.', 404);
    // Nobody reads the body of an answer to HEAD, so nobody would close the file.
    if (c.req.method === 'HEAD') await file.body.cancel();
    return new Response(c.req.method === 'HEAD' ? null : file.body, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(file.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Mails are read on pages of others.
        ...(ending === 'jpg' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      },
    });
  });
}
