/* Tables of people, conversations, erasures and the owner's calendars; part of the data model of tables.ts. */

export interface PeopleTable {
  id: string;
  /** The owner's name for them, else the one they last wrote; their address or number if none is known. */
  name: string;
  /** What `name` would be without the owner's; null if the owner gave none. */
  written_name: string | null;
  /** Sort key of the name. */
  name_key: string;
  company: string;
  /** JSON list of the owner's tags. */
  tags: string;
  first_at: number;
  last_at: number;
  /** The person this one was merged into; null otherwise. */
  joined_into: string | null;
  /** 1 if the search index lacks its newest words. */
  stale: number;
}

/** Keys of a person: an address belongs to one person, a phone number may belong to several. */
export interface PersonKeysTable {
  kind: string;
  /** Normalised by `emailKey` or `phoneKey`. */
  value: string;
  person_id: string;
  at: number;
}

/** Merges, separations and renames, for undo; and who was marked as two people. */
export interface PersonChangesTable {
  id: string;
  at: number;
  actor: string;
  /** join, separate, apart or name. */
  kind: string;
  /** The person who stays. */
  person_id: string;
  /** The person merged into it or split off; for a rename the same person. */
  other_id: string;
  /** JSON of what moved (`Moved` in src/inbox/people-rules.ts); for a rename old and new name (`Renamed`). */
  moved: string;
  undone_at: number | null;
}

/** What is found by words, which are in `found_words` by `seq` (src/intake/found-store.server.ts). */
export interface FoundTable {
  seq: number;
  /** A `FoundKind`. */
  kind: string;
  ref: string;
}

export interface ThreadEntriesTable {
  id: string;
  lead_id: string;
  at: number;
  /** An `EntryKind` (src/intake/thread.ts). */
  kind: string;
  /** mail, page or desk. */
  via: string;
  /** A session's short name, or the visitor's name or address. */
  author: string;
  body: string;
  quoted: string;
  /** Unique among mails, so that a mail is taken once; empty for other entries. */
  message_id: string;
  /** Mail in the outbox that carries it; of a merge what both of its events share. Empty if none. */
  outbox_id: string;
  /** Length of a phone call. */
  minutes: number;
  edited_at: number | null;
  /**
   * For an entry that answered a waiting visitor: waiting since, reply promised by, and working time waited
   * (milliseconds).
   */
  turn_since: number | null;
  turn_due: number | null;
  turn_worked: number | null;
  /** The lead's status before this entry changed it, for undo; empty if it did not. */
  status_before: string;
  /** Of a note: JSON list of `{id, name}` of mentioned accounts, with their names at the time; empty if none. */
  mentions: string;
}

export interface SavedAnswersTable {
  id: string;
  /** Unique. */
  title: string;
  body: string;
  changed_at: number;
}

/** A lead composer's unsent text; one row per lead and signed-in browser. */
export interface ReplyDraftsTable {
  lead_id: string;
  author: string;
  /** reply, note or call. */
  kind: string;
  body: string;
  at: number;
  /** Since when they have been writing without a long pause. */
  since: number;
}

/** Received mails, so that each is taken once and none is lost. */
export interface InboundMailsTable {
  /** Hash of what all copies of a mail share (readHead); of an erased mail, a hash of that. */
  message_key: string;
  /** With angle brackets; empty if missing. Not unique. */
  message_id: string;
  at: number;
  /** imap or webhook. */
  via: string;
  /** entry, lead, quarantined or erased. */
  state: string;
  /** The lead whose thread it is in, or under which it is quarantined; empty if none. */
  lead_id: string;
  /** Raw message in the file store; empty if not kept. */
  file: string;
  /** Bytes. */
  size: number;
}

/** Addresses whose mail bounced (RFC 3464), for leads, people and subscribers alike. */
export interface FailedAddressesTable {
  /** Normalised by `emailKey`. */
  email_key: string;
  at: number;
  /** 1 if the mailbox is gone (5.x.x), 0 if temporary (4.x.x). */
  permanent: number;
  reason: string;
}

/** A task for a lead or a person; exactly one of the two ids is set. */
export interface NextActionsTable {
  id: string;
  lead_id: string | null;
  person_id: string | null;
  /** The moment; the opening of the day if no hour was given. */
  due_at: number;
  /** 1 if an hour was given. */
  has_hour: number;
  body: string;
  author: string;
  created_at: number;
  done_at: number | null;
}

/** Proof that a person was erased, without anything that identifies them. */
export interface ReceiptsTable {
  /** Random, for example NR-2026-7K2M9QF4: whoever has it can read the receipt. */
  number: string;
  at: number;
  /** JSON of how much was removed (`Removed` of src/privacy/erase-scope.ts). */
  removed: string;
  /** Eastern YYYY-MM-DD by which no backup of ours holds it any more. */
  backup_until: string;
  /** JSON list of stored files, by random name, still to be removed; empty once all are. */
  files: string;
  /** When files and database leftovers were gone too; null until then. */
  done_at: number | null;
  /** The mail that carries the receipt: waiting, sent, dropped; empty if there was none or it is no longer known. */
  mail: string;
  /** Its id in the outbox; empty if there was none. */
  mail_id: string;
  /** Last moment at which a backup could hold some of the data. */
  held_until: number;
  /** One-way codes of the person's former ids, each after a space, so that an old page finds its receipt. */
  people: string;
}

/** A calendar of the owner's that the site reads. Moments in epoch milliseconds. */
export interface BusyFeedsTable {
  id: string;
  name: string;
  /** http(s) address: whoever knows it reads the calendar. Never shown, logged or sent elsewhere. Unique. */
  address: string;
  added_at: number;
  /** Since when it no longer counts; restorable for an hour, then deleted. */
  removed_at: number | null;
  next_attempt_at: number;
  /** Lease of the process that reads it now. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** Validators of the last answer and the SHA-256 of its text: unchanged text is not parsed again. */
  etag: string;
  last_modified: string;
  digest: string;
  /** Eastern day from which its times were expanded; empty before the first reading. */
  read_for: string;
  /** Also set when nothing had changed. */
  read_at: number | null;
  failures: number;
  failing_since: number | null;
  /** Why it failed, in words; empty while it does not. */
  problem: string;
  /** JSON of entries that could not be read (src/calendar/event-times.ts); empty before the first reading. */
  notes: string;
}

/** When the owner is busy by one of these calendars. Replaced as a whole; ranges of one calendar never touch. */
export interface BusyRangesTable {
  feed_id: string;
  begins_at: number;
  ends_at: number;
}
