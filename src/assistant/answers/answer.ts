import words from 'content:assistant-phrases';
import type { Intent } from '#src/content/answers.ts';
import type { ReplyEffect, ReplyLink } from '../reply-types.ts';
import { type Brain, isSure, perhaps, surely } from './brain.ts';
import type { Guess } from './classifier.ts';
import { afterDanger } from './danger.ts';
import { chosenTime, headCount, placesNamed, withoutPlaces } from './days.ts';
import type { Memory } from './memory.ts';
import {
  type AnswerContext,
  asking,
  emailIn,
  isTalk,
  leavesList,
  linksOf,
  linkTo,
  partsOf,
  phoneIn,
  quoted,
  type Spoken,
  say,
  sayDetail,
  subjectOf,
  type Turn,
  type Way,
  type Weighed,
} from './say.ts';
import { danger, isLoss, withHelp, withLoss } from './say-danger.ts';
import type { Sentence } from './sentence.ts';
import { whenAsked } from './when.ts';

export interface Reply extends Pick<Spoken, 'text' | 'links' | 'intent' | 'isUnsure' | 'act'> {
  readonly effects: readonly ReplyEffect[];
  readonly memory: Memory;
}

/** Minimum share to offer the second likeliest meaning too. */
const maybe = 0.2;
/** Weights for the chat's current subject, and for prices in general. */
const nearness = 15;
const vagueness = 0.3;
/** Weight of what was just answered, if the sentence asks something. */
const sameness = 0.25;
/** Minimum likelihood, relative to the other, of an intent that outranks it. */
const outranksFrom = 0.5;
/** From this share on, a sentence is understood without the chat's context. */
const clearly = 0.75;
/** Share from which on a sentence that leans on the talk has a meaning of its own. */
const leaningSurely = 0.68;
/** Share from which on a sentence that speaks of "it" leaves the topic of the talk. */
const elsewhere = 0.9;
/** Minimum shares of the likelier of two that are answered together, and of both. */
const twin = { share: 0.35, both: 0.6 };
const leastGist = 2;
/** Words from which on a message may say more than its answer. */
const leastGuessed = 5;
const shortSentence = 8;
const shortTime = 6;
const shortOther = 4;
const mostRemembered = 12;
const mostMeant = 2;

const leaning =
  /^(and|or|what about|how about|but|also|ok|okay|so|then|then what|yes but|same)\b|\b(it|that|this|they|them|those|these|one|ones|there|he|she)\b/;
const pointing = /\b(it|that|this|they|them|those|these|one|ones|he|she)\b/;
/** The same question about something else. */
const another = /^(and|or|what about|how about)\b/;
const yes =
  /^(yes|yeah|yep|yup|sure|ok|okay|please|yes please|sure thing|go ahead|do it|sounds good|of course|definitely|absolutely|y|ok please|please do|lets do it|why not)$/;
const no = /^(no|nope|nah|no thanks|no thank you|not now|not really|not yet|never mind|nevermind|n)$/;
const more =
  /^(tell me more|more|more info|more information|more details|go on|details|can you elaborate|elaborate|explain|continue|and then|what else|anything else|say more|keep going)$/;
const lost =
  /^(what|huh|i dont understand|i do not understand|what do you mean|i dont get it|come again|pardon|confused)$/;

const afterwards =
  /^[^.?!]{0,40}\b(?:thanks(?! for nothing)|thank you|good to know)\b[^.?!]*[.!]+\s+(.+)$|\bi mean(?:t)?,? (.+)$/is;

/** About booking in general. */
const ofBooking = ['book-rules', 'consultation'];
const greetings = ['hello', 'thanks', 'goodbye'];
const shortGreeting = 4;

/** What a talk is about until another is named. */
const services = ['business', 'home', 'web', 'app', 'ai', 'cloud', 'security', 'network', 'training'];

const appointment = '/contact?tab=appointment#panel';
const isOfDays = (intent: Intent | undefined) => /\{(days|open|nextVisit)\}/.test(intent?.answer ?? '');

