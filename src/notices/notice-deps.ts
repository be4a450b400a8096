import type { Clock } from '#src/lib/clock.ts';
import type { ProbeName } from '#src/lib/probes.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Push } from './push.server.ts';
import type { Direct, Heart, Webhook } from './webhook.server.ts';

/** What other features know and only the composition brings together. */
export interface FromElsewhere {
  /** Whether mail that should leave does not. */
  mailFails(): Promise<boolean>;
  /** Whether a calendar of the owner's own cannot be read, for long. */
  calendarFails(): Promise<boolean>;
  /** Whether mail has waited for a while. */
  mailWaits(): Promise<boolean>;
  /** What the site's look at itself has found; of what is not in it nothing is known. */
  watched(): ReadonlyMap<ProbeName, { fails: boolean; words: string }>;
  /** Hands one mail to the server at once, past the outbox; undefined when none is set. */
  sendNow: ((mail: Mail, recipient: string) => Promise<void>) | undefined;
  /** The last week in lines of "label: value". */
  week(now: number): Promise<string[]>;
}

export interface NotifyDeps extends FromElsewhere {
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
export interface RunningDeps extends NotifyDeps {
  push: Push;
  webhook: Webhook | undefined;
  /** Another program that is told of alarms alone (ALERT_URL). */
  alert: Webhook | undefined;
  /** What was told past the database, because it could not be written. */
  direct: Direct;
  heart: Heart;
  installedAt: number;
}
