import { requestWords } from '#src/content/site.ts';
import { requestId } from './request-id.server.ts';

/** A sentence on a page that failed, with the id by which the log finds the request that is being answered. */
export function namingRequest(message: string): string {
  const id = requestId();
  return id === undefined ? message : `${message} ${requestWords(id)}`;
}
