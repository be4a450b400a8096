/** What was ever published of a record; the highest number is what visitors see. */
export interface RecordVersionsTable {
  collection: string;
  /** "order" within the collection's name for the order of its records, whose data is a list of ids. */
  id: string;
  /** From 1 up; with collection and id the key, so that of two editors who began together one wins. */
  number: number;
  /** own: as in `data`; built-in: as the site came; removed: visitors see none. */
  state: 'own' | 'built-in' | 'removed';
  /** JSON of the values; empty unless the state is own. */
  data: string;
  /** What the owner calls this version; empty unless they named it. */
  name: string;
  saved_at: number;
  /** The version that this one brought back, 0 for the built-in record; null for an edit. */
  restored_from: number | null;
  /** Who published it, as the audit list names them; empty once that has been forgotten. */
  author: string;
  /** 1 once somebody has said that what is made up in it is true of them; goes on with the versions that follow. */
  confirmed: number;
}

/** What is written of a record and not published; everybody at the desk works on the same one. */
export interface RecordDraftsTable {
  collection: string;
  id: string;
  /** The version that it began from, 0 for the built-in record or a new one. */
  base: number;
  /** JSON of the values as they were typed, valid or not. */
  data: string;
  changed_at: number;
  author: string;
  /** The moment at which it publishes itself; null when it waits for somebody. */
  publish_at: number | null;
  /** Why it could not be published when its moment came; empty otherwise. */
  problem: string;
}

/** What was ever published of a managed page; the highest number is what visitors see. */
export interface PageVersionsTable {
  page: string;
  /** From 1 up; with the page the key, so that of two editors who began together one wins. */
  number: number;
  /** JSON list of blocks (S2 §3 Content block). */
  blocks: string;
  saved_at: number;
  /** The version that this one brought back, 0 for the built-in page; null for an edit. */
  restored_from: number | null;
  /** Who published it, as the audit list names them; empty once that has been forgotten. */
  author: string;
}

/** Pictures that the owner has uploaded for the pages. */
export interface PageImagesTable {
  /** Name of the file that blocks refer to; one of `variants`. */
  id: string;
  /** As the owner's file was called. */
  name: string;
  width: number;
  height: number;
  /** JSON list of {file, format, width}: every stored size. */
  variants: string;
  uploaded_at: number;
}

/* The newsletter: who gets it, and the issues on their way; part of the data model of tables.ts. */

/** Newsletter subscribers, one for all spellings of an address. */
export interface NewsletterSubscribersTable {
  id: string;
  /** Lower case, NFKC, domain in ASCII. Unique. */
  email_key: string;
  /** As it was typed. */
  email: string;
  /** pending, confirmed or unsubscribed. */
  state: string;
  /** footer, blog or page: where on the site it was asked for. */
  source: string;
  requested_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  /** Whose it is; null until that was looked up. */
  person_id: string | null;
  /** What ended it where they did not leave themselves: bounce or complaint; empty otherwise. */
  ended_by: string;
  /** Why it ended, in words for the owner; empty where they left themselves. */
  ended_reason: string;
  /** How many issues came back since they confirmed, because of something that may pass. */
  soft_bounces: number;
  /** Where their consent came from, as the owner said when importing them. */
  consent: string;
}

/** The sending of an issue; there is one of each issue at most. */
export interface NewsletterSendingsTable {
  id: string;
  /** Id of the record (src/content/newsletter-issues.ts), and its version that is sent. Unique. */
  issue: string;
  version: number;
  /** scheduled, sending, paused, done or cancelled. */
  state: string;
  /** The mail as it was when it was decided; the link to leave is a mark in both texts. */
  subject: string;
  html: string;
  body: string;
  /** The page of the issue in the archive; empty when it has none. */
  archive_url: string;
  /** When it begins. */
  starts_at: number;
  /** Whoever is confirmed at this moment gets it; null before it has begun. */
  started_at: number | null;
  /** The last subscriber who was looked at for a copy; empty before the first. */
  prepared_to: string;
  /** When all copies had been written down. */
  prepared_at: number | null;
  ended_at: number | null;
  /** Copies an hour, and the moment at which the next one may leave. */
  pace: number;
  next_at: number;
  /** How often in a row the mail server could not be spoken with, and what it said last. */
  failures: number;
  /** How many copies in a row were refused for good. */
  refused: number;
  problem: string;
  created_at: number;
  /** Who sent it. */
  author: string;
  /** JSON of how many copies there were by state, as it was in the end; empty before. */
  counts: string;
}

