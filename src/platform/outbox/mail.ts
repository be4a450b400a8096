/** A mail as features compose it: plain text, addressed to one person. */
export interface Mail {
  audience: 'owner' | 'visitor';
  /** One address; empty for the owner, whose address is configured. */
  to: string;
  subject: string;
  body: string;
  replyTo?: string | undefined;
}
