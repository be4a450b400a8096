import type { ReplyPromises } from '#src/inbox/visitor-message.server.ts';
import type { AnyForm, MailSite } from '#src/intake/form.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

/** What a mail server or a provider says of a mail of ours that went to many. */
interface MailReport {
  kind: 'failed' | 'delayed' | 'complaint';
  /** Message-IDs that it may be about, the likeliest first. */
  about: readonly string[];
  /** Addresses that it names, where no mail of ours is known by an id. */
  to: readonly string[];
  /** For example 5.1.1; empty when it does not say. */
  status: string;
  /** What happened, in words without the address. */
  words: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What mails that come in are taken with. */
export interface InboundParts {
  db: Db;
  files: FileStore;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  overruns: Overruns;
  hours: BusinessClock;
  addresses: OutboxAddresses;
  site: MailSite;
  promises: ReplyPromises;
  /** What a mail of nobody we know becomes. */
  form: AnyForm;
  /** Takes a report about a mail to many, as part of the transaction that takes it; false when it is about none. */
  onReport?(trx: Trx, report: MailReport): Promise<boolean>;
  /** Told of each mail that was taken. */
  onMail(): void;
}

/** How a mail came. */
export interface Arrival {
  via: 'imap' | 'webhook';
  /** When its mailbox had it, in epoch milliseconds; now unless told. */
  at?: number;
  /** Set when only the head was fetched. */
  cut?: { size: number } | undefined;
  /** The mailbox that it was read from. */
  mailbox?: string;
}

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

/** A reference as people read it to each other, in a subject. */
const reference = /\bNA-[2-9A-HJ-NP-Z]{8}\b/gi;

/** The references that a subject names. */
export const referencesIn = (subject: string): string[] => [
  ...new Set([...subject.matchAll(reference)].map(([found]) => found.toUpperCase())),
];

/** The id in the outbox of a Message-ID that this site may have made; undefined for all others. */
export function outboxId(messageId: string, domain: string): string | undefined {
  const [, id, right] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>@]+)>$/i.exec(messageId) ?? [];
  return right?.toLowerCase() === domain.toLowerCase() ? id?.toLowerCase() : undefined;
}

/** The largest message that is read, in bytes (25 MB); of larger ones only the head is kept. */
export const largestMessage = 25_000_000;
/** How many files of one message are kept beside it; the others stay in the raw message. */
export const mostFiles = 50;
/** How much text of one message is shown; the rest stays in the raw message. */
export const longestText = 100_000;
/** How deep parts may lie in one another; a message with more is shown as it is written. */
export const deepestPart = 100;
