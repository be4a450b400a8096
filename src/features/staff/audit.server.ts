import { listAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';

interface AuditRow {
  id: string;
  at: number;
  actor: string;
  device: string;
  action: string;
  subject: string;
  detail: string;
}

export interface AuditPage {
  rows: AuditRow[];
  action: string;
  /** Query of the newest page, when this is not it. */
  newest: string | undefined;
  /** Query of the next older page, when there is one. */
  older: string | undefined;
}

const pageSize = 100;

function readCursor(text: string | null) {
  const [at, id] = text?.split('_') ?? [];
  return id && Number.isSafeInteger(Number(at)) ? { at: Number(at), id } : undefined;
}

/** A page of what was done on the owner's side, newest first; `action` leaves one kind of it. */
export async function loadAudit(db: Db, params: URLSearchParams): Promise<AuditPage> {
  const action = (params.get('action') ?? '').slice(0, 40);
  const before = readCursor(params.get('before'));
  const found = await listAudit(db.sql, { limit: pageSize + 1, action: action || undefined, before });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const older = new URLSearchParams({ ...(action ? { action } : {}), before: last ? `${last.at}_${last.id}` : '' });
  const newest = before && `?${new URLSearchParams(action ? { action } : {})}`;
  return { rows, action, newest, older: found.length > pageSize ? `?${older}` : undefined };
}
