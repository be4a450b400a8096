import type { Clock } from '#src/lib/clock.ts';
import type { TrafficLimits } from '#src/lib/traffic.ts';
import type { MailboxTimes } from '#src/mail-in/mailbox.server.ts';
import type { Disk } from '#src/platform/data-dir.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { PostgresPatience } from '#src/platform/db/postgres.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';

/** Injected by tests and by the start of the site. */
export interface Replacements {
  /** Stays open on close; without it the app opens and closes its own. */
  db?: Db;
  clock?: Clock;
  log?: Log;
  transport?: MailTransport;
  pickQuestion?: (count: number) => number;
  limits?: TrafficLimits;
  /** Called before an upgrade, which may take time; not called when up to date. */
  upgradeBegins?: () => Promise<void>;
  mailbox?: MailboxTimes;
  /** Test calendars are on this machine; no configuration may allow that. */
  calendars?: Network;
  disk?: (folder: string) => Promise<Disk | undefined>;
  /** A monotonic clock in milliseconds. */
  steady?: () => number;
  /** Extra CA certificates in PEM. */
  certificateAuthority?: string;
  patience?: PostgresPatience;
  /** See `DataPlace`. */
  unsynced?: boolean;
}
