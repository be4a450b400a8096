import { chatCases } from '#src/content/chat-cases.ts';
import type { Knowledge, ReplyContext, Topic } from '../reply-types.ts';
import { cannedAnswer } from './canned.ts';
import { namesDay } from './dates.ts';
import { timesAsked } from './day-times.ts';
import { subjectsInMind } from './follow-up.ts';
import { findOnSite, indexOf } from './from-site.ts';
import { openings, unlessClosed } from './openings.ts';
import type { Part } from './parts.ts';
import { headCount } from './people.ts';
import { placeParts } from './places.ts';
import { knownWords } from './plain-words.ts';
import { pricePart } from './pricing.ts';
import type { Rule } from './rule.ts';
import { freeDays, scheduleOffer } from './schedule.ts';
import { isService, pricedSubjects } from './subjects.ts';
import type { Understood } from './understand.ts';
import { visitPart, visitToBook } from './visits.ts';

const mostParts = 3;
/** Rules that are answered alone, whatever else a message says. */
const alone =
  'crisis despair danger threat scared fire blackmail attack money-sent scam-call stolen fake-alarm ransom emergency intrusion'.split(
    ' ',
  );
/** Rules that are answered only where nothing more definite is met, the most definite last. */
const vague = ['help', 'broken', 'services', 'place', 'device', 'unsure', 'it-support', 'industries'];
/** Whether a rule speaks of a danger, before which nothing else is answered. */
export const comesFirst = ({ id }: Rule): boolean => id === 'venting' || alone.includes(id);
/** Rules that a link to the booking of a visit answers. */
const bookedRules = 'schedule visit onsite remote hours residential business device weekend'.split(' ');
const askPrice = ['cost', 'hourly', 'visit-price'];
const kinds = ['residential', 'business'];
const madeOrMoved: readonly string[] = ['app', 'web', 'cloud', 'security'];
const shortMessage = 6;
const goingOn = ['and', 'or', 'for', 'what', 'how', 'but', 'also', 'plus', 'then'];
const askedCoverage = 0.6;

/** The rules that are answered, and those that only say what a price or a duration is asked for. */
interface Plan {
  readonly answered: readonly Rule[];
  readonly price: readonly string[] | undefined;
}

function withoutVague(rules: readonly Rule[], placeNamed: boolean): Rule[] {
  const urgent = rules.find(({ id }) => alone.includes(id));
  if (urgent) return [urgent];
  const [first, ...others] = rules;
  // "This printer makes me want to kill myself" is about the printer too.
  if (first?.id === 'venting') return [first, ...withoutVague(others, placeNamed)];
  const definite = rules.filter(({ id }) => !vague.includes(id));
  // "A website for my business" is about the website.
  const built =
    definite.some(({ topic }) => madeOrMoved.includes(topic)) && !rules.some(({ id }) => id === 'it-support');
  if (definite.length > 0) return built ? definite.filter(({ id }) => !kinds.includes(id)) : definite;
  if (placeNamed) return rules.filter(({ id }) => id === 'industries');
  return [...rules].sort((a, b) => vague.indexOf(b.id) - vague.indexOf(a.id)).slice(0, 1);
}

/** "And for my office?" after a price is a question for another price. */
function goesOnAboutPrice(rules: readonly Rule[], seen: Understood, context: ReplyContext): boolean {
  return (
    context.userIntent === 'cost' &&
    seen.stems.length <= shortMessage &&
    (seen.stems.length <= 3 || goingOn.includes(seen.stems[0] ?? '')) &&
    rules.every(({ id }) => pricedSubjects([id]).length > 0)
  );
}

function planFor(rules: readonly Rule[], seen: Understood, context: ReplyContext, knowledge: Knowledge): Plan {
  const countsHeads =
    headCount(seen.wanted) > 0 && seen.stems.length <= shortMessage && rules.every(({ id }) => id === 'business');
  const asksPrice =
    countsHeads || rules.some(({ id }) => askPrice.includes(id)) || goesOnAboutPrice(rules, seen, context);
  if (!asksPrice) return { answered: rules, price: undefined };
  const definite = pricedSubjects(rules.map(({ id }) => id));
  // "For a 10 person law firm" names its subject by a word that counts for little elsewhere.
  const named = definite.length > 0 ? definite : pricedSubjects(seen.rules.map(({ id }) => id));
  const counted = named.length === 0 && headCount(seen.wanted) > 0 ? ['business'] : named;
  const price = counted.length > 0 ? counted : pricedSubjects(subjectsInMind(context, knowledge));
  return { answered: rules.filter(({ id }) => id !== 'cost' && pricedSubjects([id]).length === 0), price };
}

/** How long it takes: by what is built, or by what the talk is about. */
function durationParts(rules: readonly Rule[], context: ReplyContext, knowledge: Knowledge): (Part | undefined)[] {
  const services = rules.filter(isService).map(({ id }) => id);
  const about = services.length > 0 ? services : subjectsInMind(context, knowledge);
  const kinds = new Set(
    about.map((id) => {
      if (['app', 'web-app', 'cross-platform', 'native', 'ai'].includes(id)) return 'duration-app';
      if (id === 'seo') return 'duration-seo';
      return ['web', 'ecommerce'].includes(id) ? 'duration-web' : 'duration-other';
    }),
  );
  if (kinds.size === 0 && context.userIntent === 'schedule') return [cannedAnswer('consultation')];
  if (kinds.size === 0) return [cannedAnswer('duration-app'), cannedAnswer('duration-web')];
  return [...kinds].map(cannedAnswer);
}

