import type {
  AuditTable,
  BookingHoldersTable,
  BudgetOverrunsTable,
  BudgetUseTable,
  CanariesTable,
  KeyTables,
  LeadCountsTable,
  LeadsTable,
  NoticeAlarmsTable,
  NoticeDeliveriesTable,
  NoticesTable,
  PushSubscriptionsTable,
  SecurityEventsTable,
  StaffAccountsTable,
  StaffBrowsersTable,
  StaffDevicesTable,
  StaffLinksTable,
  StaffSessionsTable,
  TrafficCountsTable,
} from './tables-desk.ts';
import type {
  BusyFeedsTable,
  BusyRangesTable,
  FailedAddressesTable,
  FoundTable,
  InboundMailsTable,
  NameWordsTable,
  NextActionsTable,
  PeopleTable,
  PersonChangesTable,
  PersonKeysTable,
  ReceiptsTable,
  ReplyDraftsTable,
  SavedAnswersTable,
  ThreadEntriesTable,
} from './tables-inbox.ts';
import type {
  AnalyticsDailyTable,
  AnalyticsSaltsTable,
  AnalyticsSeenTable,
  ChatMessagesTable,
  ChatSessionsTable,
  NewsletterCopiesTable,
  NewsletterSendingsTable,
  NewsletterSubscribersTable,
  PageImagesTable,
  PageVersionsTable,
  RecordDraftsTable,
  RecordVersionsTable,
} from './tables-site.ts';

/**
 * The data model on one page. Moments are epoch milliseconds (UTC); flags are 0 or 1; documents are JSON text.
 * One set of migrations makes the same tables in SQLite and PostgreSQL.
 */
export interface Database extends KeyTables {
  settings: SettingsTable;
  submissions: SubmissionsTable;
  submission_files: SubmissionFilesTable;
  outbox: OutboxTable;
  canaries: CanariesTable;
  rate_keys: RateKeysTable;
  rate_hits: RateHitsTable;
  budget_use: BudgetUseTable;
  budget_overruns: BudgetOverrunsTable;
  booking_holders: BookingHoldersTable;
  captcha_challenges: CaptchaChallengesTable;
  captcha_proofs: CaptchaProofsTable;
  staff_accounts: StaffAccountsTable;
  staff_links: StaffLinksTable;
  staff_browsers: StaffBrowsersTable;
  staff_sessions: StaffSessionsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_sendings: NewsletterSendingsTable;
  newsletter_copies: NewsletterCopiesTable;
  quarantine: QuarantineTable;
  appointments: AppointmentsTable;
  appointment_cells: AppointmentCellsTable;
  booking_holds: BookingHoldsTable;
  busy_feeds: BusyFeedsTable;
  busy_ranges: BusyRangesTable;
  security_events: SecurityEventsTable;
  traffic_counts: TrafficCountsTable;
  analytics_daily: AnalyticsDailyTable;
  /** The same by month; `day` is its first. Without the site's own figures. */
  analytics_monthly: AnalyticsDailyTable;
  analytics_salts: AnalyticsSaltsTable;
  analytics_seen: AnalyticsSeenTable;
  leads: LeadsTable;
  lead_counts: LeadCountsTable;
  people: PeopleTable;
  person_keys: PersonKeysTable;
  person_changes: PersonChangesTable;
  found: FoundTable;
  name_words: NameWordsTable;
  thread_entries: ThreadEntriesTable;
  next_actions: NextActionsTable;
  saved_answers: SavedAnswersTable;
  reply_drafts: ReplyDraftsTable;
  inbound_mails: InboundMailsTable;
  failed_addresses: FailedAddressesTable;
  audit: AuditTable;
  push_subscriptions: PushSubscriptionsTable;
  notices: NoticesTable;
  notice_deliveries: NoticeDeliveriesTable;
  notice_alarms: NoticeAlarmsTable;
  receipts: ReceiptsTable;
  chat_sessions: ChatSessionsTable;
  chat_messages: ChatMessagesTable;
  staff_devices: StaffDevicesTable;
  page_versions: PageVersionsTable;
  page_images: PageImagesTable;
  record_versions: RecordVersionsTable;
  record_drafts: RecordDraftsTable;
}

/** Named values of the installation: signing secret, password hash, calendar feed key … */
interface SettingsTable {
  name: string;
  value: string;
  changed_at: number;
}

/** Ledger of everything that was accepted: makes a submission idempotent and remembers how it came in. */
export interface SubmissionsTable {
  /** The UUID that the visitor's browser chose. */
  id: string;
  type: string;
  /** JSON of what was answered, by the names of the form's fields (src/forms). */
  data: string;
  /** What the visitor is told, for example NA-4F7K2M. Unique. */
  reference: string;
  source: string;
  /** When the visitor pressed send, by their own clock, as reported. */
  sent_at: number | null;
  received_at: number;
  /** The moment until which a reply was promised. */
  respond_by: number;
  user_agent: string;
  referrer: string;
  /** JSON list of behaviour flags that were raised (S1 §5), for the owner's eyes. */
  flags: string;
  /** JSON of where the visitor came from (src/intake/origin.ts). */
  origin: string;
  /** Hash of the token of the visitor's page of this request; null for one of before there were such pages. */
  request_hash: string | null;
}

