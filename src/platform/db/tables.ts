import type * as desk from './tables-desk.ts';
import type * as inbox from './tables-inbox.ts';
import type * as site from './tables-site.ts';

/**
 * The data model. Moments are epoch milliseconds (UTC); flags are 0 or 1; documents are JSON text. One set of
 * migrations makes the same tables in SQLite and PostgreSQL.
 */
export interface Database extends desk.KeyTables {
  settings: SettingsTable;
  submissions: SubmissionsTable;
  submission_files: SubmissionFilesTable;
  outbox: OutboxTable;
  canaries: desk.CanariesTable;
  rate_keys: RateKeysTable;
  rate_hits: RateHitsTable;
  budget_use: desk.BudgetUseTable;
  budget_overruns: desk.BudgetOverrunsTable;
  booking_holders: desk.BookingHoldersTable;
  captcha_challenges: CaptchaChallengesTable;
  captcha_proofs: CaptchaProofsTable;
  staff_accounts: desk.StaffAccountsTable;
  staff_links: desk.StaffLinksTable;
  staff_browsers: desk.StaffBrowsersTable;
  staff_sessions: desk.StaffSessionsTable;
  newsletter_subscribers: site.NewsletterSubscribersTable;
  newsletter_sendings: site.NewsletterSendingsTable;
  newsletter_copies: site.NewsletterCopiesTable;
  quarantine: QuarantineTable;
  appointments: AppointmentsTable;
  appointment_cells: AppointmentCellsTable;
  booking_holds: BookingHoldsTable;
  busy_feeds: inbox.BusyFeedsTable;
  busy_ranges: inbox.BusyRangesTable;
  security_events: desk.SecurityEventsTable;
  analytics_daily: site.AnalyticsDailyTable;
  analytics_salts: site.AnalyticsSaltsTable;
  analytics_seen: site.AnalyticsSeenTable;
  leads: desk.LeadsTable;
  people: inbox.PeopleTable;
  person_keys: inbox.PersonKeysTable;
  person_changes: inbox.PersonChangesTable;
  found: inbox.FoundTable;
  thread_entries: inbox.ThreadEntriesTable;
  next_actions: inbox.NextActionsTable;
  saved_answers: inbox.SavedAnswersTable;
  reply_drafts: inbox.ReplyDraftsTable;
  inbound_mails: inbox.InboundMailsTable;
  failed_addresses: inbox.FailedAddressesTable;
  audit: desk.AuditTable;
  push_subscriptions: desk.PushSubscriptionsTable;
  notices: desk.NoticesTable;
  notice_alarms: desk.NoticeAlarmsTable;
  receipts: inbox.ReceiptsTable;
  chat_sessions: site.ChatSessionsTable;
  chat_messages: site.ChatMessagesTable;
  staff_devices: desk.StaffDevicesTable;
  page_images: site.PageImagesTable;
  record_versions: site.RecordVersionsTable;
  record_drafts: site.RecordDraftsTable;
}

/** For example signing secret, password hash, calendar feed key. */
interface SettingsTable {
  name: string;
  value: string;
  changed_at: number;
}

/** Every accepted submission: makes submitting idempotent and records how it arrived. */
export interface SubmissionsTable {
  /** UUID chosen by the visitor's browser. */
  id: string;
  type: string;
  /** JSON of the answers, by form field name (src/forms). */
  data: string;
  /** Shown to the visitor, for example NA-4F7K2M. Unique. */
  reference: string;
  source: string;
  /** When the visitor pressed send, by their own clock. */
  sent_at: number | null;
  received_at: number;
  /** Promised reply time. */
  respond_by: number;
  user_agent: string;
  referrer: string;
  /** JSON list of behaviour flags raised (S1 §5), for the owner only. */
  flags: string;
  /** JSON of where the visitor came from (src/intake/origin.ts). */
  origin: string;
  /** Hash of the token of the visitor's request page; null for requests from before such pages existed. */
  request_hash: string | null;
}