/** A question under a broad heading that one passage of the site answers word for word. */
function exactPassage(rules: readonly Rule[], seen: Understood, knowledge: Knowledge): Part | undefined {
  if (
    seen.rest.length < 2 ||
    !rules.every(({ broad, topic }) => broad && !['cost', 'schedule', 'location'].includes(topic))
  )
    return undefined;
  const speaks = indexOf(knowledge.passages)
    .search(seen.rest, 1)
    .some(({ coverage }) => coverage >= askedCoverage);
  const found = speaks ? findOnSite(seen.content, knowledge.passages) : undefined;
  const page = rules[0] && cannedAnswer(rules[0].id);
  return found && page ? { ...found, links: [...found.links, ...page.links.slice(0, 1)] } : found;
}

const onlyVague = (rules: readonly Rule[]) =>
  rules.length > 0 && rules.every(({ id }) => id === 'help' || id === 'services');

/** "Do you support …" followed by a word that the site does not know: better said so than answered in general. */
function asksUnknown({ rest }: Understood, { passages }: Knowledge): boolean {
  const { words } = indexOf(passages);
  return words.size > 0 && rest.some((stem) => !words.has(stem) && !knownWords.has(stem) && !/^\d+h\d/.test(stem));
}

/** The answer to what the rules have found, or undefined where they found nothing. */
export function ruledAnswer(
  seen: Understood,
  context: ReplyContext,
  knowledge: Knowledge,
): { parts: Part[]; topics: Topic[]; services: string[]; intent: Topic | '' } | undefined {
  const named = placeParts(seen.wanted, false, knowledge.passages);
  const rules = withoutVague(seen.rules, named.length > 0);
  const urgent = rules.some(({ id }) => alone.includes(id));
  const asksPlace = rules.some(({ topic }) => topic === 'location') || (named.length > 0 && seen.stems.includes('zip'));
  // "Do you outsource to India" is no question about a place.
  const elsewhere = urgent || rules.some(({ id }) => id === 'technicians');
  const places = elsewhere ? [] : placeParts(seen.wanted, asksPlace, knowledge.passages);
  if (rules.length === 0 && places.length === 0) return undefined;

  if (onlyVague(rules) && asksUnknown(seen, knowledge)) return undefined;
  const { answered, price } = planFor(rules, seen, context, knowledge);
  const parts: (Part | undefined)[] = [];
  const visit = urgent ? undefined : visitToBook(seen, context, knowledge);
  const exact = visit || price || places.length > 0 ? undefined : exactPassage(rules, seen, knowledge);
  if (rules[0]?.id === 'venting') parts.push(cannedAnswer('venting'));
  if (exact) parts.push(exact);
  if (visit) parts.push(visitPart(visit, seen, context, knowledge));
  if (price) parts.push(pricePart(price, headCount(seen.wanted) || (context.people ?? 0)));
  const takesTime = answered.some(({ id }) => id === 'duration');
  for (const rule of exact ? [] : answered) {
    if (rule.id === 'venting' || (visit && bookedRules.includes(rule.id))) continue;
    if (rule.id === 'duration') parts.push(...durationParts(rules, context, knowledge));
    else if (rule.id === 'schedule') parts.push(schedulePart(seen, context, knowledge));
    else if (rule.id === 'same-day') parts.push(unlessClosed(chatCases['same-day'], knowledge.calendar));
    else if (rule.id === 'hours') parts.push(openings(seen.wanted, knowledge.calendar));
    else if (rule.topic !== 'location' && !(takesTime && isService(rule))) parts.push(cannedAnswer(rule.id));
  }
  const said = parts.filter((part) => part !== undefined).slice(0, Math.max(1, mostParts - places.length));
  const topics = new Set([
    ...(price ? (['cost'] as const) : []),
    ...rules.flatMap(({ topic }) => topic || []),
    ...(places.length > 0 ? (['location'] as const) : []),
    ...(visit ? (['schedule'] as const) : []),
  ]);
  const intent = price ? 'cost' : ([...topics].find((topic) => topic === 'schedule') ?? [...topics][0] ?? '');
  return {
    parts: [...said, ...places.slice(0, mostParts)],
    topics: [...topics],
    services: [...seen.rules.filter((rule) => !rules.includes(rule)), ...rules].filter(isService).map(({ id }) => id),
    intent,
  };
}

/** The form with the hours first; the free days when they are asked for or the talk was about a date already. */
function schedulePart(seen: Understood, context: ReplyContext, knowledge: Knowledge): Part {
  const asksDays =
    seen.followUps.includes('when') ||
    timesAsked(seen.wanted) !== undefined ||
    namesDay(seen.wanted, knowledge.calendar);
  const offer = scheduleOffer(knowledge.calendar);
  if (context.userIntent !== 'schedule' && !asksDays) return offer;
  return { ...freeDays(knowledge, seen), effects: offer.effects };
}
