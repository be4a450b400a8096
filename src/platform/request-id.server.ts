import { AsyncLocalStorage } from 'node:async_hooks';
import { requestWords } from '#src/content/site.ts';

const current = new AsyncLocalStorage<string>();

export const requestId = (): string | undefined => current.getStore();

/** Log lines and mails written during `work` carry this id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** For background work triggered by a request. */
export const ofNoRequest =
  (work: () => void): (() => void) =>
  () =>
    current.exit(work);

export function namingRequest(message: string): string {
  const id = requestId();
  return id === undefined ? message : `${message} ${requestWords(id)}`;
}
