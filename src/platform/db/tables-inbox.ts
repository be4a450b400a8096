/* The tables of people and of what is found by words; part of the data model of tables.ts. */

/** Somebody who has written, booked, chatted or subscribed. */
export interface PeopleTable {
  id: string;
  /** The owner's name for them, else as they last wrote it; their address or number where no name is known. */
  name: string;
  /** What `name` would be without the owner's; null while the owner has given none. */
  written_name: string | null;
  /** The name as it is sorted by. */
  name_key: string;
  company: string;
  /** JSON list of the owner's words for them. */
  tags: string;
  /** When they first and last came or wrote. */
  first_at: number;
  last_at: number;
  /** The person that this one was joined with; null while it stands alone. */
  joined_into: string | null;
  /** 1 while the search does not know its newest words. */
  stale: number;
}

/** What a person is known by: an address is of one person, a telephone number may be of several. */
export interface PersonKeysTable {
  /** email or phone. */
  kind: string;
  /** As `emailKey` or `phoneKey` spells it. */
  value: string;
  person_id: string;
  at: number;
}

/** What was joined, separated or named, so that it can be taken back; and who was said to be two people. */
export interface PersonChangesTable {
  id: string;
  at: number;
  actor: string;
  /** join, separate, apart or name. */
  kind: string;
  /** The person who stays. */
  person_id: string;
  /** The person who was joined to it, or was made by separating; of a name the same person. */
  other_id: string;
  /** JSON of what changed hands (`Moved` in src/inbox/people-rules.ts), of a name what it was and is (`Renamed`). */
  moved: string;
  undone_at: number | null;
}

/** What is found by words beside leads; its words stand in `found_words` by `seq` (src/intake/found-store.server.ts). */
export interface FoundTable {
  seq: number;
  /** person or chat. */
  kind: string;
  /** Its id. */
  ref: string;
}

/** The words of people's names, for names that are typed with a slip (src/inbox/people-find-store.server.ts). */
export interface NameWordsTable {
  /** As `nameSpellings` gives it. */
  word: string;
  /** Of the person in `found`. */
  seq: number;
}

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

/* What the owner said they would do; part of the data model of tables.ts. */

/** Something to be done for a lead or, without one, for a person; exactly one of the two is set. */
export interface NextActionsTable {
  id: string;
  lead_id: string | null;
  person_id: string | null;
  /** The moment, or the opening of the day when no hour was said. */
  due_at: number;
  /** 1 when an hour was said. */
  has_hour: number;
  body: string;
  /** Short name of the session that wrote it. */
  author: string;
  created_at: number;
  done_at: number | null;
}

/* The table of erasures; part of the data model of tables.ts. */

/** That a person was erased, and nothing that says who it was. */
export interface ReceiptsTable {
  /** Random, for example NR-2026-7K2M9QF4: who has it can read the receipt. */
  number: string;
  at: number;
  /** JSON of how much was removed (`Removed` of src/privacy/erase-scope.ts). */
  removed: string;
  /** Eastern YYYY-MM-DD by which no backup of ours holds it any more. */
  backup_until: string;
  /** JSON list of stored files, by their random names, that are still to be removed; empty once all are. */
  files: string;
  /** When files and the database's own leftovers were gone as well; null while that is to be done. */
  done_at: number | null;
  /** What became of the mail that carries it: waiting, sent, dropped; empty where there was none, or it is not known any more. */
  mail: string;
  /** Id of that mail in the outbox, empty where there was none. */
  mail_id: string;
  /** The last moment at which a backup could hold something of it. */
  held_until: number;
  /** One-way codes of the ids under which the desk knew the person, each after a space: an old page finds its receipt. */
  people: string;
}

/* The owner's own calendars and when they are busy; part of the data model of tables.ts. */

/** A calendar that the owner wants read. Moments in epoch milliseconds. */
export interface BusyFeedsTable {
  id: string;
  name: string;
  /** Its http(s) address: whoever knows it reads the calendar. Never shown, logged or sent elsewhere. Unique. */
  address: string;
  added_at: number;
  /** Since when it no longer counts; it can be put back for an hour, then it is deleted. */
  removed_at: number | null;
  /** When it is read again. */
  next_attempt_at: number;
  /** Lease of the process that reads it now. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** What the server said of the last answer, and the SHA-256 of its text: the same is not read twice. */
  etag: string;
  last_modified: string;
  digest: string;
  /** The Eastern day of which its times are: they reach so many days further. Empty before the first. */
  read_for: string;
  /** When it was last read, also when nothing had changed. */
  read_at: number | null;
  failures: number;
  failing_since: number | null;
  /** Why it failed, in words; empty while it does not. */
  problem: string;
  /** What could not be read of its entries (src/calendar/event-times.ts) as JSON; empty before the first reading. */
  notes: string;
}

/** When the owner is busy by one of these calendars. Replaced as a whole; of one calendar no two touch. */
export interface BusyRangesTable {
  feed_id: string;
  begins_at: number;
  ends_at: number;
}
