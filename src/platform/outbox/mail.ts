/** A mail as features compose it: plain text, addressed to one person. */
export interface Mail {
  /** owner: notifications of the site; staff: one person of the desk; canary: the site's own, which no list and no figure knows. */
  audience: 'owner' | 'staff' | 'visitor' | 'canary';
  /** One address; empty for the owner, whose address is configured, and for a canary that the server is only asked about. */
  to: string;
  subject: string;
  body: string;
  replyTo?: string | undefined;
  /** Address at which one POST ends the subscription that this mail belongs to (RFC 8058). */
  listUnsubscribe?: string | undefined;
  /** Its row goes as soon as it was sent or given up: nothing else may keep whom it went to. */
  vanishes?: boolean | undefined;
  /** The one button of its HTML part; the body names the same address. */
  action?: MailAction | undefined;
  /** Set for a mail that somebody wrote by hand: what it answers, and the mails before it, as Message-IDs, oldest first. */
  written?: { inReplyTo: string; threadIds: readonly string[]; files: readonly AttachedFile[] };
  /** When it may leave, in epoch milliseconds, for what can still be taken back; at once unless told. */
  notBefore?: number | undefined;
  /** An iCalendar text that mail programs show as an invitation, or take as its withdrawal. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
}

/** The one thing to do next that a mail offers. */
export interface MailAction {
  label: string;
  url: string;
}

/** A file of the file store that goes out with a mail. */
export interface AttachedFile {
  /** Its name in the store. */
  file: string;
  /** What the receiver sees. */
  name: string;
  /** A media type. */
  type: string;
}
