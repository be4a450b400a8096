import {
  type ChatAnswer,
  chatAsks,
  chatLinks,
  chatPhrases,
  socialAnswers,
  topicAnswers,
} from '#src/content/chat-answers.ts';
import { chatCases } from '#src/content/chat-cases.ts';
import { chatDanger } from '#src/content/chat-danger.ts';
import { chatFacts, phonePublished } from '#src/content/chat-facts.ts';
import { publishedPhone } from '#src/content/company.ts';
import type { Part } from './parts.ts';

/** The written answers by the rule that they belong to. */
export const writtenAnswers: Readonly<Record<string, ChatAnswer>> = {
  ...chatDanger,
  ...topicAnswers,
  ...chatFacts,
  ...chatCases,
  identity: socialAnswers.identity,
  human: socialAnswers.human,
  refuse: socialAnswers.refuse,
  despair: chatDanger.crisis,
  threat: chatDanger.danger,
  scared: chatDanger.danger,
  intrusion: chatDanger.attack,
  ransom: chatDanger.attack,
  unsure: socialAnswers.whichService,
  visit: chatFacts.onsite,
  device: topicAnswers.residential,
  weekend: { text: chatPhrases.weekend, ask: chatAsks.days, links: [chatLinks.responseTimes, chatLinks.calendar] },
};

/** The answer that belongs to a rule, where there is a written one. */
export function cannedAnswer(id: string): Part | undefined {
  const number = id === 'phone' ? publishedPhone() : '';
  return number === '' ? writtenAnswers[id] : phonePublished(number);
}

/** The second text of the answer given last, or undefined; `told`: what was said last. */
export function secondText(told: string): Part | undefined {
  const given = Object.values(writtenAnswers).find(({ text }) => told.includes(text));
  return (given?.more && { text: given.more, ask: given.ask, links: given.links }) || undefined;
}

/** The pages of the answer given last. */
export function pagesOf(told: string): Part['links'] {
  return (
    Object.values(writtenAnswers).find(
      ({ text, more }) => told.includes(text) || (more !== undefined && told.includes(more)),
    )?.links ?? []
  );
}
