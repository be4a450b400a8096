import { type ChatAnswer, chatAsks, chatLinks, chatPhrases, socialAnswers, topicAnswers } from '#content/chat-answers.ts';
import { chatFacts } from '#content/chat-facts.ts';
import type { Part } from './parts.ts';

/** The written answers by the rule that they belong to. */
const canned: Readonly<Record<string, ChatAnswer>> = {
  ...topicAnswers,
  ...chatFacts,
  identity: socialAnswers.identity,
  human: socialAnswers.human,
  weekend: { text: chatPhrases.weekend, ask: chatAsks.days, links: [chatLinks.responseTimes, chatLinks.calendar] },
};

/** The answer that belongs to a rule, where there is a written one. */
export const cannedAnswer = (id: string): Part | undefined => canned[id];

/** The second text of the answer given last, or undefined; `told`: what was said last. */
export function secondText(told: string): Part | undefined {
  const given = Object.values(canned).find(({ text }) => told.includes(text));
  return (given?.more && { text: given.more, ask: given.ask, links: given.links }) || undefined;
}

/** The pages of the answer given last. */
export function pagesOf(told: string): Part['links'] {
  return (
    Object.values(canned).find(({ text, more }) => told.includes(text) || (more !== undefined && told.includes(more)))
      ?.links ?? []
  );
}
