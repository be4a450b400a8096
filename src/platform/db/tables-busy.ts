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
  /** What could not be read of its entries (src/calendar/busy-notes.ts) as JSON; empty before the first reading. */
  notes: string;
}

/** When the owner is busy by one of these calendars. Replaced as a whole; of one calendar no two touch. */
export interface BusyRangesTable {
  feed_id: string;
  begins_at: number;
  ends_at: number;
}
