import { randomUUID } from 'node:crypto';
import { type AuditEntry, recordAudit } from './audit/store.server.ts';
import type { Trx } from './db/client.server.ts';
import { putSetting } from './settings.server.ts';

/** Name of the setting that is another one after every change; what is shown is read anew when it differs. */
export const contentVersionSetting = 'content-version';

/**
 * The one place that every change of what visitors see passes, in the transaction that carries it: who did it is written
 * down, and every process comes to see it.
 */
export async function noteChange(trx: Trx, change: AuditEntry): Promise<void> {
  await recordAudit(trx, change);
  await renewContent(trx, change.at);
}

/** Makes every process read anew what is published. */
export const renewContent = (trx: Trx, now: number) => putSetting(trx, contentVersionSetting, randomUUID(), now);
