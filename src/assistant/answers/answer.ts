import words from 'content:assistant-phrases';
import type { Intent } from '#src/content/assistant.ts';
import { type BookingKind, bookingHref } from '#src/content/bookings.ts';
import { bookSlot } from '#src/content/chat.ts';
import { estimateOf } from '#src/content/estimate.ts';
import { amountOf } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dollars } from '#src/lib/format.ts';
import type { Calendar, OpenDay, ReplyEffect, ReplyLink, Slot } from '../reply-types.ts';
import { type Brain, isSure, perhaps, surely } from './brain.ts';
import { inDanger } from './danger.ts';
import { chosenTime, firstFree, freeTimes, headCount, openThen, placesNamed, timesToChoose } from './days.ts';
import type { Act, Memory } from './memory.ts';
import { type Found, type Guess, hear, type ReadQuestion } from './search.ts';
import { type When, whenAsked } from './when.ts';

export interface AnswerContext {
  readonly calendar: Calendar;
  /** Days with free times; null if they cannot be read. */
  days(kind: BookingKind): Promise<readonly OpenDay[] | null>;
  titleOf(href: string): string;
  readonly roles: readonly string[];
  /** Empty if the company lists none. */
  readonly phone: string;
}

export interface Reply {
  readonly text: string;
  readonly links: readonly ReplyLink[];
  readonly effects: readonly ReplyEffect[];
  readonly memory: Memory;
  readonly intent?: string;
  /** Nothing certain was found. */
  readonly isUnsure?: boolean;
  /** An action to run first; its result replaces the text. */
  readonly act?: Act;
}

