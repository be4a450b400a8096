import { clean } from '#src/lib/fields.ts';
import { numberText } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import { limits } from './talk.ts';

const id = z.uuid({ error: 'Each session and message needs an id (UUID).' }).toLowerCase();
const moment = z.iso.datetime({ error: 'Please give moments such as 2026-06-09T14:00:00.000Z' }).transform(Date.parse);

const text = z
  .string()
  .min(1, 'A message must not be empty.')
  .max(limits.characters, `A message has at most ${numberText(limits.characters)} characters.`)
  .transform(clean);

const message = z.object({
  id,
  sender: z.enum(['user', 'bot']),
  text,
  timestamp: moment,
  feedback: z.enum(['positive', 'negative']).nullish(),
});

export const sessionId = id;

/** The visitor and the start. Times are the visitor's; the server corrects them by `sentAt`. */
const whose = {
  userIdentifier: z.string().regex(/^[\w-]{16,64}$/, 'The visitor needs an id of 16 to 64 letters, digits, _ or -.'),
  sentAt: moment,
  startTime: moment,
};

/** Body of `POST /api/chat/sessions/:id/messages`. */
export const question = z.object({ ...whose, id, text });
export type QuestionInput = z.output<typeof question>;

/** Body of `POST /api/chat/sessions/:id`: what is new, at most one batch. */
export const sessionUpdate = z.object({
  ...whose,
  endTime: moment.nullish(),
  messages: z
    .array(message)
    .max(limits.batch, `Please send at most ${limits.batch} messages at once.`)
    .refine((list) => new Set(list.map((one) => one.id)).size === list.length, 'Each message needs an id of its own.'),
});
export type SessionUpdateInput = z.output<typeof sessionUpdate>;
