import { forgetTalks } from '#src/features/chat/history.server.ts';
import { forgetMails } from '#src/intake/inbound-store.server.ts';
import { type ForgetLead, purgeClosed } from '#src/intake/lead-purge-store.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { keptSince, type Retention, readRetention, retentionSetting } from '#src/lib/retention.ts';
import { forgetAuditBefore, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { dropSentBefore } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';

const few = 500;

/** What the owner keeps for how long. */
export const retentionOf = async (settings: Pick<Settings, 'get'>): Promise<Retention> =>
  readRetention(await settings.get(retentionSetting));

async function forgetSent(db: Db, before: number): Promise<number> {
  let all = 0;
  for (let gone = few; gone === few; all += gone) gone = await db.write((trx) => dropSentBefore(trx, before, few));
  return all;
}

/** Leads of these types that were closed, or held, longer ago than they are kept; how many. */
async function forgetClosed(db: Db, types: readonly string[], before: number | undefined, forget: ForgetLead) {
  if (before === undefined) return 0;
  return purgeClosed(db, { types, closedBefore: before, heldBefore: easternDay(before).iso }, forget);
}

/**
 * Forgets what is older than the owner keeps it, at `now` (epoch milliseconds, a moment to purge by); a few rows at a time.
 * How much of what the owner had in view it was is written into the audit list.
 */
export async function keepTo(db: Db, retention: Retention, now: number, forget: ForgetLead): Promise<void> {
  const since = (days: number | null) => keptSince(days, now);
  const ever = Number.NEGATIVE_INFINITY;
  const requests = await forgetClosed(db, ['contact', 'quote', 'appointment'], since(retention.leads), forget);
  const applications = await forgetClosed(db, ['career'], since(retention.applications), forget);
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
  await db.write((trx) => recordAudit(trx, { ...entry, detail: `${counted.join(', ')} older than they are kept` }));
}