/** Mails, and notices to one receiver, waiting, sent or given up; mails are written in the transaction of what they report. */
export interface OutboxTable {
  id: string;
  /** Stable over all attempts, so that receivers can drop a repeat. */
  message_id: string;
  submission_id: string | null;
  /** owner or visitor, the recipient; canary: synthetic, left out of lists and figures. */
  audience: string;
  recipient: string;
  subject: string;
  body: string;
  reply_to: string | null;
  /** One-click unsubscribe address (RFC 8058), for newsletter mails. */
  list_unsubscribe: string | null;
  state: string;
  attempts: number;
  next_attempt_at: number;
  claimed_by: string | null;
  claimed_until: number | null;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
  /** REQUEST or CANCEL; empty without a calendar part. */
  calendar_method: string;
  /** iCalendar text; empty without a calendar part. */
  calendar: string;
  /** Message-ID this mail answers, and those of its thread, oldest first, space-separated; empty outside a thread. */
  in_reply_to: string;
  thread_ids: string;
  /** JSON `{label, url}` of the HTML part's button; empty if none. */
  action: string;
  /** JSON list of `{file, name, type}` from the file store; empty if none. */
  attachments: string;
  /** 1 if a person wrote it, so it is not an automatic mail (RFC 3834). */
  by_person: number;
  /** 1 if the row is deleted once sent or given up, because nothing else may keep the address. */
  vanishes: number;
  /** Id of the request that wrote it, as in the log; empty if none. */
  request_id: string;
  /** mail, push (recipient: a subscription's id) or webhook (recipient: the setting that holds its address). */
  channel: string;
  /** What a push or a webhook tells; its words are made when it leaves. */
  notice_id: string | null;
  /** 1 if quiet hours held it back. */
  held: number;
}

/** One row per limited client; updating it is the lock that makes counting exact on PostgreSQL. */
interface RateKeysTable {
  key: string;
  touched_at: number;
}

interface RateHitsTable {
  key: string;
  /** A repeat of the same id counts once. */
  hit_id: string;
  at: number;
}

/** Wrong answers per puzzle, so that a copied puzzle cannot be tried for ever. */
interface CaptchaChallengesTable {
  nonce: string;
  wrong: number;
  expires_at: number;
}

/** Solved puzzles already used by a submission. */
interface CaptchaProofsTable {
  nonce: string;
  submission_id: string;
  expires_at: number;
}

/** Refused submissions, kept for the owner; one row per submission id. */
export interface QuarantineTable {
  id: string;
  type: string;
  /** JSON of the visitor's fields, at most 64 KiB. */
  data: string;
  /** JSON list of the reasons told to the visitor. */
  reasons: string;
  source: string;
  flags: string;
  user_agent: string;
  referrer: string;
  client: string;
  origin: string;
  sent_at: number | null;
  received_at: number;
  /** Its verified file in the file store; empty if none is kept. */
  file: string;
  /** JSON about that file (quarantine.server.ts). */
  file_about: string;
}

export interface SubmissionFilesTable {
  /** Random name in DATA_DIR/uploads. */
  file: string;
  submission_id: string;
  /** Form field name; for a file of a thread its own name. */
  field: string;
  /** Thread entry it came with; empty for a file of the form. */
  entry_id: string;
  /** The sender's file name, sanitised; only shown and used for downloads. */
  name: string;
  /** pdf, doc or docx, by content. */
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Five-minute cells held by appointments, counted from the epoch; each at most once per lane. */
interface AppointmentCellsTable {
  lane: number;
  cell: number;
  /** Id of the appointment or hold. */
  id: string;
}

/** A time reserved for whoever is booking it in the chat; its cells have its id. */
export interface BookingHoldsTable {
  /** Id of the chat question that asked for it, and of the appointment it may become. */
  id: string;
  /** Chat session; at most one hold each. */
  talk: string;
  /** Keyed hash of the client's network. */
  network: string;
  kind: string;
  /** As in appointments. */
  holds_from: number;
  holds_to: number;
  lane: number;
  until: number;
}

/**
 * Appointments and the chat's consultation requests (S1 §3 Appointment): slot and status; who booked and why is in
 * `submissions.data`.
 */
export interface AppointmentsTable {
  id: string;
  /** Eastern date YYYY-MM-DD, or "TBD - Consultation Request". */
  date: string;
  /** Eastern wall time HH:MM, or "TBD". */
  time: string;
  /** pending, confirmed, cancelled, done or no-show; a cancelled one frees its slot. */
  status: string;
  respond_by: number;
  /** When the visitor's slot was last booked or moved. */
  changed_at: number;
  /** Rises with each move and cancellation: optimistic lock, so only one of two concurrent changes wins. */
  version: number;
  /** Version of the private link: rises with the visitor's moves and with each cancellation. */
  link: number;
  /** The invitation's SEQUENCE: rises with the version and with each confirmation (RFC 5546, section 2.1.4). */
  sequence: number;
  /** What is booked (src/content/bookings.ts) and how many minutes it takes. */
  kind: string;
  minutes: number;
  /**
   * Calendar time taken, travel and buffer included, in epoch milliseconds, end exclusive; null without a date.
   * `appointment_cells` prevents overlaps within a lane.
   */
  holds_from: number | null;
  holds_to: number | null;
  /** Which of the concurrent meetings it is, from 0. */
  lane: number;
  /** In the words of whoever cancelled. */
  cancel_reason: string;
  /** Slot ("date time") a reminder was already written for; empty if none. */
  reminded_for: string;
}
