/* Tables of the owner's desk; part of the data model of tables.ts. */

/**
 * The owner's index of submissions, one row each: what lists show, sort and filter by. Status and deletion stand only
 * here, except that an appointment's own row also has its status, because it holds the slot.
 * The words of each are in `found_words`, by `seq` (src/intake/found-store.server.ts).
 */
export interface LeadsTable {
  /** Moment of arrival x 1024 plus a number that makes it unique: rises with time, and is the full text's key. */
  seq: number;
  id: string;
  type: string;
  reference: string;
  source: string;
  name: string;
  /** Sort key of the name. */
  name_key: string;
  email: string;
  phone: string;
  company: string;
  /** JSON list of the values of the chosen services. */
  services: string;
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" if it has no date; empty for other types. */
  starts: string;
  status: string;
  received_at: number;
  respond_by: number;
  /** When the owner first opened or changed it since the visitor last wrote. */
  read_at: number | null;
  deleted_at: number | null;
  /** Since when the visitor waits for an answer; null if they do not. */
  waiting_since: number | null;
  /** When it last got a status that ends it; null while open. */
  closed_at: number | null;
  /** When it came, or the last of what was written or said about it. */
  active_at: number;
  /** When the owner first opened or changed it. */
  first_read_at: number | null;
  /** Null until matched to a person, soon after arrival. */
  person_id: string | null;
  /** JSON list of the owner's tags. */
  tags: string;
  /** No reminders until then; the promised reply time stays. */
  later_until: number | null;
  /** Account id; empty if unassigned. */
  assigned_to: string;
  /** The lead in whose thread this one is shown; null if it was not merged. */
  merged_into: string | null;
  /** JSON of the clocks before the merge (`Before` of src/intake/merged-store.server.ts); empty if it was not merged. */
  merged_before: string;
}

export interface AuditTable {
  id: string;
  at: number;
  actor: string;
  device: string;
  action: string;
  subject: string;
  detail: string;
  /** How often it happened, for entries summed up in one row. */
  times: number;
}

/** Desk accounts. A removed one stays as a row without address and keys, for the history. */
export interface StaffAccountsTable {
  /** "owner" is the first account, which ADMIN_PASSWORD makes or repairs. */
  id: string;
  /** Empty until the first owner has entered one. */
  name: string;
  /** As typed; empty until the first owner has entered one, and after removal. */
  email: string;
  /** Normalised by `emailKey`. Unique. */
  email_key: string;
  /** owner, editor, agent or viewer (src/platform/session/rights.ts). */
  role: string;
  /** invited, active or removed. */
  state: string;
  /** From `hashPassword`; null until a password is chosen. */
  password_hash: string | null;
  created_at: number;
  changed_at: number;
  signed_in_at: number | null;
}

/** Mailed one-time links for choosing a password. Only a hash of the token is stored. */
export interface StaffLinksTable {
  token_hash: string;
  account_id: string;
  /** invitation or reset. */
  purpose: string;
  created_at: number;
  expires_at: number;
}

/** Browsers an account has signed in with, by a hash of the token in the browser's cookie. */
export interface StaffBrowsersTable {
  token_hash: string;
  account_id: string;
  seen_at: number;
}

/** Signed-in browsers. Only a hash of the cookie's token is stored. */
export interface StaffSessionsTable {
  token_hash: string;
  account_id: string;
  /** For example "Chrome on Linux"; empty for sessions from before this column. */
  device: string;
  created_at: number;
  expires_at: number;
  used_at: number;
  /** When the person last proved who they are: at sign-in or when asked again. */
  confirmed_at: number;
}

/**
 * Remembered devices, which open the chat history and the newsletter without a session. Only a hash of the token is
 * stored.
 */
export interface StaffDevicesTable {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}

export interface StaffPasskeysTable {
  /** Credential id, base64url. */
  id: string;
  account_id: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's signature counter; stays 0 if it does not count. */
  counter: number;
  /** For example usb, internal, hybrid; separated by commas. */
  transports: string;
  created_at: number;
  used_at: number | null;
}

/** One-time passkey challenges, valid for minutes. */
interface StaffChallengesTable {
  challenge: string;
  /** The account a key is added to; empty at sign-in, when the person is not known yet. */
  account_id: string;
  expires_at: number;
}

