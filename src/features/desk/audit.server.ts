import { type Page, pageOf, readCursor } from '#src/lib/paging.ts';
import { listAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { AuditTable } from '#src/platform/db/tables-desk.ts';

export interface AuditPage extends Page<AuditTable> {
  action: string;
}

const pageSize = 100;

/** A page of what was done on the owner's side, newest first; `action` leaves one kind of it. */
export async function loadAudit(db: Db, params: URLSearchParams): Promise<AuditPage> {
  const action = (params.get('action') ?? '').slice(0, 40);
  const before = readCursor(params.get('before'));
  const found = await listAudit(db.sql, { limit: pageSize + 1, action: action || undefined, before });
  const page = pageOf(found, pageSize, { from: before, name: 'before', params: { action }, cursorOf: (row) => row });
  return { ...page, action };
}
