import { type Page, pageOf, readCursor } from '#src/lib/paging.ts';
import { listAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { AuditTable } from '#src/platform/db/tables-desk.ts';
import { namesOfAll } from '#src/platform/session/colleagues-store.server.ts';

export interface AuditPage extends Page<AuditTable> {
  action: string;
  /** The one person shown; empty for everybody. */
  who: string;
  /** Every account that ever existed. */
  people: string[];
}

const pageSize = 100;

/** A page of the audit log, newest first. Query: `action` filters by kind, `who` by person. */
export async function loadAudit(db: Db, params: URLSearchParams): Promise<AuditPage> {
  const action = (params.get('action') ?? '').slice(0, 40);
  const who = (params.get('who') ?? '').slice(0, 100);
  const before = readCursor(params.get('before'));
  const asked = { action: action || undefined, actor: who || undefined, before };
  const [found, people] = await Promise.all([listAudit(db.sql, { limit: pageSize + 1, ...asked }), namesOfAll(db.sql)]);
  const page = pageOf(found, pageSize, {
    from: before,
    name: 'before',
    params: { action, who },
    cursorOf: (row) => row,
  });
  return { ...page, action, who, people };
}
