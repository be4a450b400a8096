import type { Answers } from '#src/assistant/answers.server.ts';
import type { ChatSessions } from '#src/assistant/chat.server.ts';
import type { LiveTalks } from '#src/assistant/live.server.ts';
import type { AppointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import type { Reminders } from '#src/calendar/appointment-submit.server.ts';
import type { CalendarFeed } from '#src/calendar/appointment-view.server.ts';
import type { BusyKeeper } from '#src/calendar/busy-keeper.server.ts';
import type { Accounts } from '#src/desk/account-team.server.ts';
import type { Analytics } from '#src/figures/analytics.server.ts';
import type { PeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import type { Quarantine } from '#src/intake/quarantine.server.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { TrafficLimits } from '#src/lib/traffic.ts';
import type { Inbound } from '#src/mail-in/inbound.server.ts';
import type { MailboxTimes } from '#src/mail-in/mailbox.server.ts';
import type { Newsletter } from '#src/newsletter/newsletter.server.ts';
import type { Notifier } from '#src/notices/notifier.server.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Disk } from '#src/platform/data-dir.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { PostgresPatience } from '#src/platform/db/postgres.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Meter } from '#src/platform/meter.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
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

/** Injected by tests and by the start of the site. */
export interface Replacements {
  /** Stays open on close; without it the app opens and closes its own. */
  db?: Db;
  clock?: Clock;
  log?: Log;
  transport?: MailTransport;
  pickQuestion?: (count: number) => number;
  limits?: TrafficLimits;
  /** What the build learned for the assistant. */
  lessonFile?: string;
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
  /** The assistant learns at its first question: a test site that is asked nothing saves the time. */
  learnsWhenAsked?: boolean;
}

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
  answers: Answers;
  chat: ChatSessions;
  liveTalks: LiveTalks;
  analytics: Analytics;
  devices: Devices;
  protection: Protection;
  overruns: Overruns;
  site: MailSite;
  addresses: OutboxAddresses;
  hours: BusinessClock;
  facts(): Facts;
  live(): Live;
  records: Records;
  /** Call after queueing mails or any other change. */
  wake(): void;
  outbox: OutboxWorker;
  /** Whether a mail server is set. */
  mailConfigured: boolean;
  inbound: Inbound;
  appointments: AppointmentChanges;
  requests: Requests;
  erasure: Erasure;
  feed: CalendarFeed;
  /** Reads the owner's external calendars. */
  busy: BusyKeeper;
  changes: Changes;
  /** Matches people. */
  people: PeopleKeeper;
  reminders: Reminders;
  content: ManagedPages;
  notifier: Notifier;
  /** Self-monitoring; starts once the site serves. */
  watch: Watch;
  traffic: TrafficFigures;
  meter: Meter;
  metrics: Metrics | undefined;
  stopping: boolean;
  close(): Promise<void>;
}
