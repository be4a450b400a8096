import { randomUUID } from 'node:crypto';
import type { Answer } from '#src/assistant/reply-types.ts';
import type { TestSite } from './site.ts';

/** What a visitor asks in the chat, as the panel sends it. */
export const question = (made: TestSite, text: string, more: object = {}) => ({
  ...{ id: randomUUID(), text, userIdentifier: 'visitor-0123456789abcdef' },
  ...{ sentAt: new Date(made.clock.now()).toISOString(), startTime: new Date(made.clock.now()).toISOString() },
  ...more,
});

/** What the assistant answers to a question that begins a talk: its words, and where its links lead. */
export async function answerTo(made: TestSite, text: string): Promise<string> {
  const answer = await made.post(`/api/chat/sessions/${randomUUID()}/messages`, question(made, text));
  const { messages }: { messages: Answer[] } = await answer.json();
  return messages.flatMap(({ text, links }) => [text, ...links.map(({ href }) => href)]).join('\n');
}
