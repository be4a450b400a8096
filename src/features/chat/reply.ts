import { chatPhrases, socialAnswers, topicAnswers } from '#src/content/chat-answers.ts';
import { chatRemarks, priceDrivers } from '#src/content/chat-cases.ts';
import { chatFacts } from '#src/content/chat-facts.ts';
import { withQuotes } from '#src/content/chat-quotes.ts';
import { sentenceEnd } from '#src/lib/words.ts';
import { comesFirst, ruledAnswer } from './answers/compose.ts';
import { followUp, leaningSearch, moreAbout, pointingBack, priceRemark, remark } from './answers/follow-up.ts';
import { findOnSite, indexOf } from './answers/from-site.ts';
import { joinParts, type Part } from './answers/parts.ts';
import { headCount } from './answers/people.ts';
import { canWait, type Danger, dangerIn, runningDanger } from './answers/running-danger.ts';
import { freeDays, isOnlyDate, scheduleOffer } from './answers/schedule.ts';
import { kindOfPrice } from './answers/subjects.ts';
import { type Understood, understand } from './answers/understand.ts';
import { visitPart, visitToBook } from './answers/visits.ts';
import type { Knowledge, Reply, ReplyContext, Topic } from './reply-types.ts';

interface Answer {
  parts: Part[];
  topics: readonly Topic[];
  services: readonly string[];
  intent: Topic | '';
  followsUp: boolean;
  /** The danger that goes on after it; undefined where none does. */
  danger?: Danger | undefined;
}

const mostServices = 8;
const rememberedLength = 2000;
/** A message of more words than this stands for itself, whatever little words are in it. */
const followUpWords = 8;

const alone = (part: Part, intent: Topic | '' = ''): Answer => ({
  parts: [part],
  topics: intent ? [intent] : [],
  services: [],
  intent,
  followsUp: false,
});

function smallTalk({ social, stems, otherScript }: Understood): Answer | undefined {
  const is = (id: string) => social.includes(id);
  if (stems.every((stem) => stem === sentenceEnd)) return alone(otherScript ? chatFacts.language : socialAnswers.empty);
  if (is('probe')) return alone(socialAnswers.probe);
  if (is('abuse')) return alone(socialAnswers.abuse);
  return undefined;
}

function courtesy({ social }: Understood): Answer | undefined {
  if (social.includes('thanks')) return alone(topicAnswers.thanks, 'thanks');
  if (social.includes('goodbye')) return alone(socialAnswers.goodbye);
  if (social.includes('greeting')) return alone(socialAnswers.greeting);
  return undefined;
}

/** A sign that the answer was not understood, or a sound that says nothing. */
function murmur({ social, beside, stems, otherScript }: Understood, began: boolean): Answer | undefined {
  if (otherScript && beside.length < 2) return alone(chatFacts.language);
  if (beside.length > 0) return undefined;
  const lost = social.includes('unclear') || stems.filter((stem) => stem !== sentenceEnd).join(' ') === 'what';
  if (lost) return alone(began ? chatRemarks.unclear : topicAnswers.help, began ? '' : 'help');
  return social.includes('filler') ? alone(chatRemarks.filler) : undefined;
}

function byRules(seen: Understood, context: ReplyContext, knowledge: Knowledge): Answer | undefined {
  const ruled = ruledAnswer(seen, context, knowledge);
  return ruled && { ...ruled, followsUp: ruled.services.length === 0 && ruled.intent === context.userIntent };
}

/** What comes before everything else: a danger that a message speaks of, or one that the talk is in. */
function inDanger(message: string, seen: Understood, context: ReplyContext, knowledge: Knowledge): Answer | undefined {
  const danger = dangerIn(seen.rules);
  const isNew = danger !== undefined && danger !== context.danger;
  const running = isNew ? undefined : runningDanger(message, seen, context);
  if (running) {
    const { part, ended } = running;
    return {
      ...alone(part),
      intent: context.userIntent,
      followsUp: !ended,
      danger: ended ? undefined : context.danger,
    };
  }
  const ruled = seen.rules.some(comesFirst) ? byRules(seen, context, knowledge) : undefined;
  return ruled && { ...ruled, danger };
}

