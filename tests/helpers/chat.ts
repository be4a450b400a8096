import { randomUUID } from 'node:crypto';
import type { Answer } from '#src/assistant/reply-types.ts';
import type { TestSite } from './site.ts';

/** What a visitor asks in the chat, as the panel sends it. */
export const question = (made: TestSite, text: string, more: object = {}) => ({
  ...{ id: randomUUID(), text, userIdentifier: 'visitor-0123456789abcdef' },
  ...{ sentAt: new Date(made.clock.now()).toISOString(), startTime: new Date(made.clock.now()).toISOString() },
  ...more,
});

/** A talk in which a visitor has just said these texts, as the panel hands it over to be kept. */
export function talkOf({ clock }: TestSite, texts: readonly string[], userIdentifier: string = randomUUID()) {
  const timestamp = new Date(clock.now()).toISOString();
  const messages = texts.map((text) => ({ id: randomUUID(), sender: 'user', text, timestamp, feedback: null }));
  return { userIdentifier, sentAt: timestamp, startTime: timestamp, endTime: null, messages };
}

/** What the assistant answers to a question that begins a talk: its words, and where its links lead. */
export async function answerTo(made: TestSite, text: string): Promise<string> {
  const answer = await made.post(`/api/chat/sessions/${randomUUID()}/messages`, question(made, text));
  const { messages }: { messages: Answer[] } = await answer.json();
  return messages.flatMap(({ text, links }) => [text, ...links.map(({ href }) => href)]).join('\n');
}
