import refusedForm from 'content:forms/refused';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as honoBodyLimit } from 'hono/body-limit';
import { imageMessages } from '#src/content/page-editor.ts';
import { plainPage } from '#src/forms/plain-page.ts';
import { resumeMessages } from '#src/inquiries/career-words.ts';
import {
  bodyLimits,
  inboundMailPath,
  mayBringFile,
  recordsTooLarge,
  takesAttachments,
  takesMessages,
  takesPicture,
  takesRecords,
  uploadLimit,
} from '#src/lib/upload-limits.ts';
import type { Env } from '../client.ts';

function refuse(c: Context<Env>, message: string) {
  // What is left of the body is not read, so nothing else can follow on this connection.
  c.header('Connection', 'close');
  return c.req.header('accept')?.includes('text/html') ? c.html(plainPage(message), 413) : c.json({ message }, 413);
}

function limitTo(maxSize: number, message: string): MiddlewareHandler<Env> {
  return honoBodyLimit({ maxSize, onError: (c) => refuse(c, message) });
}

/** How much of a form that is too large is received and thrown away, so that its browser reads the answer at all. */
const mostThrownAway = 32 * 1024 * 1024;

/** The first bytes of a body, so many at most; what follows is thrown away, up to a limit of its own. `onCut` hears of it. */
function firstBytes(body: ReadableStream<Uint8Array>, most: number, onCut: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let passed = 0;
  let thrown = 0;
  return new ReadableStream({
    async pull(controller) {
      while (thrown <= mostThrownAway) {
        const { done, value } = await reader.read();
        if (done) break;
        const part = value.subarray(0, most - passed);
        passed += part.length;
        thrown += value.length - part.length;
        if (thrown > 0) onCut();
        if (part.length > 0) return controller.enqueue(part);
      }
      controller.close();
    },
  });
}

/**
 * A form without script whose file is too large comes through cut short, so that its page can come back with what was
 * typed.
 */
const cutForm: MiddlewareHandler<Env> = async (c, next) => {
  const { body } = c.req.raw;
  const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY);
  const most = uploadLimit(c.req.path);
  if (body && length > most) {
    let cut = false;
    const first = firstBytes(body, most, () => {
      cut = true;
    });
    c.req.raw = new Request(c.req.raw, { body: first, duplex: 'half' } as RequestInit);
    await next();
    if (cut) c.header('Connection', 'close');
    return;
  }
  await next();
};

/**
 * Refuses bodies above 256 KiB with 413 before they are read; a form that may bring a file has 6 MiB, a message 11, an
 * email 25 MB, the owner's file of records 64 MiB.
 */
export function bodyLimit(): MiddlewareHandler<Env> {
  const text = limitTo(bodyLimits.text, 'That is more than this address takes. Please send less.');
  const upload = limitTo(bodyLimits.upload, `${refusedForm.tooMuch} ${resumeMessages.tooLarge}.`);
  const attachments = limitTo(bodyLimits.message, 'These files are larger than 10 MB together. Please send fewer.');
  const picture = limitTo(bodyLimits.upload, imageMessages.tooLarge);
  const records = limitTo(bodyLimits.records, recordsTooLarge);
  const mail = limitTo(bodyLimits.mail, 'An email may have at most 25 MB.');
  return (c, next) => {
    const { method, path } = c.req;
    if (path === inboundMailPath) return mail(c, next);
    if (!mayBringFile({ method, path, contentType: c.req.header('content-type') })) return text(c, next);
    if (path === '/' || takesMessages(path)) return cutForm(c, next);
    if (takesAttachments(path)) return attachments(c, next);
    if (takesRecords(path)) return records(c, next);
    return (takesPicture(path) ? picture : upload)(c, next);
  };
}
