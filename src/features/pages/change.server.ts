import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { PageName } from './blocks.ts';
import { putSetting } from './store.server.ts';

/** Something that the owner has changed of what visitors see. */
export type ContentChange =
  | { what: 'publish'; page: PageName; number: number }
  | { what: 'restore'; page: PageName; number: number; from: number }
  | { what: 'settings'; name: 'social-links' | 'protections'; detail: string };

/** Name of the setting that is another one after every change; what is shown is read anew when it differs. */
export const contentVersionSetting = 'content-version';

function auditOf(change: ContentChange): { action: string; subject: string; detail?: string } {
  switch (change.what) {
    case 'publish':
      return { action: 'publish', subject: change.page, detail: `version ${change.number}` };
    case 'restore':
      return {
        action: 'restore',
        subject: change.page,
        detail: `${change.from === 0 ? 'built-in' : `version ${change.from}`} as version ${change.number}`,
      };
    default:
      return { action: 'settings', subject: change.name, detail: change.detail };
  }
}

/**
 * The one place that every change passes, in the transaction that carries it: who did it is written down, and every
 * process comes to see it. `now` in epoch milliseconds.
 */
export async function noteChange(trx: Trx, change: ContentChange, actor: Actor, now: number): Promise<void> {
  await recordAudit(trx, { at: now, actor, ...auditOf(change) });
  await putSetting(trx, contentVersionSetting, randomUUID(), now);
}
