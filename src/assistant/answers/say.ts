import words from 'content:assistant-phrases';
import type { Intent } from '#src/content/answers.ts';
import { type BookingKind, bookingHref } from '#src/content/bookings.ts';
import { bookSlot } from '#src/content/chat.ts';
import { estimateOf } from '#src/content/estimate.ts';
import { amountOf } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dollars } from '#src/lib/format.ts';
import type { OpenDay, ReplyEffect, ReplyLink, Slot } from '../reply-types.ts';
import type { Brain, FollowUp } from './brain.ts';
import { type Calendar, firstFree, freeTimes, headCount, openThen, placesNamed, timesToChoose } from './days.ts';
import type { Act, Memory } from './memory.ts';
import type { Found } from './passage-search.ts';
import type { Sentence } from './sentence.ts';
import type { When } from './when.ts';

export interface AnswerContext {
  readonly calendar: Calendar;
  /** Days with free times; null if they cannot be read. */
  days(kind: BookingKind): Promise<readonly OpenDay[] | null>;
  titleOf(href: string): string;
  readonly roles: readonly string[];
  /** Empty if the company lists none. */
  readonly phone: string;
}

/** A message in its talk. */
export interface Turn {
  readonly message: string;
  readonly heard: Sentence;
  /** The day or time that it names. */
  readonly when: When | undefined;
  readonly memory: Memory;
  readonly brain: Brain;
  readonly known: AnswerContext;
  /** It may refer to what was said before. */
  readonly leans: boolean;
  readonly kind: BookingKind;
}

/** A turn with what its sentence means by itself. */
export interface Weighed extends Turn {
  /** Its words in one line. */
  readonly said: string;
  /** The intent of the last answer. */
  readonly last: Intent | undefined;
  readonly own: ReturnType<Brain['weigh']>;
}

/** One way to answer; undefined if it does not apply. */
export type Way = (turn: Weighed) => Promise<Spoken | undefined> | Spoken | undefined;

/** What to say, and what of the memory changes. */
export interface Spoken extends Partial<Memory> {
  readonly text: string;
  readonly links: readonly ReplyLink[];
  readonly effects?: readonly ReplyEffect[];
  readonly intent?: string;
  /** Nothing certain was found. */
  readonly isUnsure?: boolean;
  /** It tells a detail that was asked. */
  readonly isDetailed?: boolean;
  /** An action to run first; its result replaces the text. */
  readonly act?: Act;
}

/** Somebody who wants to leave the list must not be signed up. */
export const leavesList = (message: string): boolean =>
  /\b(un\w+|stop|remove|off|cancel|delete|leave|quit)\b/i.test(message);
