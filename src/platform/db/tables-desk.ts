/* The tables of the owner's desk; part of the data model of tables.ts. */

/**
 * The owner's index of submissions, one row for each: what lists show, sort and filter by. It alone knows status and
 * deletion, except that an appointment's status also stands in its own row, where it holds the slot.
 * Beside it stands `lead_search`, the words of each: full text by `seq` (src/intake/lead-search-store.server.ts).
 */
export interface LeadsTable {
  /** Moment of arrival x 1024 plus a number that makes it unique: rises with time, and is the full text's key. */
  seq: number;
  id: string;
  type: string;
  reference: string;
  source: string;
  name: string;
  /** The name as it is sorted by. */
  name_key: string;
  email: string;
  phone: string;
  company: string;
  /** JSON list of the values of the chosen services. */
  services: string;
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" of one without a date; empty for everything else. */
  starts: string;
  status: string;
  received_at: number;
  respond_by: number;
  /** When the owner first opened or changed it since its visitor last wrote. */
  read_at: number | null;
  deleted_at: number | null;
  /** Since when the visitor waits for an answer; null when nobody owes one. */
  waiting_since: number | null;
  /** When it was last given a status that ends it; null while it is open. */
  closed_at: number | null;
  /** When the owner opened or changed it for the first time of all. */
  first_read_at: number | null;
  /** Whose it is; null until that was looked up, which follows soon after its arrival. */
  person_id: string | null;
  /** JSON list of the owner's words for it. */
  tags: string;
  /** Until when the owner wants no reminder of it; the promise stays as it is. */
  later_until: number | null;
  /** The account that takes care of it; empty when nobody does. */
  assigned_to: string;
}

/** How many leads of a type there are in each state (a status, or "deleted"): the sum over all shards. */
export interface LeadCountsTable {
  type: string;
  state: string;
  /** Spreads the counting over several rows, so that submissions do not wait for each other. */
  shard: number;
  n: number;
}

/** Who did what on the owner's side. */
export interface AuditTable {
  id: string;
  at: number;
  /** Short name of the session, or "nobody" when there was none. */
  actor: string;
  /** Browser and system in words. */
  device: string;
  /** For example sign-in, status, delete, export. */
  action: string;
  /** What it was done to, for example a reference or a page's name. */
  subject: string;
  detail: string;
  /** How often it happened, for what is summed up in one line. */
  times: number;
}

/* The tables of who may use the desk; part of the data model of tables.ts. */

/** Somebody who may use the desk. One who was removed stays as a row without address and keys, for what they did. */
export interface StaffAccountsTable {
  /** "owner" is the first one, which ADMIN_PASSWORD makes or repairs. */
  id: string;
  /** As colleagues and the audit list call them; empty until the first owner has given theirs. */
  name: string;
  /** As it was typed; empty until the first owner has given theirs, and once it is removed. */
  email: string;
  /** As `emailKey` spells it. Unique. */
  email_key: string;
  /** owner, editor, agent or viewer (src/platform/session/rights.ts). */
  role: string;
  /** invited, active or removed. */
  state: string;
  /** As `hashPassword` makes it; null until one was chosen. */
  password_hash: string | null;
  created_at: number;
  changed_at: number;
  signed_in_at: number | null;
}

/** A mailed link by which somebody chooses a password, once. Only a hash of its token is stored. */
export interface StaffLinksTable {
  token_hash: string;
  account_id: string;
  /** invitation or reset. */
  purpose: string;
  created_at: number;
  expires_at: number;
}

/** Browsers that an account has signed in with; by a hash of the token in the browser's own cookie. */
export interface StaffBrowsersTable {
  token_hash: string;
  account_id: string;
  seen_at: number;
}

/** Signed-in browsers. Only a hash of the cookie's token is stored. */
export interface StaffSessionsTable {
  token_hash: string;
  account_id: string;
  /** Browser and system in words; empty for one of before this was noted. */
  device: string;
  created_at: number;
  expires_at: number;
  /** When somebody last did something with it. */
  used_at: number;
  /** When its person last proved who they are: at the sign-in, or when asked again. */
  confirmed_at: number;
}

/** Remembered devices, which open the chat history and the newsletter without a session. Only a hash of the token is stored. */
export interface StaffDevicesTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}

/* The tables of what proves who somebody of the desk is, beside their password; part of the data model of tables.ts. */

/** A passkey: the public half of a key that never leaves its person's device. */
export interface StaffPasskeysTable {
  /** As the authenticator calls it, base64url. */
  id: string;
  account_id: string;
  /** As its person calls it. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** How many times its authenticator says it was used; 0 for ever when it does not count. */
  counter: number;
  /** How a browser reaches it (usb, internal, hybrid …), separated by commas. */
  transports: string;
  created_at: number;
  used_at: number | null;
}

/** What a passkey is asked to sign, once and within minutes. */
interface StaffChallengesTable {
  challenge: string;
  /** The account that a key is added to; empty for a sign-in, of which nobody knows yet whose it is. */
  account_id: string;
  expires_at: number;
}

/** The secret that an authenticator app shares with the site (RFC 6238). Readable, as it is needed for each code. */
interface StaffTotpTable {
  account_id: string;
  /** Base32. */
  secret: string;
  created_at: number;
  /** When a right code has turned it on; null until then. */
  confirmed_at: number | null;
  /** The last step of 30 seconds whose code was taken; neither that nor an earlier one is taken again. */
  last_step: number;
}

