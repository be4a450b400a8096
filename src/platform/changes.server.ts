import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Live, readLiveFrom } from '#src/lib/records/live.ts';
import { type AuditEntry, recordAudit } from './audit/store.server.ts';
import type { Trx } from './db/client.server.ts';
import { putSetting } from './settings.server.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Tells listeners in this process that something on the owner's side may have changed. */
export function createChanges() {
  const listeners = new Set<() => void>();
  const endings = new Set<() => void>();
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  return {
    announce(): void {
      for (const listener of listeners) listener();
    },
    subscribe: listen(listeners),
    onEnd: listen(endings),
    /** Runs the `onEnd` listeners, because the process stops. */
    end(): void {
      for (const ending of endings) ending();
      endings.clear();
    },
  };
}

const held = new AsyncLocalStorage<() => Live | undefined>();

readLiveFrom(() => held.getStore()?.());

/**
 * Runs `work`, and everything it starts, with the published content that `read` returns: one fixed state for a request,
 * the current one for background work, a draft for a preview.
 */
export const withLive = <Result>(read: () => Live | undefined, work: () => Result): Result => held.run(read, work);

/** This setting gets a new random value at every change; processes reload content when it differs. */
export const contentVersionSetting = 'content-version';

/**
 * Every change of what visitors see goes through here, in its own transaction: records who did it and makes every
 * process reload.
 */
export async function noteChange(trx: Trx, change: AuditEntry): Promise<void> {
  await recordAudit(trx, change);
  await renewContent(trx, change.at);
}

export const renewContent = (trx: Trx, now: number) => putSetting(trx, contentVersionSetting, randomUUID(), now);
