import { createContext } from 'react-router';
import type { Answers } from '#src/assistant/answers.server.ts';
import type { LiveTalks } from '#src/assistant/live.server.ts';
import type { AppointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import type { BusyKeeper } from '#src/calendar/busy-keeper.server.ts';
import type { BackupsView, openBackup } from '#src/desk/backups-admin.server.ts';
import type { PeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Quarantine } from '#src/intake/quarantine.server.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { FormState } from '#src/lib/form-state.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { RetentionKind } from '#src/lib/retention.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
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
import type { ShownWith } from '#src/records/preview.server.ts';
import type { Requests } from '#src/requests/requests.server.ts';
import type { Watch } from '#src/watch/watch.server.ts';
import type { CalendarFeed } from './calendar/appointment-view.server.ts';
import type { Accounts } from './desk/account-team.server.ts';
import type { Records } from './records/record.server.ts';

/** Available to loaders and actions, with details of the request. */
export interface RequestContext extends Accounts {
  /** How much would be deleted with this retention (null: keep forever). */
  countOlder(kind: RetentionKind, days: number | null): Promise<number>;
  db: Db;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  settings: Settings;
  intake: Intake;
  quarantine: Quarantine;
  newsletter: Newsletter;
  answers: Answers;
  liveTalks: LiveTalks;
  devices: Devices;
  outbox: OutboxWorker;
  inbound: Inbound;
  appointments: AppointmentChanges;
  requests: Requests;
  records: Records;
  erasure: Erasure;
  feed: CalendarFeed;
  /** Reads the owner's external calendars. */
  busy: BusyKeeper;
  content: ManagedPages;
  /** The published state with these records. */
  liveWith(records: Live['records']): Live;
  /** Content-Security-Policy of a preview inside the desk. */
  previewPolicy(live: Live): string;
  /** Answers a public path as if `live` were published. */
  shownWith: ShownWith;
  notifier: Notifier;
  /** Self-monitoring. */
  watch: Watch;
  changes: Changes;
  people: PeopleKeeper;
  backups(): Promise<BackupsView>;
  backUp(): Promise<void>;
  openBackup(name: string): ReturnType<typeof openBackup>;
  /** Bytes; undefined when unknown. */
  disk(): Promise<{ free: number; total: number } | undefined>;
  publicUrl: string;
  /** Configuration the owner may see. */
  config: Pick<Config, 'publicUrlGiven' | 'smtpUrl' | 'dkim'>;
  files: FileStore;
  site: MailSite;
  addresses: OutboxAddresses;
  /** By the rules in force now. */
  hours: BusinessClock;
  facts(): Facts;
  live(): Live;
  /** Call after queueing mails. */
  wake(): void;
  /** Whether mails leave by SMTP or wait in the outbox. */
  mailConfigured: boolean;
  client: Client;
  /** For inline scripts of a hydrated page (Content-Security-Policy). */
  nonce: string;
  /** Keep fact marks in the HTML instead of filling them in. */
  keepsMarks: boolean;
  /** A form returned without JavaScript. */
  formState: FormState | undefined;
  /** Reports an error that failed the page. */
  failed(error: unknown): void;
}

export const requestContext = createContext<RequestContext>();
