/** How mail comes in, for the desk. Moments in epoch milliseconds. */
export interface InboundStanding {
  /** The mailbox that is read; undefined when none is set (IMAP_URL). */
  mailbox:
    | {
        /** Its server. */
        host: string;
        /** Since when it is being watched; undefined while it is not. */
        connectedSince: number | undefined;
        /** When the last mail of it was taken by this process. */
        lastMailAt: number | undefined;
        /** Why it is not being watched, in words for the owner. */
        problem: string | undefined;
      }
    | undefined;
  /** Whether a provider may hand mails over (INBOUND_SECRET). */
  webhook: boolean;
}
