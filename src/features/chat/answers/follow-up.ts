import { chatAsks, chatLinks, chatPhrases, socialAnswers } from '#content/chat-answers.ts';
import { stemOf } from '#src/lib/words.ts';
import type { Knowledge, ReplyContext } from '../reply-types.ts';
import { cannedAnswer, pagesOf, secondText } from './canned.ts';
import { coverage, findOnSite, indexOf } from './from-site.ts';
import type { Part } from './parts.ts';
import { pricePart } from './pricing.ts';
import { freeDays } from './schedule.ts';
import { isService, pricedSubjects } from './subjects.ts';
import { type Understood, understand } from './understand.ts';

/** What the talk is about: the services of the last question, else the one mentioned last. */
export function subjectsInMind(context: ReplyContext, knowledge: Knowledge): string[] {
  const last = understand(context.lastQuestion, indexOf(knowledge.passages).words);
  const asked = last.rules
    .filter((rule) => isService(rule) && context.mentionedServices.includes(rule.id))
    .map(({ id }) => id);
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
  const [subject = ''] = subjectsInMind(context, knowledge);
  const about = cannedAnswer(pricedSubjects([subject])[0] === 'business' ? 'plans' : subject);
  if (about && !told.includes(about.text)) return about;
  const asked = understand(context.lastQuestion, indexOf(knowledge.passages).words);
  const further = asked.content.length > 1 ? findOnSite(asked.content, knowledge.passages, told) : undefined;
  return (
    further ?? { text: chatPhrases.moreOnPage, ask: chatAsks.form, links: [chatLinks.contact, chatLinks.calendar] }
  );
}

const pointing = ['it', 'that', 'this', 'they', 'them', 'those', 'these', 'its', 'one', 'there'].map(stemOf);
const fewWords = 2;

/** Looks for a few words together with those of the question before. */
export function leaningSearch(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  const before = understand(context.lastQuestion, indexOf(knowledge.passages).words).content;
  const few = seen.content.length > 0 && seen.content.length <= fewWords;
  if (!few || before.length === 0) return undefined;
  // Words that the site does not know say nothing, with whatever others.
  const { words } = indexOf(knowledge.passages);
  if (!seen.content.some((stem) => words.has(stem))) return undefined;
  return findOnSite([...seen.content, ...before], knowledge.passages, context.lastResponse, coverage.leaning);
}

/** A question that points back to the one before it: looked for together with that, never alone. */
export function pointingBack(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  const points = seen.stems.some((stem) => pointing.includes(stem));
  if (!points || seen.content.length > fewWords || context.lastResponse === '') return undefined;
  return (
    leaningSearch(seen, context, knowledge) ?? {
      text: chatPhrases.depends,
      ask: chatAsks.form,
      links: [...pagesOf(context.lastResponse), chatLinks.contact],
    }
  );
}

/** The answer to a message that says nothing without the one before; undefined where it is none. */
export function followUp(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  const is = (id: string) => seen.followUps.includes(id);
  const polite =
    seen.social.includes('thanks') && !seen.stems.some((stem) => ['yes', 'yeah', 'sure', 'pleas'].includes(stem));
  const began = context.lastResponse !== '';
  if (is('no') && began) return socialAnswers.no;
  if (is('when') && context.userIntent === 'schedule') return freeDays(knowledge.openDays, seen.stems);
  if (is('more') && began) return moreAbout(context, knowledge);
  if (is('yes') && began && !polite) return accepted(seen, context, knowledge);
  if (!began && seen.content.length === 0 && !polite && (is('yes') || is('more'))) return socialAnswers.whichService;
  return undefined;
}
