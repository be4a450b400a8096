import { countTalks, forgetTalks } from '#src/assistant/history.server.ts';
import { countRawBefore, forgetMails } from '#src/intake/inbound-store.server.ts';
import { countOld, type ForgetLead, purgeClosed } from '#src/intake/lead-purge-store.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { keptSince, type Retention, type RetentionKind, readRetention, retentionSetting } from '#src/lib/retention.ts';
import { countAuditBefore, forgetAuditBefore, recordAudit } from '#src/platform/audit/store.server.ts';
import { backupsBefore } from '#src/platform/backup/manifest.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { countSentBefore, dropSentBefore } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';

const few = 500;

export const retentionOf = async (settings: Pick<Settings, 'get'>): Promise<Retention> =>
  readRetention(await settings.get(retentionSetting));

async function forgetSent(db: Db, before: number): Promise<number> {
  let all = 0;
  for (let gone = few; gone === few; all += gone) gone = await db.write((trx) => dropSentBefore(trx, before, few));
  return all;
}

const requestTypes = ['contact', 'quote', 'appointment'];
const applicationTypes = ['career'];
const oldLeads = (types: readonly string[], before: number) => ({
  types,
  closedBefore: before,
  heldBefore: easternDay(before).iso,
});

/** Leads closed or held longer ago than retention allows; returns how many. */
async function forgetClosed(db: Db, types: readonly string[], before: number | undefined, forget: ForgetLead) {
  if (before === undefined) return 0;
  return purgeClosed(db, oldLeads(types, before), forget);
}

/** `now`: epoch milliseconds (purge-moment). Small batches; audits how much of what the owner could see it was. */
export async function keepTo(db: Db, retention: Retention, now: number, forget: ForgetLead): Promise<void> {
  const since = (days: number | null) => keptSince(days, now);
  const ever = Number.NEGATIVE_INFINITY;
  const requests = await forgetClosed(db, requestTypes, since(retention.leads), forget);
  const applications = await forgetClosed(db, applicationTypes, since(retention.applications), forget);
  const chats = await forgetTalks(db, since(retention.chats) ?? ever);
  const sentBefore = since(retention.sentMails);
  const mails = sentBefore === undefined ? 0 : await forgetSent(db, sentBefore);
  await forgetMails(db, now, since(retention.rawMails) ?? ever);
  const logsBefore = since(retention.logs);
  if (logsBefore !== undefined) await db.write((trx) => forgetAuditBefore(trx, logsBefore));
  const counted = Object.entries({ requests, applications, chats, mails }).flatMap(([what, n]) =>
    n > 0 ? `${n} ${what}` : [],
  );
  if (counted.length === 0) return;
  const entry = { at: now, actor: { name: 'nobody', device: '' }, action: 'purge' };
  await db.write((trx) => recordAudit(trx, { ...entry, detail: `${counted.join(', ')} past their retention period` }));
}

/** How much housekeeping would delete at `now` (epoch milliseconds). */
export async function countOlder(
  { db, dataDir }: { db: Db; dataDir: string },
  kind: RetentionKind,
  days: number | null,
  now: number,
): Promise<number> {
  const before = keptSince(days, now);
  if (before === undefined) return 0;
  const counts: Record<RetentionKind, () => Promise<number>> = {
    leads: () => countOld(db.sql, oldLeads(requestTypes, before)),
    applications: () => countOld(db.sql, oldLeads(applicationTypes, before)),
    chats: () => countTalks(db, before),
    sentMails: () => countSentBefore(db.sql, before),
    rawMails: () => countRawBefore(db.sql, before),
    logs: () => countAuditBefore(db.sql, before),
    backups: async () => (await backupsBefore(dataDir, easternDay(before).iso)).length,
  };
  return counts[kind]();
}
