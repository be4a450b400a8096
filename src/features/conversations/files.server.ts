import { findThreadFile } from '#src/intake/thread-store.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { download } from '#src/platform/files/download.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';

/** A file of a lead's thread as a download; undefined when there is none. */
export async function threadFile(
  parts: { sql: Sql; files: FileStore },
  asked: { leadId: string; file: string },
): Promise<Response | undefined> {
  const row = await findThreadFile(parts.sql, asked);
  return download(parts.files, row && { ...row, mediaType: mediaTypeOf(row.type) });
}
