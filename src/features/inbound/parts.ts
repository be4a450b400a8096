import type { AnyForm, MailSite } from '#src/intake/form.ts';
import type { ReplyPromises } from '#src/intake/visitor-message.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

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
