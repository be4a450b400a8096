import type { Clock } from '#src/lib/clock.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Push } from './push.server.ts';
import type { Webhook } from './webhook.server.ts';

/** What other features know and only the composition brings together. */
export interface FromElsewhere {
  /** Whether mail that should leave does not. */
  mailFails(): Promise<boolean>;
  /** Whether a calendar of the owner's own cannot be read, for long. */
  calendarFails(): Promise<boolean>;
  /** Whether mail has waited for a while. */
  mailWaits(): Promise<boolean>;
  /** The last week in lines of "label: value". */
  week(now: number): Promise<string[]>;
}

export interface NotifyParts extends FromElsewhere {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  addresses: OutboxAddresses;
  hours: BusinessClock;
  publicUrl: string;
  dataDir: string;
  /** Whether this site makes backups itself every night. */
  makesBackups: boolean;
  mailConfigured: boolean;
  /** Says that mails have been written. */
  onMail(): void;
}

/** The same once its ways out are open. `installedAt`: when the site first told anybody, in epoch milliseconds. */
export interface RunningParts extends NotifyParts {
  push: Push;
  webhook: Webhook | undefined;
  installedAt: number;
}
