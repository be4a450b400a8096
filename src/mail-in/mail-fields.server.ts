import { createHash } from 'node:crypto';
import type { ReadMail } from './mail.server.ts';

/** Where a submission of this kind comes from, beside "website" and "chatbot". */
export const source = 'email';
export const longestMessage = 10_000;

/** The id of the submission that a mail becomes: a UUID made of its key, so that a mail makes one at most. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(`submission\0${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** A mail as the fields of the contact form, cut to what they take. */
export function fieldsOf({ name, replyTo, subject, text, files }: ReadMail): {
  name: string;
  email: string;
  message: string;
} {
  const attached = files.length === 1 ? '(one file, no text)' : `(${files.length} files, no text)`;
  const said = text.trim() || (files.length > 0 ? attached : subject ? '' : '(no text)');
  return {
    name: name || 'Unknown sender',
    email: replyTo,
    message: [subject, said].filter(Boolean).join('\n\n').slice(0, longestMessage).toWellFormed(),
  };
}
