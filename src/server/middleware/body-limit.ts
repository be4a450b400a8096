import type { MiddlewareHandler } from 'hono';
import { bodyLimit as honoBodyLimit } from 'hono/body-limit';
import type { Env } from '../client.ts';

const kibibyte = 1024;

/** Refuses bodies above 256 KiB with 413 before they are read. */
export function bodyLimit(): MiddlewareHandler<Env> {
  return honoBodyLimit({
    maxSize: 256 * kibibyte,
    onError: (c) => c.json({ message: 'That is more than this address takes. Please send less.' }, 413),
  });
}