export const emailIn = (message: string) => /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[a-z]{2,}/i.exec(message)?.[0];
export const phoneIn = (message: string) =>
  /(?:\+?1[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}(?!\d)/.exec(message)?.[0];

/** Subjects for which the place matters. */
const onSite: readonly string[] = ['home', 'business', 'network', 'booking'];
const mostRemembered = 12;
/** What is asked after an answer and goes along with it. */
const mostAlong = 2;
const nowWords = /\b(now|currently|at the moment|right now|still open)\b/;

const linkTitles: Readonly<Record<string, string | undefined>> = words.links;

export const linksOf = (hrefs: readonly string[], known: AnswerContext): ReplyLink[] =>
  hrefs.map((href) => {
    if (href.startsWith('mailto:')) return { text: href.replace(/^mailto:|\?.*$/g, ''), href };
    const isBooking = href.includes('tab=appointment');
    return { text: linkTitles[href] ?? (isBooking ? words.seeTimes : known.titleOf(href)), href };
  });

/** Monthly cost for `count` people on the published plans; empty for 0. */
export function forPeople(count: number): string {
  if (count === 0) return '';
  const [essential, professional] = (['essential', 'professional'] as const).map((plan) =>
    dollars(estimateOf({ plan, count }, amountOf).perMonth?.low ?? 0),
  );
  return ` ${fillIn(words.forPeople, { count, essential: essential ?? '', professional: professional ?? '' })}`;
}

/** Head count of a message, else the one that was mentioned before. `bare`: a number alone counts too. */
const peopleIn = ({ heard, memory }: Turn, bare: boolean): number =>
  headCount(heard.words, bare) || (memory.people ?? 0);

/** Fills in an answer's placeholders. `isChoice`: times to choose follow below. */
async function filledIn(text: string, turn: Turn, people: number, isChoice = false): Promise<string> {
  const { message, heard, known, kind, when = {} } = turn;
  const { calendar, phone, roles } = known;
  const placeholders: Readonly<Record<string, () => string | Promise<string>>> = {
    forPeople: () => forPeople(people),
    place: () => (placesNamed(heard.words)?.text ?? '').replace(/(.)$/, '$1 '),
    open: () => openThen(turn.when, nowWords.test(message.toLowerCase()), calendar),
    days: async () => `${freeTimes(when, calendar, await known.days(kind))}\n\n`,
    choose: () => (isChoice ? `${words.choose}\n\n` : ''),
    nextVisit: async () => {
      const days = await known.days('home-visit');
      return when.date ? freeTimes(when, calendar, days) : firstFree(days);
    },
    phone: () => `${phone ? fillIn(words.phone, { number: phone }) : words.noPhone} `,
    roles: () => (roles.length > 0 ? fillIn(words.roles, { titles: roles.join(', ') }) : words.noRoles),
  };
  let filled = text;
  for (const [name, value] of Object.entries(placeholders))
    if (text.includes(`{${name}}`)) filled = filled.replaceAll(`{${name}}`, await value());
  return filled;
}

const titleIn = ({ passage }: Found) => passage.heading || passage.title;
export const quoted = (found: Found): string => `${fillIn(words.fromPage, { title: titleIn(found) })} ${found.text}`;
export const linkTo = (found: Found): ReplyLink => ({ text: titleIn(found), href: found.passage.href });

/** A part of a message that asks something, beside what only tells. */
export const asking =
  /\?$|^(and|also|so|but|or|plus)?\s*(how|what|when|where|who|which|why|do|does|can|could|is|are|will|would|should|any)\b|\b(i|we) (also )?(need|want|would like)\b|\blooking for\b/i;

/** The sentences and questions of a message, if it has several. */
export function partsOf(message: string): string[] {
  const parts = message
    .split(/(?<=[.?!\n])\s+|\s+(?:and|also|plus)\s+(?=(?:how|what|when|where|who|do|does|can|is|are|which)\b)/i)
    .filter((part) => part.trim().split(/\s+/).length > 2);
  return parts.length > 1 ? parts : [];
}

/** What else the question asks: from the intent's `next` (`first`), else a sentence of the linked pages. */
async function beyond(
  intent: Intent,
  turn: Turn,
  people: number,
): Promise<{ first?: string; text?: string; links: readonly ReplyLink[] }> {
  const { brain, heard, known, memory, message } = turn;
  if (memory.userIntent === intent.id || intent.about === 'talk') return { links: [] };
  const next = [heard, ...partsOf(message).map(brain.read)].flatMap((one) => brain.next(intent, one, 'along') ?? []);
  const told = [...new Set(next)].slice(0, mostAlong);
  if (told.length > 0) {
    const texts = await Promise.all(told.map(({ answer }) => filledIn(answer, turn, people)));
    const hrefs = new Set(told.flatMap(({ links }) => links.slice(0, 2)));
    return { first: texts.join('\n\n'), links: linksOf([...hrefs], known) };
  }
  const detail = brain.detail(heard, intent);
  return detail ? { text: quoted(detail), links: [linkTo(detail)] } : { links: [] };
}

/** The answer to a follow-up of an intent. `bare`: a number alone is a head count. */
export async function sayDetail(next: FollowUp, intent: Intent, turn: Turn, bare: boolean): Promise<Spoken> {
  const people = peopleIn(turn, bare);
  return {
    text: await filledIn(next.answer, turn, people),
    links: linksOf(next.links.length > 0 ? next.links : intent.links, turn.known),
    ...(people > 0 ? { people } : {}),
  };
}

export const isTalk = (intent: Intent | undefined) => intent?.about === 'talk';

/** What a talk is about after an answer. */
export const subjectOf = ({ id, about }: Intent, { topics }: Memory): Partial<Memory> =>
  about === 'talk' ? {} : { userIntent: id, topics: [...topics.filter((one) => one !== about), about] };

/** What an answer does beside its text. */
function deedsOf({ does }: Intent, { message, leans, when }: Turn, isSame: boolean): Partial<Spoken> {
  const phone = phoneIn(message);
  if (does === 'promo') return { effects: ['show-promo'] };
  if (does === 'form' && phone) return { effects: [{ values: { phone, message: message.trim() } }] };
  if (does === 'form') return isSame && leans && when ? {} : { effects: ['open-consultation'] };
  if (does !== 'links' && (does !== 'subscribe' || leavesList(message))) return {};
  const email = emailIn(message);
  return email ? { act: { kind: does, email } } : { offer: does };
}

/** Gives an answer: the second time in other words. */
export async function say(intent: Intent, turn: Turn): Promise<Spoken> {
  const { memory, heard, known, leans, kind, when } = turn;
  const { id, about } = intent;
  const isSame = memory.userIntent === id;
  const people = peopleIn(turn, leans && isSame);
  const isAgain = isSame && people === (memory.people ?? 0) && when === undefined;
  const isSpent = isAgain && intent.more !== '' && memory.given.includes(`${id} more`);
  const own = isSpent ? words.noMore : isAgain && intent.more ? intent.more : intent.answer;
  // A visit needs an address, so it is booked on its own page.
  const isVisit = kind === 'home-visit' && own.includes('{days}');
  const source = isVisit ? `{days}${words.bookVisit}` : own;
  const days = source.includes('{days}') && (await known.days(kind));
  const offered: readonly Slot[] = days ? timesToChoose(when ?? {}, known.calendar, days) : [];
  const isChoice = offered.length > 0 && !isVisit;
  const said = await filledIn(source, turn, people, isChoice);
  const saysPlace = intent.answer.includes('{place}');
  const place = saysPlace || onSite.includes(about) ? placesNamed(heard.words) : undefined;
  const more = await beyond(intent, turn, people);
  const aside = saysPlace ? undefined : place?.aside;
  const plan = heard.words.includes('essential') ? 'essential' : 'professional';
  const quote =
    people > 0 && (source.includes('{forPeople}') || id === 'quote')
      ? [{ text: fillIn(words.quoteFor, { count: people }), href: `/quote?plan=${plan}&count=${people}` }]
      : [];
  return {
    text: [more.first, said, more.text, aside].filter(Boolean).join('\n\n'),
    links: [
      ...offered.map((slot) => ({
        text: bookSlot(slot),
        href: isChoice ? '#ask' : bookingHref(kind, { ...slot }),
      })),
      ...(place?.links ?? []),
      ...more.links,
      ...linksOf(intent.links, known).filter(({ href }) => more.links.every((one) => one.href !== href)),
      ...quote,
    ],
    intent: id,
    isDetailed: more.first !== undefined,
    ...(isVisit ? {} : deedsOf(intent, turn, isSame)),
    ...subjectOf(intent, memory),
    given: [...memory.given, source === intent.more ? `${id} more` : id].slice(-mostRemembered),
    ...(people > 0 ? { people } : {}),
    ...(when ? { when } : {}),
    ...(offered.length > 0 ? { offered: isChoice ? offered : [] } : {}),
  };
}
