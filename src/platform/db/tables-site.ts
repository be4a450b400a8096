/** Published versions of a record; the highest number is what visitors see. */
export interface RecordVersionsTable {
  collection: string;
  /** "order" within the collection's name for the order of its records, whose data is a list of ids. */
  id: string;
  /** From 1 up; part of the key, so of two editors who began together one wins. */
  number: number;
  /** own: as in `data`; built-in: as shipped; removed: visitors see none. */
  state: 'own' | 'built-in' | 'removed';
  /** JSON of the values; empty unless the state is own. */
  data: string;
  name: string;
  saved_at: number;
  /** Version that this one restored, 0 for the built-in record; null for an edit. */
  restored_from: number | null;
  /** As in the audit list; empty once forgotten. */
  author: string;
  /** 1 once somebody confirmed that the record's sample facts are true; kept by later versions. */
  confirmed: number;
}

/** Unpublished edits of a record; everybody at the desk works on the same draft. */
export interface RecordDraftsTable {
  collection: string;
  id: string;
  /** Version it began from, 0 for the built-in record or a new one. */
  base: number;
  /** JSON of the values as typed, valid or not. */
  data: string;
  changed_at: number;
  author: string;
  /** When it publishes itself; null if not scheduled. */
  publish_at: number | null;
  /** Why the scheduled publication failed; empty otherwise. */
  problem: string;
}

/** Published versions of a managed page; the highest number is what visitors see. */
export interface PageImagesTable {
  /** Name of the file that blocks refer to; one of `variants`. */
  id: string;
  name: string;
  width: number;
  height: number;
  /** JSON list of {file, format, width}: every stored size. */
  variants: string;
  uploaded_at: number;
}

/** One row for all spellings of an address. */
export interface NewsletterSubscribersTable {
  id: string;
  /** Lower case, NFKC, domain in ASCII. Unique. */
  email_key: string;
  /** As typed. */
  email: string;
  /** pending, confirmed or unsubscribed. */
  state: string;
  /** Where they signed up: footer, blog or page. */
  source: string;
  requested_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  /** Null until matched to a person. */
  person_id: string | null;
  /** bounce or complaint; empty if they left themselves. */
  ended_by: string;
  /** For the owner; empty if they left themselves. */
  ended_reason: string;
  /** Issues that bounced temporarily since they confirmed. */
  soft_bounces: number;
  /** Where the consent came from, as the owner said at import. */
  consent: string;
}

/** The sending of an issue; at most one per issue. */
export interface NewsletterSendingsTable {
  id: string;
  /** Record id (src/content/newsletter-issues.ts) and the version sent. Unique. */
  issue: string;
  version: number;
  /** scheduled, sending, paused, done or cancelled. */
  state: string;
  /** Frozen at the decision to send; both texts have a mark for the unsubscribe link. */
  subject: string;
  html: string;
  body: string;
  /** Empty if the issue is not in the archive. */
  archive_url: string;
  starts_at: number;
  /** Whoever is confirmed at this moment gets it; null before it began. */
  started_at: number | null;
  /** The last subscriber who was looked at for a copy; empty before the first. */
  prepared_to: string;
  prepared_at: number | null;
  ended_at: number | null;
  /** Copies per hour, and when the next one may leave. */
  pace: number;
  next_at: number;
  /** Failures in a row to reach the mail server, and its last words in `problem`. */
  failures: number;
  /** Copies in a row refused for good. */
  refused: number;
  problem: string;
  created_at: number;
  author: string;
  /** JSON of the final number of copies by state; empty before. */
  counts: string;
}

/** One subscriber's copy of an issue; kept for a while, to match bounces. */
export interface NewsletterCopiesTable {
  sending_id: string;
  subscriber_id: string;
  /** waiting, sent, left (unsubscribed before) or failed. */
  state: string;
  attempts: number;
  next_attempt_at: number;
  claimed_by: string | null;
  claimed_until: number | null;
  sent_at: number | null;
  /** Why it was not sent, or that it bounced; empty otherwise. */
  problem: string;
}

/** Figures of one Eastern day (src/figures/analytics-rules.ts) for the site, or for one page, source, device … */
export interface AnalyticsDailyTable {
  /** site, page, source, campaign, device, visitor, step, lead-page or lead-source. */
  kind: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Which page, source …; empty for the site. */
  name: string;
  /** Page views; for a step how often it was reached, for leads how many. */
  hits: number;
  visits: number;
  visitors: number;
  /** Time in which pages were in view. */
  seconds: number;
  /** Views left without a click or scroll. */
  bounces: number;
}

/** The day's random salt, without which hashes cannot be matched to anyone; dropped when the day is over. */
export interface AnalyticsSaltsTable {
  day: string;
  salt: string;
}

/** Salted hashes of today's visitors, so that each counts once; dropped when the day is over. */
export interface AnalyticsSeenTable {
  day: string;
  visitor: string;
}

/** Chats with the assistant (S1 §3 Chat session). Moments are the visitor's, corrected to the server's clock. */
export interface ChatSessionsTable {
  /** UUID chosen by the visitor's browser. */
  id: string;
  /** The visitor's random id; only who knows it can add to the session. */
  user_identifier: string;
  started_at: number;
  /** When the visitor closed the chat; null while open. */
  ended_at: number | null;
  last_at: number;
  message_count: number;
  /** Milliseconds by which the visitor's clock was behind the server's; added to all moments. */
  clock_error: number;
  person_id: string | null;
  /** How many messages were already searched for identity and indexed. */
  seen_count: number;
  /** When the visitor asked for a person; null if not, or once the owner is done with it. */
  asked_person_at: number | null;
  /** No reminders until then. */
  later_until: number | null;
  /** The assistant's memory as JSON; empty before its first answer. */
  memory: string;
  /** Name of the colleague who answers; empty while the assistant does. */
  taken_by: string;
  /** Since when the visitor waits for that person; null if they do not. */
  waiting_since: number | null;
  /** When the visitor was last known to have the chat open. */
  listened_at: number;
}

/** S1 §3 Chat message. */
export interface ChatMessagesTable {
  session_id: string;
  id: string;
  /** user or bot. */
  sender: string;
  text: string;
  at: number;
  /** positive, negative or empty. */
  feedback: string;
  /** Id of the message this one answers; empty otherwise. */
  answers: string;
  /** JSON of the links below an answer and of what the panel does with it; empty if none. */
  links: string;
  effects: string;
  /** 1 for an answer that had none, until the owner has dealt with the question. */
  unanswered: number;
  /** Colleague who wrote it; empty for the visitor and the assistant. */
  author: string;
  /** 1 for messages pushed to the panel rather than returned as an answer. */
  told: number;
}
