/** A mail as features compose it: plain text, addressed to one person. */
export interface Mail {
  audience: 'owner' | 'visitor';
  /** One address; empty for the owner, whose address is configured. */
  to: string;
  subject: string;
  body: string;
  replyTo?: string | undefined;
  /** Address at which one POST ends the subscription that this mail belongs to (RFC 8058). */
  listUnsubscribe?: string | undefined;
  /** An iCalendar text that mail programs show as an invitation, or take as its withdrawal. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
}
