import { findThreadFile } from '#src/intake/thread-store.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import { attachmentHeader } from '#src/lib/file-name.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';

/** A file of a lead's thread as a download that no browser opens in place; undefined when there is none. */
export async function threadFile(
  parts: { sql: Sql; files: FileStore },
  asked: { leadId: string; file: string },
): Promise<Response | undefined> {
  const row = await findThreadFile(parts.sql, asked);
  const file = row && (await parts.files.read(row.file));
  if (!file) return undefined;
  return new Response(file.body, {
    headers: {
      'Content-Type': mediaTypeOf(row.type),
      'Content-Length': String(file.size),
      'Content-Disposition': attachmentHeader(row.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
