import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type Logger } from 'pino';
import { requestWords } from '#src/content/site.ts';
import { withoutSecrets } from '#src/lib/http.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** One JSON line per event on standard output. Callers log ids, counts and causes, never what a person typed. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    // Adds the id of the current request.
    mixin: () => {
      const request = requestId();
      return request ? { request } : {};
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
  });
}

export function loggedPath(path: string): string {
  return withoutSecrets(path).slice(0, 200);
}

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