/** Mails waiting, sent or given up; written in the transaction of what they speak of. */
export interface OutboxTable {
  id: string;
  /** Stable over all attempts, so that a receiver can drop a repeat. */
  message_id: string;
  submission_id: string | null;
  /** owner or visitor: whom the mail is for; canary: the site's own, which no list and no figure knows. */
  audience: string;
  recipient: string;
  subject: string;
  body: string;
  reply_to: string | null;
  /** Address of the one-click unsubscription (RFC 8058), for newsletter mails. */
  list_unsubscribe: string | null;
  /** waiting, sent or dead. */
  state: string;
  attempts: number;
  next_attempt_at: number;
  /** Lease of the worker that holds the mail now; empty when none does. */
  claimed_by: string | null;
  claimed_until: number | null;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
  /** What the calendar part asks for, REQUEST or CANCEL; empty when the mail has none. */
  calendar_method: string;
  /** The calendar part, an iCalendar text; empty when the mail has none. */
  calendar: string;
  /** Message-ID that this mail answers, and those of its thread, oldest first, by spaces; empty outside of a thread. */
  in_reply_to: string;
  thread_ids: string;
  /** JSON `{label, url}` of the one button of its HTML part; empty when it has none. */
  action: string;
  /** JSON list of `{file, name, type}` from the file store; empty when it has none. */
  attachments: string;
  /** Whether somebody wrote it by hand: it then is no automatic mail (RFC 3834). */
  by_person: number;
  /** Whether its row goes as soon as it was sent or given up, because nothing else may keep its address. */
  vanishes: number;
  /** Id of the request by which it was written, as the log names it; empty when it was written by none. */
  request_id: string;
}

/** One row a limited client; its update is the lock that makes counting exact on PostgreSQL. */
interface RateKeysTable {
  key: string;
  touched_at: number;
}

interface RateHitsTable {
  key: string;
  /** What was counted; a repeat of the same id counts once. */
  hit_id: string;
  at: number;
}

/** Wrong answers given to one puzzle, so that a copied puzzle cannot be tried for ever. */
interface CaptchaChallengesTable {
  nonce: string;
  wrong: number;
  expires_at: number;
}

/** Solved puzzles that a submission has used up. */
interface CaptchaProofsTable {
  nonce: string;
  submission_id: string;
  expires_at: number;
}

/** Submissions that were refused, kept for the owner; one row for each submission id. */
export interface QuarantineTable {
  id: string;
  type: string;
  /** JSON of the visitor's fields, at most 64 KiB. */
  data: string;
  /** JSON list of the reasons the visitor was told. */
  reasons: string;
  source: string;
  /** JSON list of behaviour flags. */
  flags: string;
  user_agent: string;
  referrer: string;
  /** Keyed hash of address, user agent, language and the browser's random id. */
  client: string;
  /** As in submissions. */
  origin: string;
  sent_at: number | null;
  /** When it first arrived. */
  received_at: number;
  /** Name of its verified file in the file store; empty when none is kept. */
  file: string;
  /** JSON of what is known of that file (quarantine.server.ts). */
  file_about: string;
}

/** Files of submissions: one row for each field that holds one. */
export interface SubmissionFilesTable {
  /** Random name of the file in DATA_DIR/uploads. */
  file: string;
  submission_id: string;
  /** Name of the form's field; of a thread's file its own name. */
  field: string;
  /** The entry of the thread that it came with; empty for a file of the form. */
  entry_id: string;
  /** The sender's name for the file, made harmless; only shown and used for downloads. */
  name: string;
  /** pdf, doc or docx, by content. */
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** The five minutes that appointments hold, counted from the epoch, each at most once in a lane. */
interface AppointmentCellsTable {
  lane: number;
  cell: number;
  /** The appointment, or the hold. */
  id: string;
}

/** A time that is kept free for whoever is booking it in the chat; its cells have its id. */
export interface BookingHoldsTable {
  /** Of the question that asked for it, and of the appointment that it may become. */
  id: string;
  /** The talk that has it; none has two. */
  talk: string;
  /** Keyed hash of the network that it came from. */
  network: string;
  kind: string;
  /** As of an appointment. */
  holds_from: number;
  holds_to: number;
  lane: number;
  /** Until when it is kept, in epoch milliseconds. */
  until: number;
}

/**
 * Appointments and the chat's consultation requests (S1 §3 Appointment): the slot and what became of it; who booked and
 * why is in `submissions.data`.
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
  /** When the visitor's slot was last set: booked or moved. */
  changed_at: number;
  /** Rises with each move and cancellation, so that of two changes at once one is made. */
  version: number;
  /** What the private link is valid for: rises with what the visitor moves, and with each cancellation. */
  link: number;
  /** The invitation's SEQUENCE: rises with the version, and with each confirmation (RFC 5546, section 2.1.4). */
  sequence: number;
  /** What is booked (src/content/bookings.ts) and how many minutes it takes. */
  kind: string;
  minutes: number;
  /**
   * The time it takes of the calendar with ways and buffer, in epoch milliseconds, the end not in it; null without a
   * date. That no two of one lane overlap, `appointment_cells` sees to.
   */
  holds_from: number | null;
  holds_to: number | null;
  /** Which of the meetings that may run at once it is, from 0 on. */
  lane: number;
  /** Why it was cancelled, in the words of whoever did. */
  cancel_reason: string;
  /** The slot ("date time") that a reminder has been written for; empty when none has. */
  reminded_for: string;
}
