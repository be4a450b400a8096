import { chatAsks, chatLinks, chatPhrases, socialAnswers } from '#src/content/chat-answers.ts';
import { chatRemarks, priceDrivers, priceTerms } from '#src/content/chat-cases.ts';
import type { Knowledge, ReplyContext } from '../reply-types.ts';
import { cannedAnswer, pagesOf, secondText } from './canned.ts';
import { namesDay } from './dates.ts';
import { timesAsked } from './day-times.ts';
import { coverage, findOnSite, indexOf } from './from-site.ts';
import type { Part } from './parts.ts';
import { stemsOf } from './pattern.ts';
import { pricePart } from './pricing.ts';
import { freeDays } from './schedule.ts';
import { isService, kindOfPrice, pricedSubjects } from './subjects.ts';
import { type Understood, understand } from './understand.ts';
import { visitMeant, visitPart } from './visits.ts';

/** What the talk is about: the services of the last question, else the one mentioned last. */
export function subjectsInMind(context: ReplyContext, knowledge: Knowledge): string[] {
  const last = understand(context.lastQuestion, indexOf(knowledge.passages).words);
  const asked = last.rules
    .filter((rule) => isService(rule) && context.mentionedServices.includes(rule.id))
    .map(({ id }) => id);
  return asked.length > 0 ? asked : context.mentionedServices.slice(-1);
}

/** The days of what the talk is about: of consultations, or of visits. */
function daysOf(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part {
  const visit = visitMeant(seen, context, knowledge);
  return visit ? visitPart(visit, seen, context, knowledge) : freeDays(knowledge, seen, context.lastResponse);
}

/** A "yes" takes up the offer at the end of what was said last. */
function accepted(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part {
  const told = context.lastResponse;
  if (told.endsWith(chatAsks.days) || context.userIntent === 'schedule') return daysOf(seen, context, knowledge);
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

const pointing = stemsOf('it that this they them those these its one there');
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

/** A remark on the price that was named: what drives it, how often it falls due, what it comes to for so many people. */
export function priceRemark(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  if (context.lastResponse === '') return undefined;
  const is = (id: string) => seen.followUps.includes(id);
  const subjects = subjectsInMind(context, knowledge);
  const known = subjects.length > 0 || context.userIntent === 'cost';
  const figure = seen.stems.some((stem) => /^\d+k?$/.test(stem)) && seen.beside.length <= 1;
  const onlyPrice = seen.rules.every(
    ({ id }) =>
      id === 'cost' || id === 'help' || pricedSubjects([id]).some((one) => pricedSubjects(subjects).includes(one)),
  );
  if (!onlyPrice || !known) return undefined;
  if (is('monthly') && seen.beside.length <= 1 && !seen.stems.includes('much'))
    return priceTerms[kindOfPrice(subjects)];
  const people = Number(seen.stems.find((stem) => /^\d{1,3}$/.test(stem)) ?? 0);
  // "We are 20" after the price of a plan.
  if (figure && people > 0 && kindOfPrice(subjects) === 'business' && !seen.stems.includes('dollar'))
    return pricePart(['business'], people);
  if (context.userIntent === 'cost' && (is('dear') || figure)) return priceDrivers[kindOfPrice(subjects)];
  return undefined;
}

/** The answer to a message that says nothing without the one before; undefined where it is none. */
export function followUp(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  const is = (id: string) => seen.followUps.includes(id);
  const polite =
    seen.social.includes('thanks') && !seen.stems.some((stem) => ['yes', 'yeah', 'sure', 'pleas'].includes(stem));
  const began = context.lastResponse !== '';
  const plain = seen.beside.length === 0;
  if (is('no') && plain) return socialAnswers.no;
  const when = is('when') || timesAsked(seen.wanted) || namesDay(seen.wanted, knowledge.calendar);
  if (when && context.userIntent === 'schedule') return daysOf(seen, context, knowledge);
  if (began && is('get') && plain) return chatRemarks.get;
  if (is('more') && began) return moreAbout(context, knowledge);
  if (is('yes') && began && !polite && seen.beside.length <= 1) return accepted(seen, context, knowledge);
  if (!began && (seen.content.length === 0 || plain) && !polite && (is('yes') || is('more')))
    return socialAnswers.whichService;
  return undefined;
}

const questionWords = stemsOf(
  'what how can could do does is are will would where which who when why should did have has may am',
);
const troubles =
  'repair printer wifi virus mac small-trouble any-device data-recovery locked-out account-hacked watched smart-home device broken';
const remarkWords = 6;
const surely = 0.8;

/** A short statement in the middle of a talk goes on about what was said ("its a dell"), unless the site speaks of just that. */
export function remark(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part | undefined {
  const asks = seen.question || questionWords.includes(seen.stems[0] ?? '');
  const subject = context.mentionedServices.at(-1);
  if (context.lastResponse === '' || !subject || asks || seen.stems.length > remarkWords) return undefined;
  const points = seen.stems.some((stem) => pointing.includes(stem));
  const found = points ? undefined : findOnSite(seen.content, knowledge.passages, context.lastResponse, surely);
  if (found) return found;
  const said = troubles.split(' ').includes(subject) ? chatRemarks.trouble : chatRemarks.other;
  return { ...said, links: [...pagesOf(context.lastResponse), ...said.links] };
}