/** An issue as one subscriber gets it; kept for a while, so that a mail that comes back is understood. */
export interface NewsletterCopiesTable {
  sending_id: string;
  subscriber_id: string;
  /** waiting, sent, left (they had left before) or failed. */
  state: string;
  attempts: number;
  next_attempt_at: number;
  /** Lease of the worker that sends it now. */
  claimed_by: string | null;
  claimed_until: number | null;
  sent_at: number | null;
  /** Why it was not sent, or that it came back; empty otherwise. */
  problem: string;
}

/** Figures of one Eastern day (src/figures/analytics-rules.ts): of the site, or of one page, source, device … */
export interface AnalyticsDailyTable {
  /** site, page, source, campaign, device, visitor, step, lead-page or lead-source. */
  kind: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Which page, source … it is; empty for the site. */
  name: string;
  /** Page views; of a step how often it was reached, of leads how many. */
  hits: number;
  /** Visits that began there, or that way. */
  visits: number;
  /** People who came that day, each once. */
  visitors: number;
  /** Time for which pages were in view. */
  seconds: number;
  /** Views left without a click or scroll. */
  bounces: number;
}

/** The day's random text without which nobody can tell who was seen; dropped when the day is over. */
export interface AnalyticsSaltsTable {
  day: string;
  salt: string;
}

/** Salted hashes of who was here today, so that each counts once; dropped when the day is over. */
export interface AnalyticsSeenTable {
  day: string;
  visitor: string;
}

/* The tables of the chat and of its gate; part of the data model of tables.ts. */

/** Talks with the assistant (S1 §3 Chat session). Moments are the visitor's, set right by the server's clock. */
export interface ChatSessionsTable {
  /** The UUID that the visitor's browser chose. */
  id: string;
  /** The visitor's random id; only who knows it adds to the session. */
  user_identifier: string;
  started_at: number;
  /** When the visitor closed the chat; null while it goes on. */
  ended_at: number | null;
  /** Moment of the newest message. */
  last_at: number;
  message_count: number;
  /** Milliseconds by which the visitor's clock was behind the server's when the session came; added to all its moments. */
  clock_error: number;
  /** Whose it is, as far as they said; null when that is not known. */
  person_id: string | null;
  /** How many of its messages were looked at for who it is and what is found by words. */
  seen_count: number;
  /** When the visitor asked for a person; null when they did not, or the owner is done with it. */
  asked_person_at: number | null;
  /** Until when the owner wants no reminder of it. */
  later_until: number | null;
  /** What the assistant remembers of it, as JSON; empty before its first answer. */
  memory: string;
  /** The name of whoever of the company answers in it; empty while the assistant does. */
  taken_by: string;
  /** Since when the visitor waits for that person; null when they do not. */
  waiting_since: number | null;
  /** When the visitor was last known to have the chat open. */
  listened_at: number;
}

/** What was said in a talk (S1 §3 Chat message). */
export interface ChatMessagesTable {
  session_id: string;
  id: string;
  /** user or bot. */
  sender: string;
  text: string;
  at: number;
  /** positive, negative or empty. */
  feedback: string;
  /** The id of the message that this one answers; empty of any other. */
  answers: string;
  /** Links below an answer and what the panel does with it, as JSON; empty where there are none. */
  links: string;
  effects: string;
  /** 1 for an answer that had none, until the owner has dealt with the question. */
  unanswered: number;
  /** Who of the company wrote it; empty of the visitor's and the assistant's. */
  author: string;
  /** 1 for what the panel is told beside the answers to its questions. */
  told: number;
}