function decide(message: string, seen: Understood, context: ReplyContext, knowledge: Knowledge): Answer {
  const social = seen.social;
  const danger = inDanger(message, seen, context, knowledge);
  if (danger) return danger;
  // Orders to the program are not questions about what they name.
  if (social.includes('probe')) return alone(socialAnswers.probe);
  if (social.includes('off-topic') && seen.rules.length === 0) return alone(socialAnswers.offTopic);
  const short = seen.stems.length <= followUpWords;
  if (seen.rules.every(({ id }) => id === 'schedule') && isOnlyDate(seen, knowledge.calendar)) {
    const { effects } = scheduleOffer(knowledge.calendar);
    const visit = visitToBook(seen, context, knowledge);
    if (visit) return { ...alone(visitPart(visit, seen, context, knowledge), 'schedule'), followsUp: true };
    const begins = context.userIntent !== 'schedule';
    return {
      ...alone({ ...freeDays(knowledge, seen), ...(begins ? { effects } : {}) }, 'schedule'),
      followsUp: !begins,
    };
  }
  const following = (): Answer | undefined => {
    const part = short ? followUp(seen, context, knowledge) : undefined;
    return part && { ...alone(part, intentAfter(part, context)), followsUp: true };
  };
  // "Not Monday" in the middle of a date is no refusal.
  const otherDay = context.userIntent === 'schedule' && seen.followUps.includes('when');
  if (seen.refused.length > 0 && seen.rules.length === 0 && !otherDay) return alone(socialAnswers.declined);
  const price = short ? priceRemark(seen, context, knowledge) : undefined;
  if (price) return { ...alone(price, 'cost'), followsUp: true };
  const onlyVague = seen.rules.every(({ id }) => ['help', 'services', 'place'].includes(id));
  if (onlyVague) {
    const part = following();
    if (part) return part;
  }
  const ruled = byRules(seen, context, knowledge);
  if (ruled) return ruled;
  const kind = courtesy(seen);
  if (kind && seen.rest.length < 4) return kind;
  const talk = smallTalk(seen);
  if (talk) return talk;
  const unclear = short ? murmur(seen, context.lastResponse !== '') : undefined;
  if (unclear) return { ...unclear, followsUp: true };
  const went = remark(seen, context, knowledge);
  if (went) return { ...alone(went), intent: context.userIntent, followsUp: true };
  const back = pointingBack(seen, context, knowledge);
  if (back) return { ...alone(back), followsUp: true };
  const found = findOnSite(seen.content, knowledge.passages) ?? leaningSearch(seen, context, knowledge);
  return found ? alone(found) : (kind ?? alone(socialAnswers.nothing));
}

/** Prices and dates stay what the talk is about until something else is asked. */
function intentAfter(part: Part, context: ReplyContext): Topic | '' {
  if (part.effects?.includes('show-promo')) return 'cost';
  return part.effects?.includes('open-consultation') ? 'schedule' : context.userIntent;
}

/** What is said where the rules would repeat themselves: more to the same question, to another one what the site has. */
function again(message: string, seen: Understood, answer: Answer, context: ReplyContext, knowledge: Knowledge): Part {
  if (message.trim() === context.lastQuestion) return moreAbout(context, knowledge);
  const same = joinParts(answer.parts);
  if (same.effects.includes('show-promo'))
    return priceDrivers[
      kindOfPrice(answer.services.length > 0 ? answer.services : context.mentionedServices.slice(-1))
    ];
  const found =
    same.effects.length > 0 || seen.content.length < 2
      ? undefined
      : findOnSite(seen.content, knowledge.passages, same.text);
  return found ?? { ...same, text: `${chatPhrases.asSaid} ${same.text}`, ask: undefined };
}

const latest = <T>(before: readonly T[], now: readonly T[], most: number): T[] =>
  [...before.filter((one) => !now.includes(one)), ...now].slice(-most);

/**
 * What the assistant answers (S1 §4 Bot answers): by rules, from the talk so far, else from the site's own pages.
 * Pure; takes any message (what is longer than 2,000 characters is not read) and never throws.
 * @param context what the talk remembers; the reply carries what it remembers next.
 * @param knowledge the passages of the site and the free days, as far as they are loaded.
 */
export function reply(message: string, context: ReplyContext, knowledge: Knowledge): Reply {
  const seen = understand(message, indexOf(knowledge.passages).words);
  let answer = decide(message, seen, context, knowledge);
  let { text, links, effects, wants } = joinParts(answer.parts);
  if (text === context.lastResponse && answer.topics.length > 0) {
    answer = { ...answer, parts: [again(message, seen, answer, context, knowledge)], followsUp: true };
    ({ text, links } = joinParts(answer.parts));
  }
  const goesOn = context.danger && canWait(context.danger) ? context.danger : undefined;
  const danger = 'danger' in answer ? answer.danger : (dangerIn(seen.rules) ?? goesOn);
  const people = headCount(seen.wanted) || (context.people ?? 0);
  const said = (words: string) => withQuotes(words, knowledge.quotes);
  return {
    text: said(text),
    links: links.map(({ text, href }) => ({ text: said(text), href })).filter((link) => link.text !== ''),
    effects: [...effects],
    ...(wants ? { wants } : {}),
    context: {
      topics: latest(context.topics, answer.topics, 11),
      lastQuestion: message.trim().slice(0, rememberedLength),
      // With the marks of what it quotes, as the next answer is compared with it.
      lastResponse: text,
      mentionedServices: latest(context.mentionedServices, answer.services, mostServices),
      userIntent: answer.intent || (answer.followsUp ? context.userIntent : ''),
      followUpCount: answer.followsUp ? context.followUpCount + 1 : 0,
      ...(danger ? { danger } : {}),
      ...(people > 0 ? { people } : {}),
    },
  };
}
