/** A link below an answer: to a page or heading of this site, a mailto: address of the company, or the numbers 988 and 911; `#ask` asks its text. */
export interface ReplyLink {
  text: string;
  href: string;
}

/** A time that can be booked: an Eastern date (YYYY-MM-DD) and time (HH:MM). */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** The consultation form with what is known already, by the names of its fields; `date` and `time` are those that were chosen. */
export interface FilledForm {
  values: Readonly<Record<string, string>>;
  /** What it is sent under, where a time is kept for it. */
  id?: string;
}

/** What the panel does beside showing the answer (S1 §4): the promo card of a pricing answer, the consultation form. */
export type ReplyEffect = 'show-promo' | 'open-consultation' | FilledForm;

/** A message of the assistant as it is kept and sent, with what stands below it and what the panel does. */
export interface Answer {
  id: string;
  sender: 'bot';
  /** Plain text; blank lines separate paragraphs, lines that begin with "- " are a list. Never markup. */
  text: string;
  links: ReplyLink[];
  effects: ReplyEffect[];
}

/** What a panel is told beside the answers to its questions. */
export interface PanelUpdate {
  /** Earliest first; `from` is the person who wrote it. */
  messages: (Answer & { from?: string })[];
  /** Who of the company answers now; empty while the assistant does. */
  person: string;
  /** From when on it asks the next time, in epoch milliseconds of the server. */
  since: number;
}

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

/** What is known of the date, in Eastern time. */
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
  /** Until when a request that is sent now is answered, in words; the moment that its receipt states. */
  answeredBy: string;
}
