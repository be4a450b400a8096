import type { BookingKind } from '#src/content/bookings.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { Danger } from './answers/running-danger.ts';

/** What the assistant can talk about (S1 §4 Bot answers), in no order of priority. */
export type Topic =
  | 'residential'
  | 'business'
  | 'cloud'
  | 'security'
  | 'app'
  | 'web'
  | 'cost'
  | 'schedule'
  | 'location'
  | 'help'
  | 'thanks';

/** What a talk remembers from turn to turn (S1 §3 Chat context). JSON-safe: it survives a reload with the transcript. */
export interface ReplyContext {
  topics: Topic[];
  lastQuestion: string;
  lastResponse: string;
  mentionedServices: string[];
  /** What the visitor is after: one of the topics, or empty while unknown. */
  userIntent: Topic | '';
  followUpCount: number;
  /** A danger that goes on until they say that it is over (answers/running-danger.ts). */
  danger?: Danger;
  /** How many people the visitor has spoken of, where they have; prices per head are counted for them. */
  people?: number;
}

/** A link below an answer: to a page or heading of this site, a mailto: address of the company, or the numbers 988 and 911. */
export interface ReplyLink {
  text: string;
  href: string;
}

/** What the panel does beside showing the answer (S1 §4): the promo card of a pricing answer, the consultation form. */
export type ReplyEffect = 'show-promo' | 'open-consultation';

export interface Reply {
  /** Plain text; blank lines separate paragraphs, lines that begin with "- " are a list. Never markup. */
  text: string;
  links: ReplyLink[];
  effects: ReplyEffect[];
  /** Whose free days the answer would list, were they known. */
  wants?: VisitKind;
  context: ReplyContext;
}

/** A message of the assistant as it is kept and sent, with what stands below it and what the panel does. */
export interface Answer extends Pick<Reply, 'text' | 'links' | 'effects'> {
  id: string;
  sender: 'bot';
}

/** What is booked beside the consultation. */
export type VisitKind = Exclude<BookingKind, 'consultation'>;

/** An open weekday with at least one free slot, by the real availability. */
export interface OpenDay {
  /** Eastern date YYYY-MM-DD. */
  date: string;
  /** The free times of that day, Eastern HH:MM, earliest first. */
  times: string[];
}

/** A passage of the site's own pages, FAQ and articles that an answer can quote. */
export interface Passage {
  /** Title of the page and, where there is one, of the heading. */
  title: string;
  heading: string;
  /** Path with the heading's anchor, for example /support#training. */
  href: string;
  text: string;
}

/** When the office opens and closes, in minutes after midnight. */
export interface DayHours {
  opens: number;
  closes: number;
}

/** What is known of the date, in Eastern time: the answer of `GET /api/calendar`. */
export interface Calendar {
  /** YYYY-MM-DD. */
  today: string;
  /** Minutes after midnight. */
  minute: number;
  /** The usual hours of the office by weekday, Sunday first; null on a day that is closed. */
  week: readonly (DayHours | null)[];
  /**
   * The days that differ, from today to the end of next year, earliest first: holidays and closures (null) and extra
   * openings (S1 §9). `name`: why, as visitors may read it; empty where they may not.
   */
  unusual: readonly { date: string; open: DayHours | null; name: string }[];
  /** When a consultation can begin on a usual day of any weekday, HH:MM, earliest first. */
  starts: readonly string[];
  /** What lies between these on every day, HH:MM. */
  pauses: readonly { from: string; to: string }[];
  /** Until when a request that is sent now is answered, in words; the moment that its receipt states. */
  answeredBy: string;
  /** The earliest slot that can be booked now, "YYYY-MM-DD HH:MM": the notice from now. */
  bookableFrom: string;
}

/** What `reply` may draw on beside the rules; data only, so that the function stays pure. */
export interface Knowledge {
  passages: readonly Passage[];
  /** What answers quote word for word, by name (src/content/chat-quotes.ts). */
  quotes: Facts;
  /** Every weekday with a free time within 14 days; null while the availability could not be read. */
  openDays: readonly OpenDay[] | null;
  /** The same of what else can be booked, where it was asked for; null while it could not be read. */
  visitDays?: Readonly<Partial<Record<VisitKind, readonly OpenDay[] | null>>>;
  /** The page that the visitor is on, where it is known. */
  path?: string;
  /** Null until it is loaded. */
  calendar: Calendar | null;
}

export const emptyContext: ReplyContext = {
  topics: [],
  lastQuestion: '',
  lastResponse: '',
  mentionedServices: [],
  userIntent: '',
  followUpCount: 0,
};
