import type { Answers } from '#src/assistant/answers.server.ts';
import type { ChatSessions } from '#src/assistant/chat.server.ts';
import type { LiveTalks } from '#src/assistant/live.server.ts';
import type { AppointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import type { CalendarFeed } from '#src/calendar/appointment-view.server.ts';
import type { BusyKeeper } from '#src/calendar/busy-keeper.server.ts';
import type { Reminders } from '#src/calendar/reminders.server.ts';
import type { Accounts } from '#src/desk/account-team.server.ts';
import type { Analytics } from '#src/figures/analytics.server.ts';
import type { PeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import type { Quarantine } from '#src/intake/quarantine.server.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Inbound } from '#src/mail-in/inbound.server.ts';
import type { Newsletter } from '#src/newsletter/newsletter.server.ts';
import type { Notifier } from '#src/notices/notifier.server.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Meter } from '#src/platform/meter.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { OutboxWorker } from '#src/platform/outbox/worker.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Devices } from '#src/platform/session/devices.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { TrafficFigures } from '#src/platform/traffic-figures.server.ts';
import type { Erasure } from '#src/privacy/erase.server.ts';
import type { Protection } from '#src/protection/protection.server.ts';
import type { Records } from '#src/records/record.server.ts';
import type { Requests } from '#src/requests/requests.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';
import type { Metrics } from './metrics.ts';

/** Everything the application is made of, put together in one place. */
export interface Deps extends Accounts {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  settings: Settings;
  tokens: Tokens;
  files: FileStore;
  intake: Intake;
  quarantine: Quarantine;
  newsletter: Newsletter;
  /** The chat assistant. */
  answers: Answers;
  chat: ChatSessions;
  liveTalks: LiveTalks;
  analytics: Analytics;
  devices: Devices;
  protection: Protection;
  overruns: Overruns;
  /** What the links in mails are made with. */
  site: MailSite;
  addresses: OutboxAddresses;
  /** When the office answers, by the rules that hold now. */
  hours: BusinessClock;
  /** What the owner can change, in the words that hold now. */
  facts(): Facts;
  /** What the owner has published, as it holds now. */
  live(): Live;
  /** Publishing, versions and drafts of the owner's records. */
  records: Records;
  /** Says that mails have been written, or that something else has changed. */
  wake(): void;
  outbox: OutboxWorker | undefined;
  inbound: Inbound;
  appointments: AppointmentChanges;
  /** The visitors' pages of their requests. */
  requests: Requests;
  /** Erases people, and knows the receipts of it. */
  erasure: Erasure;
  feed: CalendarFeed;
  /** Reads the owner's own calendars. */
  busy: BusyKeeper;
  changes: Changes;
  /** Finds out who is who. */
  people: PeopleKeeper;
  reminders: Reminders;
  /** What the owner publishes: pages, social links, the protections' switches. */
  content: ManagedPages;
  /** Tells the owner what happens, wherever they are. */
  notifier: Notifier;
  /** Looks at the site itself; begins once it serves. */
  watch: Watch;
  /** How many requests of the last minutes failed. */
  traffic: TrafficFigures;
  /** Told of what the process does. */
  meter: Meter;
  /** The figures of the process; undefined while nobody may read them. */
  metrics: Metrics | undefined;
  /** Whether the process was told to stop; readiness says so. */
  stopping: boolean;
  close(): Promise<void>;
}