const nothingSaid: Way = ({ said, known }) =>
  said === '' ? { text: words.empty, links: linksOf(['/services'], known) } : undefined;

/** The address that the last answer asked for. */
const address: Way = ({ message, memory: { offer } }) => {
  const email = emailIn(message);
  if (!email || (offer !== 'links' && (offer !== 'subscribe' || leavesList(message)))) return undefined;
  return { text: '', links: [], act: { kind: offer, email } };
};

/** A telephone number alone, after an answer that opened the form, goes into it. */
const number: Way = (turn) =>
  turn.last?.does === 'form' && phoneIn(turn.message) && turn.heard.words.length <= shortTime
    ? say(turn.last, turn)
    : undefined;

const reaction: Way = async (turn) => {
  const { said, memory, last, known } = turn;
  if (memory.offer === 'form' && yes.test(said))
    return { text: words.formNow, links: linksOf([appointment], known), effects: ['open-consultation'] };
  if (no.test(said)) return { text: words.okay, links: linksOf(['/services'], known) };
  if (!last || ![more, lost, yes].some((words) => words.test(said))) return undefined;
  return say({ ...last, does: '' }, turn);
};

const chosen: Way = ({ said, kind, leans, last, when, memory }) => {
  // After a booking was talked about a time alone is enough: "make it 1 pm".
  const none = last?.answer.includes('{days}') ? [] : undefined;
  const choices = leans && isOfDays(last) ? (memory.offered ?? none) : undefined;
  const slot = kind === 'consultation' ? chosenTime(said, when, choices) : undefined;
  if (!slot) return undefined;
  const { date, time } = slot;
  return { text: '', links: [], act: { kind: 'hold', slot }, userIntent: 'book', when: { date, from: time, to: time } };
};

/** "And an app?" asks of an app what was asked before. */
const asksTheSame = ({ leans, said, heard, memory }: Weighed): boolean =>
  leans &&
  another.test(said) &&
  heard.words.length <= shortOther &&
  heard.aspects.length === 0 &&
  heard.subjects.length > 0 &&
  memory.aspects.length > 0;

/** What a sentence that leans on the talk asks of the last answer, else of its whole topic, else of the answer before. */
const followUp: Way = async (turn) => {
  const { last, leans, brain, heard, memory, own } = turn;
  // "And on Thanksgiving?" asks the same of another day or time.
  if (turn.when && isOfDays(last) && heard.words.length <= shortOther) return undefined;
  // "Sign me up: ann@example.com" is done, not explained.
  if (emailIn(turn.message) && (last?.does === 'links' || last?.does === 'subscribe')) return undefined;
  const [first] = own.guesses;
  const isClear = first !== undefined && first.share >= clearly && first.label !== last?.id;
  const plainly = first && first.share >= clearly && !leaning.test(turn.said) ? brain.intent(first.label) : undefined;
  if (plainly && brain.isPlain(plainly, heard)) return undefined;
  // "How much is a website?" asks nothing of a talk about something else.
  const isNew = heard.subjects.length > 0 && !heard.subjects.some((one) => memory.subjects.includes(one));
  const isElsewhere = isNew && (isClear ? brain.intent(first.label)?.about !== last?.about : asksTheSame(turn));
  const before = brain.intent(memory.given.findLast((id) => !id.endsWith(' more') && id !== last?.id) ?? '');
  const others = leans && !isClear ? [brain.overview((last ?? before)?.about ?? ''), before] : [];
  for (const one of [last, ...others]) {
    const when = isElsewhere ? 'elsewhere' : one === last && !isClear ? 'after' : 'later';
    const next = one && brain.next(one, heard, when);
    if (next) return sayDetail(next, one, turn, true);
  }
  return undefined;
};

