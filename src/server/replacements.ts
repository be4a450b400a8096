import type { Clock } from '#src/lib/clock.ts';
import type { TrafficLimits } from '#src/lib/traffic.ts';
import type { MailboxTimes } from '#src/mail-in/mailbox.server.ts';
import type { Disk } from '#src/platform/data-dir.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { PostgresPatience } from '#src/platform/db/postgres.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';

/** Parts of the application that tests, and the start of the site, bring themselves. */
export interface Replacements {
  /** An open database that outlives these parts; without one they open their own and close it. */
  db?: Db;
  clock?: Clock;
  log?: Log;
  transport?: MailTransport;
  /** Picks a captcha question of so many. */
  pickQuestion?: (count: number) => number;
  /** How much one client may send. */
  limits?: TrafficLimits;
  /** Called before the database is brought up to date, which may take time; not when it is. */
  upgradeBegins?: () => Promise<void>;
  /** How long the mailbox is waited for. */
  mailbox?: MailboxTimes;
  /** Where calendars of the owner may lie: those of tests lie on this machine. No configuration can set it. */
  calendars?: Network;
  /** How much room the disk of DATA_DIR has. */
  disk?: (folder: string) => Promise<Disk | undefined>;
  /** Time that nobody can set, in milliseconds from some moment on. */
  steady?: () => number;
  /** Who else may sign certificates, in PEM. */
  certificateAuthority?: string;
  /** How long PostgreSQL may say nothing. */
  patience?: PostgresPatience;
}
