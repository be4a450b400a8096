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
  /** JSON of what changed hands (`Moved` in src/intake/people-rules.ts), of a name what it was and is (`Renamed`). */
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

/** The words of people's names, for names that are typed with a slip (src/intake/people-find-store.server.ts). */
export interface NameWordsTable {
  /** As `nameSpellings` gives it. */
  word: string;
  /** Of the person in `found`. */
  seq: number;
}
