import { createContext } from 'react-router';
import type { Answers } from '#src/assistant/answers.server.ts';
import type { LiveTalks } from '#src/assistant/live.server.ts';
import type { AppointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import type { BusyKeeper } from '#src/calendar/busy-keeper.server.ts';
import type { BackupsView } from '#src/desk/backups-admin.server.ts';
import type { PeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Quarantine } from '#src/intake/quarantine.server.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { FormState } from '#src/lib/form-state.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { RetentionKind } from '#src/lib/retention.ts';
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
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { OutboxWorker } from '#src/platform/outbox/worker.server.ts';
import type { Devices } from '#src/platform/session/devices.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Erasure } from '#src/privacy/erase.server.ts';
import type { ShownWith } from '#src/records/places.server.ts';
import type { Requests } from '#src/requests/requests.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';
import type { CalendarFeed } from './calendar/appointment-view.server.ts';
import type { Accounts } from './desk/account-team.server.ts';
import type { Records } from './records/record.server.ts';

/** What a page's loader or action may use, and what it knows of the request. */
export interface RequestContext extends Accounts {
  /** How much of a kind would be deleted if it were kept for so many days (null for ever). */
  countOlder(kind: RetentionKind, days: number | null): Promise<number>;
  db: Db;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  settings: Settings;
  intake: Intake;
  quarantine: Quarantine;
  newsletter: Newsletter;
  /** The chat assistant. */
  answers: Answers;
  liveTalks: LiveTalks;
  devices: Devices;
  outbox: OutboxWorker | undefined;
  inbound: Inbound;
  appointments: AppointmentChanges;
  requests: Requests;
  /** Publishing, versions and drafts of the owner's records. */
  records: Records;
  erasure: Erasure;
  feed: CalendarFeed;
  /** Reads the owner's own calendars. */
  busy: BusyKeeper;
  content: ManagedPages;
  /** What would hold with these records published. */
  liveWith(records: Live['records']): Live;
  /** The policy of a page that the desk shows within its own (Content-Security-Policy). */
  previewPolicy(live: Live): string;
  /** Answers a public path as the site would with this published. */
  shownWith: ShownWith;
  /** Tells the owner what happens, wherever they are. */
  notifier: Notifier;
  /** Looks at the site itself. */
  watch: Watch;
  /** Tells open desks that something has changed. */
  changes: Changes;
  people: PeopleKeeper;
  /** What became of the backups of this installation. */
  backups(): Promise<BackupsView>;
  /** How much of the disk that holds the data is free, in bytes; undefined when the system does not say. */
  disk(): Promise<{ free: number; total: number } | undefined>;
  publicUrl: string;
  /** What of the configuration the owner may read. */
  config: Pick<Config, 'publicUrlGiven' | 'smtpUrl' | 'dkim'>;
  files: FileStore;
  /** What the links in mails are made with. */
  site: MailSite;
  addresses: OutboxAddresses;
  /** When the office answers, by the rules that hold now. */
  hours: BusinessClock;
  /** What the owner can change, in the words that hold now. */
  facts(): Facts;
  /** What the owner has published, as it holds now. */
  live(): Live;
  /** Says that mails have been written. */
  wake(): void;
  /** Whether mails leave by SMTP or wait in the outbox. */
  mailConfigured: boolean;
  client: Client;
  /** For the scripts of a hydrated page (Content-Security-Policy). */
  nonce: string;
  /** Whether the page keeps the marks of its facts, for who looks for these. */
  keepsMarks: boolean;
  /** Set when a form that was sent without JavaScript comes back to its page. */
  formState: FormState | undefined;
  /** Told of an error that left a page unanswered. */
  failed(error: unknown): void;
}

export const requestContext = createContext<RequestContext>();
