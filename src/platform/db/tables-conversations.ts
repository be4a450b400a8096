/* The tables of conversations with visitors; part of the data model of tables.ts. */

/** What was said and done about a lead after it came in. */
export interface ThreadEntriesTable {
  id: string;
  lead_id: string;
  at: number;
  /** An `EntryKind` (src/intake/thread.ts). */
  kind: string;
  /** How it came or went: mail, page, desk. */
  via: string;
  /** Who wrote it: a signed-in browser's short name, or the visitor's name or address. */
  author: string;
  body: string;
  /** What a mail quotes of earlier ones. */
  quoted: string;
  /** Of a mail; unique, so that a mail is taken once. Empty for everything else. */
  message_id: string;
  /** The mail in the outbox that carries it; empty when none does. */
  outbox_id: string;
  /** How long a telephone call took. */
  minutes: number;
  edited_at: number | null;
  /**
   * Of what answered a waiting visitor: since when they had waited, until when an answer was promised, and how much of the
   * wait was working time (milliseconds).
   */
  turn_since: number | null;
  turn_due: number | null;
  turn_worked: number | null;
  /** The lead's status before this entry changed it, for undo; empty when it did not. */
  status_before: string;
  /** Of a note: JSON list of `{id, name}` of the accounts that it named, by their names then; empty when none. */
  mentions: string;
}

/** Answers that the owner writes often. */
export interface SavedAnswersTable {
  id: string;
  /** Unique. */
  title: string;
  body: string;
  changed_at: number;
}

/** What somebody is writing in a lead's composer; one row a lead and signed-in browser. */
export interface ReplyDraftsTable {
  lead_id: string;
  author: string;
  /** reply, note or call. */
  kind: string;
  body: string;
  at: number;
  /** Since when they write without a long pause. */
  since: number;
}

/** Mails that came in, so that each is taken once and none is lost. */
export interface InboundMailsTable {
  /** A hash of what the copies of a mail have alike (readHead); of an erased one, a hash of that. */
  message_key: string;
  /** With its angle brackets; empty when it has none. Several mails may have one. */
  message_id: string;
  at: number;
  /** imap or webhook. */
  via: string;
  /** What became of it: entry, lead, quarantined or erased. */
  state: string;
  /** The lead whose thread it stands in, or under which it is held in quarantine; empty when none. */
  lead_id: string;
  /** The raw message in the file store; empty when it is not kept. */
  file: string;
  /** Bytes. */
  size: number;
}

/** Addresses whose mail came back (RFC 3464), for leads, people and subscribers alike. */
export interface FailedAddressesTable {
  /** As `emailKey` spells it. */
  email_key: string;
  at: number;
  /** 1 when the mailbox is gone (5.x.x), 0 when it may come back (4.x.x). */
  permanent: number;
  reason: string;
}
