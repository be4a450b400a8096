import type { Clock } from '#src/lib/clock.ts';
import { type AuditEntry, sumUpAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';

/** Failures of one hour at one account are one line of the audit list, in milliseconds. */
const summedMs = 3_600_000;

/** Writes down that a password or code was wrong; further ones of the hour count in the same line. */
export function noteFailure(
  { db, clock }: { db: Db; clock: Clock },
  what: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'detail'>,
): Promise<void> {
  const at = clock.now();
  const parts = [what.action, what.actor.name, what.subject, what.detail, Math.floor(at / summedMs)];
  return db.write((trx) => sumUpAudit(trx, parts.join(':'), { ...what, at }));
}
