/**
 * A link below an answer: to a page of this site, a mailto: address of the company, or 988 and 911; `#ask` asks its own
 * text.
 */
export interface ReplyLink {
  text: string;
  href: string;
}

/** Eastern date (YYYY-MM-DD) and time (HH:MM). */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** Known values of the consultation form by field; `date` and `time` are the chosen ones. */
export interface FilledForm {
  values: Readonly<Record<string, string>>;
  /** The submission id, if a time is held for it. */
  id?: string;
}

/** What the panel does besides showing the answer (S1 §4). */
export type ReplyEffect = 'show-promo' | 'open-consultation' | FilledForm;

export interface Answer {
  id: string;
  sender: 'bot';
  /** Plain text, never markup; blank lines separate paragraphs, lines that begin with "- " are a list. */
  text: string;
  links: ReplyLink[];
  effects: ReplyEffect[];
}

/** Messages to a panel besides answers. */
export interface PanelUpdate {
  /** Earliest first; `from`: the person who wrote it. */
  messages: (Answer & { from?: string })[];
  /** Who answers now; empty for the assistant. */
  person: string;
  /** The next `since`, in epoch milliseconds of the server. */
  since: number;
}

/** An open weekday with at least one free slot. */
export interface OpenDay {
  /** Eastern, YYYY-MM-DD. */
  date: string;
  /** Eastern HH:MM, earliest first. */
  times: string[];
}

export interface Passage {
  title: string;
  heading: string;
  /** Path with the heading's anchor, for example /support#training. */
  href: string;
  text: string;
}
