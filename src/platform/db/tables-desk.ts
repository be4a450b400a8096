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
