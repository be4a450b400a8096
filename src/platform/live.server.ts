import { AsyncLocalStorage } from 'node:async_hooks';
import { type Live, readLiveFrom } from '#src/lib/records/live.ts';

const held = new AsyncLocalStorage<() => Live | undefined>();

readLiveFrom(() => held.getStore()?.());

/**
 * Runs `work`, and all that it begins, with what was published as `read` tells it: a request with one state from its
 * beginning to its end, the background work of an application with whatever holds at the moment, a preview with a draft.
 */
export const withLive = <Result>(read: () => Live | undefined, work: () => Result): Result => held.run(read, work);
