import pino, { type Logger } from 'pino';
import { withoutSecrets } from '#src/lib/http.ts';
import { requestId } from './request-id.server.ts';

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
