import { Hono } from 'hono';
import { z } from 'zod';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { type StaffEnv, staffOnly } from '#src/desk/staff-only.server.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { findEntry, findThreadFile } from '#src/intake/thread-store.server.ts';
import { mediaTypeOf } from '#src/lib/attachment.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { download } from '#src/platform/files/download.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { leadTypeOf } from './lead-types.ts';
import { composerKinds, draftIsFreshMs, longestText } from './thread-rules.ts';
import { putDraft } from './thread-store.server.ts';

/** What a composer reports of what is being written in it. */
const draftBody = z.object({
  kind: z.enum(composerKinds),
  body: z.string().max(longestText),
  /** The id under which it will be sent. */
  key: z.uuid().optional(),
});

/**
 * Keeps what somebody writes on a lead, and tells open desks when they begin or stop; false when there is no such lead.
 */
export async function keepDraft(
  parts: { db: Db; clock: Clock; changes: Changes },
  about: { type: string; id: string; author: string },
  draft: z.infer<typeof draftBody>,
): Promise<boolean> {
  const { db } = parts;
  const at = parts.clock.now();
  if (!(await findLead(db.sql, about.type, about.id))) return false;
  const body = draft.body.toWellFormed().replaceAll('\0', '');
  const row = { lead_id: about.id, author: about.author, kind: draft.kind, body, at };
  const { key } = draft;
  const before = await db.write(async (trx) => {
    // It overtook nothing: what it is a draft of has been sent.
    if (key && (await findEntry(trx, key))) return null;
    return putDraft(trx, row);
  });
  if (before === null) return true;
  // Half of the time after which a draft counts as left, so that who goes on writing is seen all along.
  const isNews = (before !== undefined) !== (body !== '') || (before && at - before.at > draftIsFreshMs / 2);
  if (isNews) parts.changes.announce();
  return true;
}

/** A file of a lead's thread as a download; undefined when there is none. */
export async function threadFile(
  parts: { sql: Sql; files: FileStore },
  asked: { leadId: string; file: string },
): Promise<Response | undefined> {
  const row = await findThreadFile(parts.sql, asked);
  return download(parts.files, row && { ...row, mediaType: mediaTypeOf(row.type) });
}

/**
 * What a lead's screen asks beside its page, for the signed-in owner only (401 for anybody else):
 * `PUT /:tab/:id/draft` {kind, body} keeps what is being written, and `GET /:tab/:id/files/:file` is a file of the thread.
 */
export function threadApi(parts: {
  staff: Staff;
  db: Db;
  files: FileStore;
  clock: Clock;
  changes: Changes;
}): Hono<StaffEnv> {
  const { staff, db, files } = parts;
  return new Hono<StaffEnv>()
    .put('/:tab/:id/draft', staffOnly(staff), async (c) => {
      const draft = draftBody.safeParse(await c.req.json().catch(() => undefined));
      const leadType = leadTypeOf(c.req.param('tab'));
      if (!draft.success) return c.json({ message: 'This draft can’t be saved.' }, 422);
      const about = { type: leadType?.type ?? '', id: c.req.param('id'), author: c.get('actor').name };
      return (await keepDraft(parts, about, draft.data)) ? c.body(null, 204) : c.json({ message: 'Not there.' }, 404);
    })
    .get('/:tab/:id/files/:file', staffOnly(staff, '/admin'), async (c) => {
      const { id, file } = c.req.param();
      const download = await threadFile({ sql: db.sql, files }, { leadId: id, file });
      if (!download) return c.text('This file no longer exists.', 404);
      // Nobody reads the body of an answer to HEAD, so nobody would close the file.
      if (c.req.method === 'HEAD') await download.body?.cancel();
      return download;
    });
}