/** Secret shared with an authenticator app (RFC 6238). Stored readable, as each check needs it. */
interface StaffTotpTable {
  account_id: string;
  /** Base32. */
  secret: string;
  created_at: number;
  /** When the first right code turned it on; null until then. */
  confirmed_at: number | null;
  /** Last accepted 30-second step; codes of that or an earlier step are refused. */
  last_step: number;
}

/** Unused recovery codes. Only a hash is stored. */
interface StaffRecoveryCodesTable {
  account_id: string;
  code_hash: string;
  created_at: number;
}

/** Sign-ins with the right password whose second step is still open. Only a hash of the cookie's token is stored. */
interface StaffSecondStepsTable {
  token_hash: string;
  account_id: string;
  /** Hash of the password's hash: a password change ends it. */
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

/** What the protections noticed (S2 §9), crawlers too. Only the newest of each kind stay. */
export interface SecurityEventsTable {
  id: string;
  at: number;
  /** A type of protection/protection-admin.server.ts, or "crawler". */
  kind: string;
  /** Keyed hash of the client's address; empty for a crawler. */
  client: string;
  path: string;
  user_agent: string;
  /** What was pressed or counted, or the crawler's name; nothing a visitor typed. */
  details: string;
}

/** How much of a budget (lib/budgets.ts) one holder has used within a window; shared by all processes. */
export interface BudgetUseTable {
  /** Budget name and keyed hash of the holder; empty after the colon for the whole site. */
  key: string;
  used: number;
  /** End of the window; the next use begins a new one. */
  until: number;
}

/** Exceeded budgets: one row per budget and Eastern day, so a flood cannot add more. */
export interface BudgetOverrunsTable {
  /** YYYY-MM-DD. */
  day: string;
  budget: string;
  times: number;
  last_at: number;
}

/** Whose budget an appointment counts against, until its day is over. */
export interface BookingHoldersTable {
  /** Keyed hash of a network or a mailbox. */
  key: string;
  /** Appointment id. */
  id: string;
}

/** A synthetic request that goes from form to database to mail and back; removed after a day. */
export interface CanariesTable {
  id: string;
  /** Quarter hours since the epoch, so that only one of several processes makes it. */
  slot: number;
  /** Identifies its mail when it comes back; never a submission's reference. */
  reference: string;
  started_at: number;
  /** Outbox id; empty if no mail server is set. */
  mail_id: string;
  /** When the mail server took its mail, or would have. */
  mailed_at: number | null;
  /** 1 if its mail must come back by the inbound way. */
  awaits_return: number;
  returned_at: number | null;
  /** When it had gone all the way; null until then. */
  done_at: number | null;
  /** Where it stopped, in words; empty if it has not. */
  problem: string;
}

/** A browser that shows notifications (RFC 8030). Removed at sign-out, and when its push service no longer knows it. */
export interface PushSubscriptionsTable {
  id: string;
  account_id: string;
  /** Hash of the token in the browser's cookie. */
  browser_hash: string;
  /** Its push service's address. Unique. */
  endpoint: string;
  /** Message encryption keys (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  device: string;
  /** JSON list of the kinds it is told of. */
  kinds: string;
  /** Quiet hours, Eastern, in minutes after midnight; none if equal. */
  quiet_from: number;
  quiet_to: number;
  /** 1 if quiet hours hold back emergencies too. */
  quiet_urgent: number;
  created_at: number;
  last_sent_at: number | null;
  failures: number;
  failing_since: number | null;
  /** Set when it failed for too long; nothing is sent to it while set. */
  paused_at: number | null;
  last_error: string;
}

/** Something the owner is told, once per kind, subject and stage. References only, no words. */
export interface NoticesTable {
  id: string;
  /** A `NoticeKind` (src/notices/notice-kinds.ts). */
  kind: string;
  /** Lead or chat id; empty for the site itself. */
  subject: string;
  /** Which time of its kind it is, for example the moment since when the visitor waits. */
  stage: string;
  at: number;
  /** When to look whether it is to be told; null once it is in the outbox or no longer true. */
  due_at: number | null;
}

/** A reported alarm that is not over. */
export interface NoticeAlarmsTable {
  /** An `AlarmName` (src/notices/notice-kinds.ts). */
  name: string;
  since: number;
  seen_at: number;
}
