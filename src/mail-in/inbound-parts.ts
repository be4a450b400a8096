import type { ReplyPromises } from '#src/inbox/visitor-message.server.ts';
import type { AnyForm, MailSite } from '#src/intake/form.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
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