/** Recovery codes that were not used yet. Only a hash is stored. */
interface StaffRecoveryCodesTable {
  account_id: string;
  code_hash: string;
  created_at: number;
}

/** Sign-ins whose password was right and whose second step is still to come. Only a hash of the cookie's token is stored. */
export interface StaffSecondStepsTable {
  token_hash: string;
  account_id: string;
  /** A hash of the password's hash: another password ends it. */
  under_hash: string;
  created_at: number;
  expires_at: number;
}

export interface KeyTables {
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_totp: StaffTotpTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_second_steps: StaffSecondStepsTable;
}

/** What the protections noticed (S2 §9), crawlers among it. Bounded: only the newest of each kind stay. */
export interface SecurityEventsTable {
  id: string;
  at: number;
  /** A type of protection/protection-rules.ts, or "crawler". */
  kind: string;
  /** Keyed hash of the client's address; empty for a crawler. */
  client: string;
  path: string;
  user_agent: string;
  /** What was pressed or counted, or the crawler's name; nothing that a visitor typed. */
  details: string;
}

/** What one process tells the others of busy clients; what it has not touched for an hour is dropped. */
export interface TrafficCountsTable {
  /** Random; a process that starts anew is another one. */
  process: string;
  /** Keyed hash of what is counted (a browser or a network address); empty in the row that says "I am here". */
  client: string;
  /** Requests that this process has counted since it began to count the client. */
  requests: number;
  at: number;
}

/** How much of a budget (lib/budgets.ts) one holder has used within a window; all processes share it. */
export interface BudgetUseTable {
  /** Name of the budget and keyed hash of whose it is; empty after the colon for the whole site. */
  key: string;
  used: number;
  /** When the window is over; the next use begins a new one. */
  until: number;
}

/** What went over a budget: one row a budget and Eastern day, so that no flood makes more of them. */
export interface BudgetOverrunsTable {
  /** YYYY-MM-DD. */
  day: string;
  budget: string;
  times: number;
  last_at: number;
}

/** Whose budget an appointment takes a place of, until its day is over. */
export interface BookingHoldersTable {
  /** Keyed hash of a network or a mailbox. */
  key: string;
  /** Of the appointment. */
  id: string;
}

/* The table of the site's own made-up requests; part of the data model of tables.ts. */

/** One made-up request on its way from form to database to mail and back; removed after a day. */
export interface CanariesTable {
  id: string;
  /** The quarter of an hour, counted from the epoch: of several processes one makes it. */
  slot: number;
  /** By which its mail is known when it comes back; never that of a submission. */
  reference: string;
  started_at: number;
  /** Its row in the outbox; empty where no mail server is set. */
  mail_id: string;
  /** When the mail server took its mail, or would have taken one. */
  mailed_at: number | null;
  /** 1 when its mail must come back by the inbound way. */
  awaits_return: number;
  returned_at: number | null;
  /** When it had gone all the way; null until then. */
  done_at: number | null;
  /** Where it stopped, in words; empty while it has not. */
  problem: string;
}

/* The tables of what the owner is told of; part of the data model of tables.ts. */

/** A browser that shows notifications (RFC 8030). It ends with its sign-out, and when its push service no longer knows it. */
export interface PushSubscriptionsTable {
  id: string;
  /** Whose browser it is. */
  account_id: string;
  /** Hash of the token in the browser's own cookie, by which the desk knows it again. */
  browser_hash: string;
  /** Where its push service takes messages. Unique. */
  endpoint: string;
  /** Keys of the messages' encryption (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** Browser and system in words. */
  device: string;
  /** JSON list of the kinds it is told of. */
  kinds: string;
  /** Quiet hours, Eastern, in minutes after midnight; none when both are equal. */
  quiet_from: number;
  quiet_to: number;
  /** 1 when they hold emergencies too. */
  quiet_urgent: number;
  created_at: number;
  last_sent_at: number | null;
  /** Attempts that failed since the last success, and since when. */
  failures: number;
  failing_since: number | null;
  /** Since when nothing is sent to it, because it failed for too long; null while it is served. */
  paused_at: number | null;
  last_error: string;
}

/** Something the owner is told of, once for each kind, subject and stage. References alone, no words. */
export interface NoticesTable {
  id: string;
  /** A `NoticeKind` (src/notices/notice-kinds.ts). */
  kind: string;
  /** Id of the lead or chat it is about; empty for what is about the site itself. */
  subject: string;
  /** Which time of its kind it is, for example the moment since when the visitor waits. */
  stage: string;
  /** When it came about. */
  at: number;
}

/** One notice on its way to one receiver; leased like mails of the outbox. */
export interface NoticeDeliveriesTable {
  id: string;
  notice_id: string;
  /** push or webhook. */
  channel: string;
  /** The subscription of a push; empty for the webhook. */
  target: string;
  /** waiting, sent, or dropped: given up, or no longer true when its turn came. */
  state: string;
  /** 1 when quiet hours held it back. */
  held: number;
  attempts: number;
  next_attempt_at: number;
  claimed_by: string | null;
  claimed_until: number | null;
  last_error: string | null;
  sent_at: number | null;
}

/** An alarm that was told and is not over. */
export interface NoticeAlarmsTable {
  /** An `AlarmName` (src/notices/notice-kinds.ts). */
  name: string;
  since: number;
  /** When a process last saw it fail. */
  seen_at: number;
}