/** Another head count, day or time for the same question. */
const changed: Way = (turn) => {
  const { leans, last, heard, when, brain, own } = turn;
  const isCount =
    last?.answer.includes('{forPeople}') && headCount(heard.words, true) > 0 && heard.subjects.length === 0;
  const isTime = when && isOfDays(last) && heard.words.length <= shortTime;
  const booking = brain.intent('book');
  if (!leans) return undefined;
  if (booking && isTime && heard.aspects.includes('book')) return say(booking, turn);
  if (last && (isCount || isTime)) return say(last, turn);
  const isVisit = heard.aspects.some((one) => ['come', 'book', 'soon'].includes(one));
  const isLikely = own.guesses
    .slice(0, 3)
    .some(({ label }) => /\{(days|nextVisit)\}/.test(brain.intent(label)?.answer ?? ''));
  return booking && when?.date && isVisit && isLikely ? say(booking, turn) : undefined;
};

/** The surely meant intents of each question in a message, likeliest first. */
function questionsIn({ message, heard, brain }: Turn): { intent: Intent; share: number; isAsked: boolean }[] {
  const parts = partsOf(message).flatMap((text) => {
    const one = brain.read(text);
    const isNew = one.subjects.length > 0;
    // A question after some background inherits its subjects.
    const [first] = brain.weigh(isNew ? one : { ...one, subjects: heard.subjects }).guesses;
    const intent = first && first.share >= surely ? brain.intent(first.label) : undefined;
    const isAsked = asking.test(text);
    return intent && !isTalk(intent) ? [{ one, intent, share: first?.share ?? 0, isAsked, isNew }] : [];
  });
  // "What does it cost?" after another question is a detail of that one.
  const found = parts.filter(
    ({ one, isNew, share }, at) =>
      isNew || !parts.slice(0, at).some(({ intent }) => share < clearly || brain.next(intent, one, 'elsewhere')),
  );
  return found
    .filter(({ intent }, at) => found.findIndex((one) => one.intent === intent) === at)
    .sort((one, other) => other.share - one.share);
}

/** The sentence with the chat's subjects and aspects filled in. */
const inContext = (heard: Sentence, { subjects, aspects }: Memory): Sentence => ({
  ...heard,
  subjects: heard.subjects.length > 0 ? heard.subjects : subjects,
  aspects: heard.aspects.length > 0 ? heard.aspects : aspects,
});

/**
 * Guesses for a sentence that depends on context, likeliest first. Prefers the current subject over others and over
 * prices in general, unless it names its own.
 */
function inTalk(turn: Weighed): readonly Guess[] {
  const { heard, memory, brain, leans } = turn;
  const { guesses: own } = turn.own;
  const [first] = own;
  if (asksTheSame(turn)) return brain.weigh(inContext(heard, memory)).guesses;
  // A clear sentence needs no context.
  const isClear = first && first.share >= clearly && brain.intent(first.label)?.about !== 'prices';
  if (!leans || isClear) return own;
  const about = memory.topics.at(-1);
  const withTalk = new Map(brain.weigh(inContext(heard, memory)).guesses.map(({ label, share }) => [label, share]));
  const weighed = own.map(({ label, share }) => {
    const subject = heard.subjects.length === 0 ? brain.intent(label)?.about : undefined;
    const isVague = subject === 'prices' && about !== 'prices';
    const isSame = label === memory.userIntent && heard.aspects.length > 0 && !another.test(turn.said);
    const near = subject && subject === about ? nearness : isVague ? vagueness : 1;
    return { label, share: (share + (withTalk.get(label) ?? 0)) * near * (isSame ? sameness : 1) };
  });
  const sum = weighed.reduce((all, { share }) => all + share, 0) || 1;
  return weighed
    .map(({ label, share }) => ({ label, share: share / sum }))
    .sort((one, other) => other.share - one.share);
}

/** A greeting beside something else, such as "Thanks. And can I move it?", is not what is meant. */
function ungreeted(guesses: readonly Guess[], count: number): readonly Guess[] {
  const [first] = guesses;
  if (!first || !greetings.includes(first.label) || first.share >= clearly || count <= shortGreeting) return guesses;
  const rest = 1 - first.share;
  return guesses.slice(1).map(({ label, share }) => ({ label, share: share / rest }));
}

