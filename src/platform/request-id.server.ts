import { AsyncLocalStorage } from 'node:async_hooks';
import { requestWords } from '#src/content/site.ts';

const current = new AsyncLocalStorage<string>();

/** Id of the request in whose course this is asked; undefined in what the site does by itself. */
export const requestId = (): string | undefined => current.getStore();

/** Does what belongs to the request `id`: every line of the log and every mail that comes of it names the request. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** The same work outside of the request that asks for it: what the site does by itself is no request's. */
export const ofNoRequest =
  (work: () => void): (() => void) =>
  () =>
    current.exit(work);

/** A sentence on a page that failed, with the id by which the log finds the request that is being answered. */
export function namingRequest(message: string): string {
  const id = requestId();
  return id === undefined ? message : `${message} ${requestWords(id)}`;
}
