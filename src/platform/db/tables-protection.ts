/** What the protections noticed (S2 §9), crawlers among it. Bounded: only the newest of each kind stay. */
export interface SecurityEventsTable {
  id: string;
  at: number;
  /** A type of protection/protection-rules.ts, or "crawler". */
  kind: string;
  /** Keyed hash of the client's address; empty for a crawler. */
  client: string;
  path: string;
  user_agent: string;
  /** What was pressed or counted, or the crawler's name; nothing that a visitor typed. */
  details: string;
}

/** What one process tells the others of busy clients; what it has not touched for an hour is dropped. */
export interface TrafficCountsTable {
  /** Random; a process that starts anew is another one. */
  process: string;
  /** Keyed hash of what is counted (a browser or a network address); empty in the row that says "I am here". */
  client: string;
  /** Requests that this process has counted since it began to count the client. */
  requests: number;
  at: number;
}
