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
