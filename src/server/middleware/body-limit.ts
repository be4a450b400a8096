import type { MiddlewareHandler } from 'hono';
import { bodyLimit as honoBodyLimit } from 'hono/body-limit';
import { resumeMessages } from '#content/careers-form.ts';
import { imageMessages } from '#content/page-editor.ts';
import { bodyLimits, mayBringFile, picturePath } from '#src/lib/upload-limits.ts';
import type { Env } from '../client.ts';

function limitTo(maxSize: number, message: string): MiddlewareHandler<Env> {
  return honoBodyLimit({
    maxSize,
    onError: (c) => {
      // What is left of the body is not read, so nothing else can follow on this connection.
      c.header('Connection', 'close');
      return c.json({ message }, 413);
    },
  });
}

/** Refuses bodies above 256 KiB with 413 before they are read; a form that may bring a file has 6 MiB. */
export function bodyLimit(): MiddlewareHandler<Env> {
  const text = limitTo(bodyLimits.text, 'That is more than this address takes. Please send less.');
  const upload = limitTo(bodyLimits.upload, `That is more than this form takes. ${resumeMessages.tooLarge}.`);
  const picture = limitTo(bodyLimits.upload, imageMessages.tooLarge);
  return (c, next) => {
    const { method, path } = c.req;
    if (!mayBringFile({ method, path, contentType: c.req.header('content-type') })) return text(c, next);
    return (path === picturePath ? picture : upload)(c, next);
  };
}
