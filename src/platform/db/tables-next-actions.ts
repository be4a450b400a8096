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
