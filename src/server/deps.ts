import { join } from 'node:path';
import { company, companyDomain } from '#content/company.ts';
import { inWords } from '#content/facts.ts';
import { currentLive } from '#content/facts-of.ts';
import { replyPromises } from '#content/hours.ts';
import { mailLook } from '#content/mail-look.ts';
import { requestLink } from '#content/mails.ts';
import { type Analytics, createAnalytics } from '#src/features/analytics/analytics.server.ts';
import { type AppointmentChanges, createDesk } from '#src/features/appointments/changes.server.ts';
import { type CalendarFeed, createFeed } from '#src/features/appointments/feed.server.ts';
import { type Reminders, startReminders } from '#src/features/appointments/reminders.server.ts';
import { type BusyKeeper, startBusyKeeper } from '#src/features/busy/keeper.server.ts';
import { sweepResumes } from '#src/features/careers/resume.server.ts';
import { type ChatSessions, createChat } from '#src/features/chat/chat.server.ts';
import { emailedContact } from '#src/features/contact/emailed.server.ts';
import { createStaff, type Staff } from '#src/features/desk/sign-in.server.ts';
import { createErasure, type Erasure } from '#src/features/erasure/erase.server.ts';
import { createInbound, type Inbound } from '#src/features/inbound/inbound.server.ts';
import { createNewsletter, type Newsletter } from '#src/features/newsletter/newsletter.server.ts';
import type { Notifier } from '#src/features/notify/notifier.server.ts';
import { createManagedPages, type ManagedPages } from '#src/features/pages/pages.server.ts';
import { createProtection, type Protection } from '#src/features/protection/protection.server.ts';
import { createRecords, type Records } from '#src/features/records/records.server.ts';
import { createRecordsReader } from '#src/features/records/snapshot.server.ts';
import { createRequests, type Requests } from '#src/features/requests/requests.server.ts';
import { brandNow } from '#src/features/site/brand.server.ts';
import { createCaptcha } from '#src/intake/captcha.server.ts';
import { markFailed } from '#src/intake/failed-address-store.server.ts';
import type { MailSite } from '#src/intake/form.ts';
import { createFormTokens } from '#src/intake/form-token.server.ts';
import { type PeopleKeeper, startPeopleKeeper } from '#src/intake/people-keeper.server.ts';
import { createQuarantine, type Quarantine, withQuarantine } from '#src/intake/quarantine.server.ts';
import { createIntake, type Intake } from '#src/intake/receive.server.ts';
import { type Clock, systemClock } from '#src/lib/clock.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import { type BusinessClock, clockOf } from '#src/lib/schedule.ts';
import { type Changes, createChanges } from '#src/platform/changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { noteEmpty } from '#src/platform/db/scrub.server.ts';
import { createFileStore, type FileStore } from '#src/platform/files/file-store.server.ts';
import { withLive } from '#src/platform/live.server.ts';
import { createLog, type Log } from '#src/platform/log.server.ts';
import { readdressNotifications } from '#src/platform/outbox/readdress-store.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { smtpTransport } from '#src/platform/outbox/transport.server.ts';
import { type OutboxWorker, startOutboxWorker } from '#src/platform/outbox/worker.server.ts';
import { purgeMoment } from '#src/platform/purge-moment.server.ts';
import { createOverruns, type Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import { createDevices, type Devices } from '#src/platform/session/devices.server.ts';
import { createSessions } from '#src/platform/session/session.server.ts';
import { createSettings, type Settings } from '#src/platform/settings.server.ts';
import { createTokens, randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import { countLead } from '#src/routes/api/analytics.server.ts';
import { forgetLead, startHousekeeping } from './housekeeping.ts';
import { mailAddresses } from './mail-addresses.ts';
import { startNotices } from './notices.ts';
import type { Replacements } from './replacements.ts';

/** Everything the application is made of, put together in one place. */
export interface Deps {
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
  chat: ChatSessions;
  analytics: Analytics;
  staff: Staff;
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
  /** Whether the process was told to stop; readiness says so. */
  stopping: boolean;
  close(): Promise<void>;
}

/**
 * Opens and upgrades the database and starts the background work, which goes by what this application has published;
 * `close` ends it all. @throws when it cannot be opened.
 */
export function createDeps(config: Config, replace: Replacements = {}): Promise<Deps> {
  const now: { live?: () => Live } = {};
  return withLive(
    () => now.live?.(),
    () => makeDeps(config, replace, now),
  );
}

async function makeDeps(config: Config, replace: Replacements, now: { live?: () => Live }): Promise<Deps> {
  const clock = replace.clock ?? systemClock;
  const log = replace.log ?? createLog(config.logLevel);
  const db =
    replace.db ??
    (await openDatabase({ ...config, patience: replace.patience }, { log, begins: replace.upgradeBegins }));
  const settings = createSettings(db, clock);
  const tokens = createTokens(await settings.getOrMake('signing-secret', randomToken));

  const files = createFileStore(join(config.dataDir, 'uploads'));
  const media = createFileStore(join(config.dataDir, 'media'));
  const content = await createManagedPages({ db, clock, log, media, readRecords: createRecordsReader() });
  const from = () => config.mailFrom ?? inWords(`"${company.name}" <${company.emails.info}>`);
  const look = () => {
    const logo = brandNow('mail');
    return { ...filled(mailLook, facts()), ...(logo && { logo: `${config.publicUrl}${logo}` }) };
  };
  const transport =
    replace.transport ??
    (config.smtpUrl ? smtpTransport(config.smtpUrl, { from, look, files, dkim: config.dkim }) : undefined);
  const live = currentLive(() => content.published());
  const facts = () => live().facts;
  now.live = live;
  const addresses = mailAddresses(config, facts);
  const readdressed = await readdressNotifications(db, addresses.owner, clock.now());
  if (readdressed > 0) log.info({ mails: readdressed }, 'waiting notifications follow MAIL_TO');
  const onNoAddress = (recipient: string, at: number, reason: string) =>
    db.write((trx) => markFailed(trx, recipient, { at, permanent: 1, reason }));
  let erasure: Erasure | undefined;
  // Whoever is not made yet looks at all of them when it is.
  const onVanishing = () => void erasure?.finish();
  const outbox = transport ? startOutboxWorker({ db, transport, clock, log, onNoAddress, onVanishing }) : undefined;

  await sweepResumes({ db, files, log, now: await purgeMoment({ settings, clock, log }) });
  const records = createRecords({ db, clock, log, facts, reload: content.reload });
  const overruns = createOverruns({ db, clock, log });
  const analytics = createAnalytics({ db, clock, log, overruns });
  const changes = createChanges();
  const people = startPeopleKeeper({ db, clock, log });
  let notifier: Notifier | undefined;
  const wake = () => {
    outbox?.wake();
    people.wake();
    changes.announce();
    notifier?.wake();
  };

  const protection = createProtection({ db, settings, clock, log, tokens, overruns, limits: replace.limits });

  const accepted = (origin?: string) => {
    wake();
    if (origin !== undefined) countLead(analytics, origin);
  };

  const formTokens = createFormTokens(tokens, clock);
  const { publicUrl } = config;
  const hours = clockOf(() => content.published().schedule);
  const { sign, fingerprint } = tokens;
  const site = { publicUrl, sign, fingerprint, inboundDomain: config.inboundDomain, words: requestLink };
  const parts = { db, settings, clock, log, tokens, files, overruns, hours, addresses, publicUrl, site };
  const quarantine = createQuarantine({ ...parts, formTokens, onReleased: accepted });
  const pick = replace.pickQuestion;
  const secured = createIntake({
    ...parts,
    captcha: createCaptcha({ ...parts, ...(pick ? { pick } : {}) }),
    formTokens,
    onAccepted: accepted,
    onInjection: (types, client) => {
      for (const type of types) protection.events.note({ type, ...client, path: '' });
    },
  });
  const withMail = { ...parts, onMail: wake };
  const { adminPassword } = config;
  const staff = await createStaff({ ...withMail, sessions: createSessions(db, clock), changes, adminPassword });
  const reminders = startReminders(withMail);
  const requests = createRequests({ ...withMail, promises: replyPromises });
  const { imapUrl, inboundSecret } = config;
  const ofInbound = { form: emailedContact, promises: replyPromises, imapUrl, webhook: inboundSecret !== undefined };
  const inbound = createInbound({ ...withMail, ...ofInbound, times: replace.mailbox });
  const mailConfigured = outbox !== undefined;
  notifier = await startNotices({ ...withMail, config, mailConfigured, contact: inWords(company.emails.info) });
  const busy = startBusyKeeper({
    ...{ db, clock, log, ownDomain: companyDomain, network: replace.calendars },
    horizonDays: () => hours.rules().horizonDays,
    onBusyChanged: () => changes.announce(),
    onState: () => changes.announce(),
  });
  const erasing = createErasure({ ...withMail, forget: forgetLead, settlePeople: people.settle });
  erasure = erasing;
  const housekeeping = startHousekeeping({
    db,
    settings,
    files,
    content,
    clock,
    analytics,
    erasure: erasing,
    config,
    log,
  });
  // What a process that was killed has left half erased.
  const finished = noteEmpty(db)
    .catch((error: unknown) => log.warn({ error }, 'whether the database is new could not be noted'))
    .then(() => erasing.finish());

  return {
    config,
    clock,
    log,
    db,
    settings,
    tokens,
    files,
    intake: withQuarantine(secured, quarantine),
    quarantine,
    newsletter: createNewsletter(withMail),
    chat: createChat({ ...parts, onAsked: () => changes.announce() }),
    analytics,
    staff,
    devices: createDevices(db, clock),
    protection,
    overruns,
    site,
    addresses,
    hours,
    facts,
    wake,
    outbox,
    inbound,
    appointments: createDesk(withMail),
    requests,
    erasure: erasing,
    feed: createFeed(withMail),
    busy,
    changes,
    people,
    reminders,
    content,
    records,
    live,
    notifier,
    stopping: false,
    async close() {
      changes.end();
      housekeeping.stop();
      content.stop();
      await records.stop();
      await inbound.stop();
      await people.stop();
      await busy.stop();
      await reminders.stop();
      await notifier?.stop();
      await requests.settled();
      await finished;
      await outbox?.stop();
      await erasing.stop();
      await quarantine.settled();
      await analytics.settled();
      await protection.stop();
      await overruns.settled();
      if (!replace.db) await db.close();
    },
  };
}
