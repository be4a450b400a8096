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
