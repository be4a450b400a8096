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
