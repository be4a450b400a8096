import { randomUUID } from 'node:crypto';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { PageName } from './blocks.ts';
import { putSetting } from './store.server.ts';

/** Something that the owner has changed of what visitors see. */
export type ContentChange =
  | { what: 'publish'; page: PageName; number: number }
  | { what: 'restore'; page: PageName; number: number; from: number }
  | { what: 'settings'; name: 'social-links' | 'protections' };

/** Name of the setting that is another one after every change; what is shown is read anew when it differs. */
export const contentVersionSetting = 'content-version';

/** The one place that every change passes, in the transaction that carries it; `now` in epoch milliseconds. */
export async function noteChange(trx: Trx, _change: ContentChange, now: number): Promise<void> {
  await putSetting(trx, contentVersionSetting, randomUUID(), now);
}
