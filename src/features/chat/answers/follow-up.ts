import { chatAsks, chatLinks, chatPhrases, socialAnswers } from '#content/chat-answers.ts';
import type { Knowledge, ReplyContext } from '../reply-types.ts';
import { pagesOf, secondText } from './canned.ts';
import { findOnSite, indexOf } from './from-site.ts';
import type { Part } from './parts.ts';
import { pricePart } from './pricing.ts';
import { freeDays } from './schedule.ts';
import { isService, pricedSubjects } from './subjects.ts';
import { type Understood, understand } from './understand.ts';

/** What the talk is about: the services of the last question, else the one mentioned last. */
export function subjectsInMind(context: ReplyContext, knowledge: Knowledge): string[] {
  const last = understand(context.lastQuestion, indexOf(knowledge.passages).words);
  const asked = last.rules.filter(isService).map(({ id }) => id);
  return asked.length > 0 ? asked : context.mentionedServices.slice(-1);
}

/** A "yes" takes up the offer at the end of what was said last. */
function accepted(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part {
  const told = context.lastResponse;
  if (told.endsWith(chatAsks.days) || context.userIntent === 'schedule')
    return freeDays(knowledge.openDays, seen.stems);
  if (told.endsWith(chatAsks.prices)) return pricePart(pricedSubjects(subjectsInMind(context, knowledge)));
  if (told.includes('open the form')) return socialAnswers.formNow;
  return socialAnswers.whichService;
}

/** More on what was said last: its second text, further passages, or the pages and a person. */
export function moreAbout(context: ReplyContext, knowledge: Knowledge): Part {
  const told = context.lastResponse;
  const second = secondText(told);
  if (second) return second;
  const pages = pagesOf(told);
  if (pages.length > 0) return { text: chatPhrases.moreOnPage, ask: chatAsks.form, links: pages };
  const asked = understand(context.lastQuestion, indexOf(knowledge.passages).words);
  const further = findOnSite(asked.content, knowledge.passages, told);
  return (
    further ?? { text: chatPhrases.moreOnPage, ask: chatAsks.form, links: [chatLinks.contact, chatLinks.calendar] }
  );
}

/** The answer to a message that says nothing without the one before; undefined where it is none. */
export function followUp(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  const is = (id: string) => seen.followUps.includes(id);
  const polite =
    seen.social.includes('thanks') && !seen.stems.some((stem) => ['yes', 'yeah', 'sure', 'pleas'].includes(stem));
  const began = context.lastResponse !== '';
  if (is('no') && began) return seen.social.includes('thanks') ? undefined : socialAnswers.no;
  if (is('when') && context.userIntent === 'schedule') return freeDays(knowledge.openDays, seen.stems);
  if (is('more') && began) return moreAbout(context, knowledge);
  if (is('yes') && began && !polite) return accepted(seen, context, knowledge);
  return undefined;
}