/** An intent that outranks the likeliest, and is nearly as likely, comes first with the shares of both. */
function ranked(guesses: readonly Guess[], brain: Brain): readonly Guess[] {
  const [first] = guesses;
  if (!first || first.share >= clearly) return guesses;
  const above = guesses
    .slice(1, 3)
    .find(
      ({ label, share }) =>
        share >= Math.max(perhaps, outranksFrom * first.share) && brain.intent(label)?.outranks.includes(first.label),
    );
  if (!above) return guesses;
  return [{ label: above.label, share: above.share + first.share }, ...guesses.filter((one) => one !== above)];
}

/** Two intents of one topic that are about equally likely, and none surely: both are answered. */
function twins([first, second]: readonly Guess[], brain: Brain): Intent[] {
  if (!first || !second || isSure(first, second) || first.share < twin.share) return [];
  const both = [first, second].flatMap(({ label }) => brain.intent(label) ?? []);
  const isOfOne = both[0]?.about === both[1]?.about && !both.some(isTalk) && !both.every(isOfDays);
  return isOfOne && first.share + second.share >= twin.both ? both : [];
}

const button = ({ name }: Intent): ReplyLink => ({ text: name, href: '#ask' });

/** Without a sure answer: a matching passage, else the likeliest meanings to choose from, or the form. */
function unsure({ heard, brain, known, own }: Weighed, guesses: readonly Intent[]): Spoken {
  const found = brain.search(heard);
  const help = (own.alarm?.share ?? 0) >= perhaps ? linksOf(['/emergency'], known) : [];
  const buttons = guesses.map(button);
  const common = { isUnsure: true, userIntent: '' };
  if (found) return { ...common, text: quoted(found), links: [linkTo(found), ...buttons.slice(0, 1), ...help] };
  const form = { text: words.writeToUs, href: '/contact' };
  if (buttons.length > 0) return { ...common, text: words.whichOne, links: [...buttons, form, ...help] };
  return { ...common, text: words.nothing, links: [form, ...linksOf([appointment], known), ...help], offer: 'form' };
}

/** Whether an answer is right is not sure, because its questions have too little of what the message says. */
const isGuess = ({ isDetailed }: Spoken, intent: Intent, { heard, brain }: Weighed): boolean =>
  heard.words.length >= leastGuessed &&
  !isDetailed &&
  !isTalk(intent) &&
  intent.does === '' &&
  !/\{\w+\}/.test(intent.answer) &&
  !brain.grasps(intent, heard);

/** The likeliest answer, said to be no more. */
const guessed = (spoken: Spoken, { known }: Weighed): Spoken => ({
  ...spoken,
  isUnsure: true,
  text: `${words.notSure}\n\n${spoken.text}`,
  links: [...spoken.links.filter(({ href }) => href !== '/contact'), ...linksOf(['/contact'], known)],
});

