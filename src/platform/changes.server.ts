import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Live, readLiveFrom } from '#src/lib/records/live.ts';
import { type AuditEntry, recordAudit } from './audit/store.server.ts';
import type { Trx } from './db/client.server.ts';
import { putSetting } from './settings.server.ts';

/** Tells whoever listens in this process that something on the owner's side may have changed. */
export interface Changes {
  announce(): void;
  /** Calls `listener` at every announcement until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Ends every subscription that was made with `onEnd`, because the process stops. */
  end(): void;
  /** Calls `listener` once, when the process stops. */
  onEnd(listener: () => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  const endings = new Set<() => void>();
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    subscribe: listen(listeners),
    onEnd: listen(endings),
    end() {
      for (const ending of endings) ending();
      endings.clear();
    },
  };
}

const held = new AsyncLocalStorage<() => Live | undefined>();

readLiveFrom(() => held.getStore()?.());

/**
 * Runs `work`, and all that it begins, with what was published as `read` tells it: a request with one state from its
 * beginning to its end, the background work of an application with whatever holds at the moment, a preview with a draft.
 */
export const withLive = <Result>(read: () => Live | undefined, work: () => Result): Result => held.run(read, work);

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
