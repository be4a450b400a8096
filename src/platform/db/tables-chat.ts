/* The tables of the chat and of its gate; part of the data model of tables.ts. */

/** Talks with the assistant (S1 §3 Chat session). Moments are the visitor's, set right by the server's clock. */
export interface ChatSessionsTable {
  /** The UUID that the visitor's browser chose. */
  id: string;
  /** The visitor's random id; only who knows it adds to the session. */
  user_identifier: string;
  started_at: number;
  /** When the visitor closed the chat; null while it goes on. */
  ended_at: number | null;
  /** Moment of the newest message. */
  last_at: number;
  message_count: number;
  /** Milliseconds by which the visitor's clock was behind the server's when the session came; added to all its moments. */
  clock_error: number;
  /** Whose it is, as far as they said; null when that is not known. */
  person_id: string | null;
  /** How many of its messages were looked at for who it is and what is found by words. */
  seen_count: number;
  /** When the visitor asked for a person; null when they did not, or the owner is done with it. */
  asked_person_at: number | null;
  /** Until when the owner wants no reminder of it. */
  later_until: number | null;
  /** What the assistant remembers of it, as JSON; empty before its first answer. */
  memory: string;
  /** The name of whoever of the company answers in it; empty while the assistant does. */
  taken_by: string;
  /** Since when the visitor waits for that person; null when they do not. */
  waiting_since: number | null;
  /** When the visitor was last known to have the chat open. */
  listened_at: number;
}

/** What was said in a talk (S1 §3 Chat message). */
export interface ChatMessagesTable {
  session_id: string;
  id: string;
  /** user or bot. */
  sender: string;
  text: string;
  at: number;
  /** positive, negative or empty. */
  feedback: string;
  /** The id of the message that this one answers; empty of any other. */
  answers: string;
  /** Links below an answer and what the panel does with it, as JSON; empty where there are none. */
  links: string;
  effects: string;
  /** 1 for an answer that had none, until the owner has dealt with the question. */
  unanswered: number;
  /** Who of the company wrote it; empty of the visitor's and the assistant's. */
  author: string;
  /** 1 for what the panel is told beside the answers to its questions. */
  told: number;
}