/** What the sentence is most likely about, or honestly that nobody knows. */
const meaning: Way = async (turn) => {
  const { heard, memory, brain, leans, when } = turn;
  const merged = leans ? inContext(heard, memory) : heard;
  const context = {
    subjects: merged.subjects.length > 0 ? merged.subjects : memory.subjects,
    aspects: merged.aspects.length > 0 ? merged.aspects : memory.aspects,
  };
  const guesses = ranked(ungreeted(inTalk(turn), heard.words.length), brain);
  const [best, second] = guesses;
  const intentOf = (guess: Guess | undefined) => (guess ? brain.intent(guess.label) : undefined);
  const questions = questionsIn(turn);
  const asked = questions.filter(({ isAsked }) => isAsked).map(({ intent }) => intent);
  const together = asked.length >= mostMeant ? asked : twins(guesses, brain);
  if (together.length >= mostMeant) {
    const all = await Promise.all(together.slice(0, mostMeant).map((intent) => say(intent, turn)));
    const aside = placesNamed(heard.words)?.aside;
    return {
      ...all[0],
      // Which places we come to is said once.
      text: all
        .map(({ text }, at) => (aside && at < all.length - 1 ? text.replace(`\n\n${aside}`, '') : text))
        .join('\n\n'),
      links: all.flatMap(({ links }) => links.slice(0, 2)),
      effects: [...new Set(all.flatMap(({ effects = [] }) => effects))],
    };
  }
  const areas = brain.intent('areas');
  const ofPlaces = ['areas', 'nationwide', 'company-location'];
  // "I have a salon in Roswell and need a website" asks for a website.
  const isAboutPlace =
    (heard.subjects.length === 0 && heard.words.length <= shortSentence) ||
    guesses.some(({ label, share }) => share >= perhaps && ofPlaces.includes(label));
  const isOfPlaces =
    !best ||
    (best.share < surely && isAboutPlace) ||
    ['areas', ...greetings].includes(best.label) ||
    (best.label === 'company-location' && heard.words.length <= shortSentence);
  if (areas && isOfPlaces && placesNamed(heard.words)) return say(areas, turn);
  const [only] = questions;
  // Neither its background nor a vague last question outweighs what a whole message surely says.
  const least = !only || isSure(best, second) ? (only?.isAsked ? clearly : 1) : 0;
  const counts = only && only.share > Math.max(least, best?.share ?? 0);
  const isMeant = isSure(best, second) && (!leans || (best?.share ?? 0) >= leaningSurely);
  const sure = counts ? only.intent : isMeant ? intentOf(best) : undefined;
  // "Can I book the 30th?" asks for that day.
  const isOfDay = when?.date && sure && ofBooking.includes(sure.id) && !isOfDays(sure);
  const meant = isOfDay ? brain.intent('book') : sure;
  const about = memory.topics.at(-1);
  const strays = leans && about && meant?.about !== about && pointing.test(turn.said) && (best?.share ?? 0) < elsewhere;
  // What the talk alone suggests was said a moment ago.
  const isSaid =
    leans && meant === turn.last && !when && !placesNamed(heard.words) && headCount(heard.words, true) === 0;
  const isAsked = (intent: Intent | undefined) =>
    turn.own.guesses.some(({ label, share }) => label === intent?.id && share >= perhaps);
  if (meant && !strays && (!isSaid || isAsked(meant))) {
    const spoken = await say(meant, turn);
    if (isGuess(spoken, meant, turn)) return { ...context, ...guessed(spoken, turn) };
    const isOpen = second && second.share >= maybe && best && best.share < clearly;
    const other = isOpen ? intentOf(second) : undefined;
    const links = other && !isTalk(other) && other !== meant ? [...spoken.links, button(other)] : spoken.links;
    return { ...context, ...spoken, links };
  }
  const likely = guesses.slice(0, 3).flatMap((guess) => (guess.share >= perhaps ? (intentOf(guess) ?? []) : []));
  // Naming a day means asking for availability, unless much else is said.
  const isOfWhen = when?.date && (heard.words.length <= shortSentence || heard.aspects.length > 0);
  const ofDays = isOfWhen ? likely.find(isOfDays) : undefined;
  if (ofDays) return { ...context, ...(await say(ofDays, turn)) };
  if (turn.last && another.test(turn.said) && leans && likely.includes(turn.last) && isAsked(turn.last))
    return { ...context, ...(await say(turn.last, turn)) };
  const offered = likely.filter((intent) => !isTalk(intent)).slice(0, mostMeant);
  // What two intents share, one of them may know in detail.
  for (const intent of offered) {
    const isElsewhere =
      leans && heard.subjects.length === 0 && about !== intent.about && services.includes(intent.about);
    const next = isElsewhere ? undefined : brain.next(intent, heard, leans ? 'later' : 'elsewhere');
    if (!next) continue;
    const spoken = await sayDetail(next, intent, turn, false);
    return { ...context, ...spoken, intent: intent.id, ...subjectOf(intent, memory) };
  }
  return { ...context, ...unsure(turn, offered) };
};

const ways: readonly Way[] = [danger, address, number, nothingSaid, reaction, chosen, followUp, changed, meaning];

