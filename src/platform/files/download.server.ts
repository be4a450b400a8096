import { attachmentHeader } from '#src/lib/file-name.ts';
import type { FileStore } from './file-store.server.ts';

/**
 * A stored file as a download that no browser opens in place; undefined when there is none. `file` is its name in the
 * store, `name` what the receiver sees.
 */
export async function download(
  files: FileStore,
  kept: { file: string; name: string; mediaType: string } | undefined,
): Promise<Response | undefined> {
  const found = kept && (await files.read(kept.file));
  if (!found) return undefined;
  return new Response(found.body, {
    headers: {
      'Content-Type': kept.mediaType,
      'Content-Length': String(found.size),
      'Content-Disposition': attachmentHeader(kept.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-store',
    },
  });
}
