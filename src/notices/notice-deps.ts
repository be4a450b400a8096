import type { ProbeName } from '#src/lib/probes.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Push } from './push.server.ts';
import type { Direct, Heart, Webhook } from './webhook.server.ts';

/** Provided by other features when the app is composed. */
export interface FromElsewhere {
  /** Whether mail fails to leave. */
  mailFails(): Promise<boolean>;
  /** Whether a calendar of the owner has been unreadable for long. */
  calendarFails(): Promise<boolean>;
  /** Whether mail has waited for a while. */
  mailWaits(): Promise<boolean>;
  /** Results of the site's probes; missing entries are unknown. */
  watched(): ReadonlyMap<ProbeName, { fails: boolean; words: string }>;
  /** Sends one mail bypassing the outbox; undefined without a mail server. */
  sendNow: ((mail: Mail, recipient: string) => Promise<void>) | undefined;
  /** Lines of "label: value". */
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
  /** Whether the site makes nightly backups itself. */
  makesBackups: boolean;
  mailConfigured: boolean;
  /** Call after queueing mails. */
  onMail(): void;
}

/** `installedAt`: when notifications first started, epoch milliseconds. */
export interface RunningDeps extends NotifyDeps {
  push: Push;
  webhook: Webhook | undefined;
  /** A second program that gets alarms only (ALERT_URL). */
  alert: Webhook | undefined;
  /** Alarms told without the database. */
  direct: Direct;
  heart: Heart;
  installedAt: number;
}