/** The reply to what is said, with the memory after it. */
function replyWith(spoken: Spoken, { message, heard, memory, leans }: Turn): Reply {
  const { text, links, effects = [], act, intent, isUnsure, isDetailed: _isDetailed, ...changes } = spoken;
  const { offer: _, ...kept } = memory;
  const people = headCount(heard.words);
  const { running, ...after } = {
    ...kept,
    ...(people > 0 ? { people } : {}),
    subjects: heard.subjects.length > 0 ? heard.subjects : memory.subjects,
    aspects: heard.aspects.length > 0 ? heard.aspects : memory.aspects,
    ...changes,
    lastQuestion: message.trim().slice(0, 2_000),
    lastResponse: text,
    mentionedServices: [...new Set([...memory.mentionedServices, ...heard.subjects])].slice(-mostRemembered),
    followUpCount: leans ? memory.followUpCount + 1 : 0,
  };
  return {
    ...{ text, links, effects, memory: { ...after, ...(running ? { running } : {}) } },
    ...(act ? { act } : {}),
    ...(intent ? { intent } : {}),
    ...(isUnsure ? { isUnsure } : {}),
  };
}

/** No answer is given twice in a row, but a greeting or a short word. */
function unrepeated(spoken: Spoken, { memory, brain }: Weighed): Spoken {
  const { text, isUnsure, intent = '' } = spoken;
  const isShort = ['', words.okay, words.formNow, words.empty].includes(text);
  const isSame = !isShort && memory.lastResponse.endsWith(text);
  const isGuessed = text.startsWith(words.notSure);
  return isSame && (!isUnsure || isGuessed) && !isTalk(brain.intent(intent))
    ? { ...spoken, text: words.noMore }
    : spoken;
}

/** What is asked after thanks, and what "I mean" puts right, without addresses. */
function gistOf(message: string): string {
  const said = message.replace(emailIn(message) ?? /$/, ' ').trim();
  const [, thanked, meant] = afterwards.exec(said) ?? [];
  const rest = thanked ?? meant ?? '';
  return rest.split(/\s+/).length >= leastGist ? rest : said;
}

/**
 * Answers any message (S1 §4 Bot answers) from the chat so far, the published answers, else the site's pages. Reads at
 * most 2,000 characters.
 */
export async function answer(message: string, memory: Memory, brain: Brain, known: AnswerContext): Promise<Reply> {
  const { running, ...safe } = memory;
  const rest = running && afterDanger(message, running);
  if (rest) return answer(rest, safe, brain, known);
  const gist = gistOf(message);
  const heard = brain.read(gist);
  const count = heard.words.length;
  const said = heard.words.join(' ');
  const subjects = heard.subjects.length > 0 ? heard.subjects : memory.subjects;
  const about = memory.topics.at(-1);
  const isHome =
    heard.subjects.includes('home') || about === 'home' || (about === 'booking' && subjects.includes('home'));
  const turn: Weighed = {
    ...{ message, heard, said, memory, brain, known },
    when: whenAsked(message, known.calendar, memory.when),
    leans: memory.lastResponse !== '' && (count <= shortSentence || leaning.test(said)) && count <= 2 * shortSentence,
    kind: isHome ? 'home-visit' : 'consultation',
    last: brain.intent(memory.userIntent),
    // "An office in Marietta, Outlook keeps asking for the password" asks about Outlook.
    own: brain.weigh(count > shortSentence ? brain.read(withoutPlaces(gist)) : heard),
  };
  let loss: Spoken | undefined;
  for (const way of ways) {
    const spoken = await way(turn);
    if (!spoken) continue;
    const isOfDanger = way === danger;
    // Who tells of a death and surely asks something gets both.
    if (isOfDanger && isLoss(spoken, turn)) loss = spoken;
    else return replyWith(isOfDanger ? spoken : withLoss(withHelp(unrepeated(spoken, turn), turn), loss), turn);
  }
  throw new Error('every message has an answer');
}