type Spoken = Omit<Reply, 'memory'> & Partial<Memory>;
/** Somebody who wants to leave the list must not be signed up. */
const leaves = /\b(un\w+|stop|remove|off|cancel|delete|leave|quit)\b/i;
const emailIn = (message: string) => /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[a-z]{2,}/i.exec(message)?.[0];
const phoneIn = (message: string) =>
  /(?:\+?1[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}(?!\d)/.exec(message)?.[0];

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
/** Share that may change the subject of a chat in danger. */
const certainly = 0.8;
/** Subjects for which the place matters. */
const onSite: readonly string[] = ['home', 'business', 'network', 'booking'];
const shortSentence = 8;
const mostRemembered = 12;
const mostMeant = 2;

const leaning =
  /^(and|or|what about|how about|but|also|ok|okay|so|then|then what|yes but|same)\b|\b(it|that|this|they|them|those|these|one|ones|there|he|she)\b/;
const yes =
  /^(yes|yeah|yep|yup|sure|ok|okay|please|yes please|sure thing|go ahead|do it|sounds good|of course|definitely|absolutely|y|ok please|please do|lets do it|why not)$/;
const no = /^(no|nope|nah|no thanks|no thank you|not now|not really|not yet|never mind|nevermind|n)$/;
const more =
  /^(tell me more|more|more info|more information|more details|go on|details|can you elaborate|elaborate|explain|continue|and then|what else|anything else|say more|keep going)$/;
const lost =
  /^(what|huh|i dont understand|i do not understand|what do you mean|i dont get it|come again|pardon|confused)$/;
const nowWords = /\b(now|currently|at the moment|right now|still open)\b/;

const mailText = (href: string) => href.replace(/^mailto:|\?.*$/g, '');

const linksOf = (hrefs: readonly string[], known: AnswerContext): ReplyLink[] =>
  hrefs.map((href) => {
    if (href.startsWith('mailto:')) return { text: mailText(href), href };
    const isBooking = href.includes('tab=appointment');
    return { text: words.links[href] ?? (isBooking ? words.seeTimes : known.titleOf(href)), href };
  });

/** Monthly cost for `count` people on the published plans; empty for 0. */
export function forPeople(count: number): string {
  if (count === 0) return '';
  const [essential, professional] = (['essential', 'professional'] as const).map((plan) =>
    dollars(estimateOf({ plan, count }, amountOf).perMonth?.low ?? 0),
  );
  return ` ${fillIn(words.forPeople, { count, essential: essential ?? '', professional: professional ?? '' })}`;
}

function kindOf(subjects: readonly string[], topics: readonly string[]): BookingKind {
  if (subjects.includes('home') || topics.at(-1) === 'home') return 'home-visit';
  return 'consultation';
}

interface Turn {
  readonly message: string;
  readonly heard: ReadQuestion;
  readonly memory: Memory;
  readonly brain: Brain;
  readonly known: AnswerContext;
  readonly leans: boolean;
  readonly kind: BookingKind;
}

/** Times offered by an answer about days; else none. */
async function offeredBy(text: string, { known, kind }: Turn, when: When | undefined): Promise<readonly Slot[]> {
  const days = text.includes('{days}') && (await known.days(kind));
  return days ? timesToChoose(when ?? {}, known.calendar, days) : [];
}

/** Fills in an answer's placeholders. `isChoice`: times to choose follow below. */
async function filledIn(
  text: string,
  { message, heard, known, kind }: Turn,
  people: number,
  when: When | undefined,
  isChoice = false,
) {
  if (!text.includes('{')) return text;
  const { calendar } = known;
  const asks = async (name: string, value: () => string | Promise<string>) =>
    text.includes(`{${name}}`) ? await value() : '';
  const values: Readonly<Record<string, string>> = {
    forPeople: await asks('forPeople', () => forPeople(people)),
    place: await asks('place', () => (placesNamed(heard.words)?.text ?? '').replace(/(.)$/, '$1 ')),
    open: await asks('open', () => openThen(when, nowWords.test(message.toLowerCase()), calendar)),
    days: await asks('days', async () => `${freeTimes(when ?? {}, calendar, await known.days(kind))}\n\n`),
    choose: isChoice ? `${words.choose}\n\n` : '',
    nextVisit: await asks('nextVisit', async () => firstFree(await known.days('home-visit'))),
    phone: await asks('phone', () => `${known.phone ? fillIn(words.phone, { number: known.phone }) : words.noPhone} `),
    roles: await asks('roles', () =>
      known.roles.length > 0 ? fillIn(words.roles, { titles: known.roles.join(', ') }) : words.noRoles,
    ),
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const titleIn = ({ passage }: Found) => passage.heading || passage.title;

/** Gives an answer: the second time in other words, then says that there is no more. */
async function say(intent: Intent, turn: Turn): Promise<Spoken> {
  const { memory, heard, known, message, leans, kind } = turn;
  const bare = leans && memory.userIntent === intent.id;
  const people = headCount(heard.words, bare) || (memory.people ?? 0);
  const when = whenAsked(message, known.calendar, memory.when);
  const changed = people !== (memory.people ?? 0) || when !== undefined;
  const isAgain = memory.userIntent === intent.id && !changed;
  const source = isAgain && intent.more && !memory.given.includes(`${intent.id} more`) ? intent.more : intent.answer;
  const offered = await offeredBy(source, turn, when);
  // A visit needs an address, so it is booked on its own page.
  const isChoice = offered.length > 0 && kind === 'consultation';
  const said = await filledIn(source, turn, people, when, isChoice);
  const isLocal = onSite.includes(intent.about) || intent.answer.includes('{place}');
  const place = isLocal ? placesNamed(heard.words) : undefined;
  const opening = place && !intent.answer.includes('{place}') ? `${place.text} ` : '';
  // Answer what is asked beyond it: from the intent's `next`, else a sentence of the linked pages.
  const isFirst = memory.userIntent !== intent.id && intent.about !== 'talk';
  const next = isFirst ? turn.brain.next(intent, heard, false) : undefined;
  const detail = isFirst && !next ? turn.brain.detail(heard, intent) : undefined;
  const beyond = next
    ? await filledIn(next.answer, turn, people, when)
    : detail && `${fillIn(words.fromPage, { title: titleIn(detail) })} ${detail.text}`;
  const phone = phoneIn(message);
  const effects: ReplyEffect[] = [];
  if (intent.does === 'promo') effects.push('show-promo');
  if (intent.does === 'form' && phone) effects.push({ values: { phone, message: message.trim() } });
  else if (intent.does === 'form' && !(bare && when)) effects.push('open-consultation');
  const isPriced = people > 0 && source.includes('{forPeople}');
  const isAct = intent.does === 'links' || (intent.does === 'subscribe' && !leaves.test(message));
  const acts = isAct ? (intent.does as 'links' | 'subscribe') : undefined;
  const email = acts && emailIn(message);
  return {
    text: [`${opening}${said}`, beyond].filter(Boolean).join('\n\n'),
    links: [
      ...offered.map((slot) => ({
        text: bookSlot(slot),
        href: isChoice ? '#ask' : bookingHref(kind, { ...slot }),
      })),
      ...(place?.links ?? []),
      ...(detail ? [{ text: titleIn(detail), href: detail.passage.href }] : []),
      ...linksOf(intent.links, known).filter(({ href }) => href !== detail?.passage.href),
      ...(isPriced
        ? [{ text: fillIn(words.quoteFor, { count: people }), href: `/quote?plan=professional&count=${people}` }]
        : []),
    ],
    effects,
    intent: intent.id,
    ...(acts && email ? { act: { kind: acts, email } } : acts ? { offer: acts } : {}),
    ...(intent.about === 'talk'
      ? {}
      : { userIntent: intent.id, topics: [...memory.topics.filter((one) => one !== intent.about), intent.about] }),
    given: [...memory.given, source === intent.more ? `${intent.id} more` : intent.id].slice(-mostRemembered),
    ...(people > 0 ? { people } : {}),
    ...(when ? { when } : {}),
    ...(offered.length > 0 ? { offered: isChoice ? offered : [] } : {}),
  };
}

/** Without a sure answer: a matching passage, else the likeliest meanings to choose from, or the form. */
function unsure({ message, brain, known }: Turn, guesses: readonly Intent[]): Spoken {
  const found = brain.search(message);
  const buttons = guesses.map(({ name }) => ({ text: name, href: '#ask' }));
  if (found) {
    const title = titleIn(found);
    return {
      text: `${fillIn(words.fromPage, { title })} ${found.text}`,
      links: [{ text: title, href: found.passage.href }, ...buttons.slice(0, 1)],
      effects: [],
      userIntent: '',
    };
  }
  const form = { text: words.writeToUs, href: '/contact' };
  const offered = buttons.length > 0;
  return {
    text: offered ? words.whichOne : words.nothing,
    links: [...buttons, form, ...(offered ? [] : linksOf(['/contact?tab=appointment#panel'], known))],
    effects: [],
    userIntent: '',
    ...(offered ? {} : { offer: 'form' }),
  };
}

async function reaction(said: string, turn: Turn): Promise<Spoken | undefined> {
  const { memory, brain, known } = turn;
  const last = brain.intent(memory.userIntent);
  if (memory.offer === 'form' && yes.test(said))
    return {
      text: words.formNow,
      links: linksOf(['/contact?tab=appointment#panel'], known),
      effects: ['open-consultation'],
    };
  if (no.test(said)) return { text: words.okay, links: linksOf(['/services'], known), effects: [] };
  if (!last || !(more.test(said) || lost.test(said) || yes.test(said))) return undefined;
  const spoken = await say({ ...last, does: '' }, turn);
  return spoken.text === memory.lastResponse ? { ...spoken, text: words.noMore } : spoken;
}

/** The sentence with the chat's subjects and aspects filled in. */
const inContext = (heard: ReadQuestion, { subjects, aspects }: Memory): ReadQuestion => ({
  ...heard,
  subjects: heard.subjects.length > 0 ? heard.subjects : subjects,
  aspects: heard.aspects.length > 0 ? heard.aspects : aspects,
});

/**
 * Guesses for a sentence that depends on context, likeliest first. Prefers the current subject over others and over
 * prices in general, unless it names its own.
 */
function inTalk(own: readonly Guess[], withTalk: readonly Guess[], { heard, memory, brain }: Turn): Guess[] {
  const about = memory.topics.at(-1);
  const [first] = own;
  // A clear sentence needs no context.
  if (first && first.share >= clearly && brain.intent(first.label)?.about !== 'prices') return [...own];
  const others = new Map(withTalk.map(({ label, share }) => [label, share]));
  const weighed = own.map(({ label, share }) => {
    const subject = brain.intent(label)?.about;
    const isNear = heard.subjects.length === 0 && subject === about;
    const isVague = heard.subjects.length === 0 && subject === 'prices' && about !== 'prices';
    const isSame = label === memory.userIntent && heard.aspects.length > 0;
    const weight = (isNear ? nearness : isVague ? vagueness : 1) * (isSame ? sameness : 1);
    return { label, share: (share + (others.get(label) ?? 0)) * weight };
  });
  const sum = weighed.reduce((all, { share }) => all + share, 0) || 1;
  return weighed
    .map(({ label, share }) => ({ label, share: share / sum }))
    .sort((one, other) => other.share - one.share);
}

const isOfDays = (intent: Intent | undefined) => /\{(days|open|nextVisit)\}/.test(intent?.answer ?? '');

function questionsIn(message: string): string[] {
  const parts = message
    .split(/(?<=[.?!\n])\s+|\s+(?:and|also|plus)\s+(?=(?:how|what|when|where|who|do|does|can|is|are|which)\b)/i)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length > 2);
  return parts.length > 1 ? parts : [];
}

/**
 * Answers any message (S1 §4 Bot answers) from the chat so far, the published answers, else the site's pages. Reads at
 * most 2,000 characters.
 */
export async function answer(message: string, memory: Memory, brain: Brain, known: AnswerContext): Promise<Reply> {
  const { words: spelled, stems } = brain.spell(message);
  const plain = { words: spelled.filter((word) => word !== '.'), stems: stems.filter((stem) => stem !== '.') };
  const heard = hear(plain);
  const said = plain.words.join(' ');
  const leans =
    memory.lastResponse !== '' &&
    (plain.words.length <= shortSentence || leaning.test(said)) &&
    plain.words.length <= 2 * shortSentence;
  const kind = kindOf(heard.subjects, memory.topics);
  const turn: Turn = { message, heard, memory, brain, known, leans, kind };
  const { guesses: own, alarm } = brain.weigh(heard);
  const isElsewhere = (own[0]?.share ?? 0) >= certainly && brain.intent(own[0]?.label ?? '')?.about !== 'talk';
  const likely = alarm?.isLikely ? alarm.danger : undefined;
  const danger = inDanger(message, stems, likely, memory.running, () => isElsewhere);
  const remembered = (spoken: Spoken, meant: ReadQuestion = heard): Reply => {
    const { text, links, effects, act, intent, ...changes } = spoken;
    const { offer: _offer, ...kept } = memory;
    return {
      text,
      links,
      effects,
      ...(act ? { act } : {}),
      ...(intent ? { intent } : {}),
      memory: {
        ...kept,
        ...changes,
        lastQuestion: message.trim().slice(0, 2_000),
        lastResponse: text,
        subjects: meant.subjects.length > 0 ? meant.subjects : memory.subjects,
        aspects: meant.aspects.length > 0 ? meant.aspects : memory.aspects,
        mentionedServices: [...new Set([...memory.mentionedServices, ...heard.subjects])].slice(-mostRemembered),
        followUpCount: leans ? memory.followUpCount + 1 : 0,
      },
    };
  };

  if (danger) {
    const { text, links, running } = danger;
    const { running: _over, ...rest } = remembered({ text, links, effects: [] }).memory;
    return { text, links, effects: [], memory: { ...rest, ...(running ? { running } : {}) } };
  }
  if (plain.words.length === 0)
    return remembered({ text: words.empty, links: linksOf(['/services'], known), effects: [] });
  const email = emailIn(message);
  const { offer } = memory;
  if (email && (offer === 'links' || (offer === 'subscribe' && !leaves.test(message))))
    return remembered({ text: '', links: [], effects: [], act: { kind: offer, email } });
  const reacted = await reaction(said, turn);
  if (reacted) return remembered(reacted);

  const when = whenAsked(message, known.calendar, memory.when);
  const last = brain.intent(memory.userIntent);
  const choices = leans && isOfDays(last) ? (memory.offered ?? []) : [];
  const slot = kind === 'consultation' ? chosenTime(said, when, choices) : undefined;
  if (slot)
    return remembered({
      ...{ text: '', links: [], effects: [], act: { kind: 'hold', slot }, userIntent: 'book' },
      when: { date: slot.date, from: slot.time, to: slot.time },
    });
  const next = last && brain.next(last, heard, true);
  if (last && next) {
    const people = headCount(plain.words, true) || (memory.people ?? 0);
    return remembered({
      text: await filledIn(next.answer, turn, people, when),
      links: linksOf(next.links.length > 0 ? next.links : last.links, known),
      effects: [],
      ...(people > 0 ? { people } : {}),
    });
  }
  const isNumber =
    leans && last?.answer.includes('{forPeople}') && headCount(plain.words, true) > 0 && heard.subjects.length === 0;
  const isWhen = leans && when && isOfDays(last) && plain.words.length <= 6;
  if (last && (isNumber || isWhen)) return remembered(await say(last, turn));
  const booking = brain.intent('book');
  const isVisit = heard.aspects.some((one) => ['come', 'book', 'soon'].includes(one));
  if (booking && leans && when?.date && isVisit) return remembered(await say(booking, turn));

  // A question after some background inherits its subjects.
  const questions = questionsIn(message).map((part) => {
    const one = hear(brain.spell(part));
    return one.subjects.length > 0 ? one : { ...one, subjects: heard.subjects };
  });
  const sure = questions.flatMap((part) => {
    const [first] = brain.weigh(part).guesses;
    const intent = first && first.share >= surely ? brain.intent(first.label) : undefined;
    return intent && intent.about !== 'talk' ? [{ intent, share: first?.share ?? 0 }] : [];
  });
  const distinct = sure.filter(({ intent }, at) => sure.findIndex((one) => one.intent.id === intent.id) === at);
  if (distinct.length >= mostMeant) {
    const [one, other] = await Promise.all(
      distinct
        .sort((a, b) => b.share - a.share)
        .slice(0, mostMeant)
        .map(({ intent }) => say(intent, turn)),
    );
    if (one && other)
      return remembered({
        ...one,
        text: `${one.text}\n\n${other.text}`,
        links: [...one.links.slice(0, 2), ...other.links.slice(0, 2)],
        effects: [...new Set([...one.effects, ...other.effects])],
      });
  }

  const merged = leans ? inContext(heard, memory) : heard;
  const guesses = leans ? inTalk(own, brain.weigh(merged).guesses, turn) : own;
  const outranking = guesses
    .slice(0, 3)
    .find(
      ({ label, share }) =>
        share >= perhaps &&
        share >= outranksFrom * (guesses[0]?.share ?? 0) &&
        brain.intent(label)?.outranks.includes(guesses[0]?.label ?? ''),
    );
  const [likeliest] = guesses;
  // An intent that outranks the likeliest gets its share too.
  const best =
    outranking && likeliest && outranking !== likeliest && likeliest.share < clearly
      ? { label: outranking.label, share: outranking.share + likeliest.share }
      : likeliest;
  const second = guesses.find(({ label }) => label !== best?.label);
  const place = placesNamed(plain.words);
  const aboutPlaces = brain.intent('areas');
  if (
    place &&
    aboutPlaces &&
    ((best?.share ?? 0) < surely || best?.label === 'areas' || best?.label === 'company-location')
  )
    return remembered(await say(aboutPlaces, turn));
  const [only] = distinct;
  const meant =
    only && only.share > (best?.share ?? 0)
      ? only.intent
      : best && isSure(best, second)
        ? brain.intent(best.label)
        : undefined;
  if (meant) {
    const spoken = await say(meant, turn);
    const other =
      second && second.share >= maybe && best && best.share < clearly ? brain.intent(second.label) : undefined;
    const button = other && other.about !== 'talk' && other !== meant ? [{ text: other.name, href: '#ask' }] : [];
    return remembered({ ...spoken, links: [...spoken.links, ...button] }, merged);
  }
  // Naming a day means asking for availability.
  const dated = guesses.slice(0, 3).find(({ label, share }) => share >= perhaps && isOfDays(brain.intent(label)));
  const ofDay = when?.date && dated ? brain.intent(dated.label) : undefined;
  if (ofDay) return remembered(await say(ofDay, turn), merged);
  const offered = [best, second].flatMap((guess) => {
    const intent = guess && guess.share >= perhaps ? brain.intent(guess.label) : undefined;
    return intent && intent.about !== 'talk' ? [intent] : [];
  });
  const help = (alarm?.share ?? 0) >= perhaps ? linksOf(['/emergency'], known) : [];
  const spoken = unsure(turn, offered);
  return { ...remembered({ ...spoken, links: [...spoken.links, ...help] }, merged), isUnsure: true };
}
