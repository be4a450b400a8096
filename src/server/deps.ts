import phrases from 'content:assistant-phrases';
import { join } from 'node:path';
import type { Act } from '#src/assistant/answers/memory.ts';
import { createAnswers } from '#src/assistant/answers.server.ts';
import { createChat } from '#src/assistant/chat.server.ts';
import { createLiveTalks } from '#src/assistant/live.server.ts';
import { createModel } from '#src/assistant/model.server.ts';
import { createDesk } from '#src/calendar/appointment-changes.server.ts';
import { wallTimeOf } from '#src/calendar/appointment-rules.ts';
import { createHolds, startReminders } from '#src/calendar/appointment-submit.server.ts';
import { createFeed } from '#src/calendar/appointment-view.server.ts';
import { failingFeeds, startBusyKeeper } from '#src/calendar/busy-keeper.server.ts';
import { slotInWords } from '#src/calendar/slot-words.ts';
import { bookSlot, chatConsultation } from '#src/content/chat.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { currentLive } from '#src/content/facts-of.ts';
import { scheduleIn } from '#src/content/records/hours.ts';
import { createAccounts } from '#src/desk/account-team.server.ts';
import { forAWhileMs, mailStanding } from '#src/desk/outbox-trouble.server.ts';
import { countLead, createAnalytics } from '#src/figures/analytics.server.ts';
import { loadReport } from '#src/figures/analytics-store.server.ts';
import { requestLink } from '#src/forms/mails.ts';
import { wordsOnToday } from '#src/inbox/lead-list.server.ts';
import { startPeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import { weekRecord } from '#src/inbox/thread-store.server.ts';
import { sweepResumes } from '#src/inquiries/resumes.server.ts';
import { createCaptcha } from '#src/intake/captcha.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { createFormTokens } from '#src/intake/guard.server.ts';
import { markFailed } from '#src/intake/inbound-store.server.ts';
import { releaseLeads } from '#src/intake/lead-store.server.ts';
import { createQuarantine, withQuarantine } from '#src/intake/quarantine.server.ts';
import { createIntake } from '#src/intake/receive.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { numberText, percent, spanInWords, timeInWords } from '#src/lib/format.ts';
import type { Live } from '#src/lib/records/live.ts';
import { clockOf } from '#src/lib/schedule.ts';
import { type Clock, systemClock } from '#src/lib/time.ts';
import type { TrafficLimits } from '#src/lib/traffic.ts';
import { createInbound } from '#src/mail-in/inbound.server.ts';
import type { MailboxTimes } from '#src/mail-in/mailbox.server.ts';
import { createNewsletter, type Newsletter } from '#src/newsletter/newsletter.server.ts';
import { type Notifier, startNotifier } from '#src/notices/notifier.server.ts';
import { createManagedPages } from '#src/page-editor/pages.server.ts';
import { createChanges, withLive } from '#src/platform/changes.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Disk } from '#src/platform/data-dir.server.ts';
import { type Db, openDatabase, poolUse } from '#src/platform/db/client.server.ts';
import type { PostgresPatience } from '#src/platform/db/postgres.server.ts';
import { createFileStore } from '#src/platform/files/file-store.server.ts';
import { createLog, type Log } from '#src/platform/log.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import { earliestWaiting, readdressNotifications } from '#src/platform/outbox/status-store.server.ts';
import { outboxRow } from '#src/platform/outbox/store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import { startOutboxWorker } from '#src/platform/outbox/worker.server.ts';
import { createOverruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import { addressesOfColleagues } from '#src/platform/session/colleagues-store.server.ts';
import { createDevices } from '#src/platform/session/devices.server.ts';
import { createSessions } from '#src/platform/session/session.server.ts';
import { createSettings } from '#src/platform/settings.server.ts';
import { createTokens, randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import { createErasure, type Erasure } from '#src/privacy/erase.server.ts';
import { createProtection } from '#src/protection/protection.server.ts';
import { createRecords } from '#src/records/record.server.ts';
import { createRecordsReader } from '#src/records/snapshot.server.ts';
import { createRequests, type Requests } from '#src/requests/requests.server.ts';
import { isSitePath } from '#src/site/public-pages.ts';
import type { Watch } from '#src/watch/watch.server.ts';
import { forgetLead, purgeMoment, startHousekeeping } from './housekeeping.ts';
import { mailAddresses, startMailing, wayOfMail } from './mail-transport.ts';
import { createMetrics, meterFor } from './metrics.ts';
import { createSiteWatch, createTrafficFigures } from './watch.ts';

/** For the morning email of a Monday. */
async function lastWeek(db: Db, now: number): Promise<string[]> {
  const { answers, onTime, median } = await weekRecord(db.sql, now);
  const { counters } = await loadReport(db.sql, '7', now);
  const answered =
    answers === 0
      ? 'Replies: none'
      : `Replies: ${numberText(answers)}, ${percent(onTime, answers)} percent on time${median === null ? '' : `, half of them within ${spanInWords(median)} of office hours`}`;
  return [answered, `Visitors: ${numberText(counters.visitors)}`, `Page views: ${numberText(counters.views)}`];
}

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
  /** Notices are looked for when a test says so (`notifier.round`). */
  noticesByHand?: boolean;
  /** The assistant learns at its first question: a test site that is asked nothing saves the time. */
  learnsWhenAsked?: boolean;
}

/** What the app works with; one object for each running site. */
export type Deps = Awaited<ReturnType<typeof makeDeps>>;

/** `close` ends the background work. @throws when the database cannot be opened. */
export function createDeps(config: Config, replace: Replacements = {}): Promise<Deps> {
  const now: { live?: () => Live } = {};
  return withLive(
    () => now.live?.(),
    () => makeDeps(config, replace, now),
  );
}

async function makeDeps(config: Config, replace: Replacements, now: { live?: () => Live }) {
  const clock = replace.clock ?? systemClock;
  const log = replace.log ?? createLog(config.logLevel);
  const meter = await meterFor(config);
  const about = { log, begins: replace.upgradeBegins, onGroup: meter.group };
  const db =
    replace.db ?? (await openDatabase({ ...config, patience: replace.patience, unsynced: replace.unsynced }, about));
  const settings = createSettings(db, clock);
  const tokens = createTokens(await settings.getOrMake('signing-secret', randomToken));

  const files = createFileStore(join(config.dataDir, 'uploads'));
  const media = createFileStore(join(config.dataDir, 'media'));
  const { publicUrl } = config;
  const links = { publicUrl, isPath: isSitePath, facts: () => facts() };
  const content = await createManagedPages({ db, clock, log, media, readRecords: createRecordsReader() });
  const model = config.assistant;
  const live = currentLive(() => ({ ...content.published(), model }));
  const facts = () => live().facts;
  now.live = live;
  let watch: Watch | undefined;
  const onCanary = async (mailId: string) => watch?.canaries.mailed(mailId);
  const way = wayOfMail(config, { files, facts, replaced: replace.transport });
  const transport = way.connect(onCanary);
  const addresses = mailAddresses(config, facts);
  const readdressed = await readdressNotifications(db, addresses.owner, clock.now());
  if (readdressed > 0) log.info({ mails: readdressed }, 'waiting notifications follow MAIL_TO');
  const onNoAddress = (recipient: string, at: number, reason: string) =>
    db.write((trx) => markFailed(trx, recipient, { at, permanent: 1, reason }));
  let erasure: Erasure | undefined;
  // Mails vanishing before `erasure` exists are handled when it starts.
  const onVanishing = () => void erasure?.finish();
  const outbox = startOutboxWorker({ db, transport, clock, log, onNoAddress, onVanishing });

  await sweepResumes({ db, files, log, now: await purgeMoment({ settings, clock, log }) });
  const records = createRecords({ db, clock, log, facts, reload: content.reload, links });
  const overruns = createOverruns({ db, clock, log });
  const analytics = createAnalytics({ db, clock, log, overruns });
  const changes = createChanges();
  const people = startPeopleKeeper({ db, clock, log });
  let notifier: Notifier | undefined;
  const wake = () => {
    outbox.wake('mail');
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
  const hours = clockOf(() => scheduleIn(content.published().records));
  const { sign, fingerprint } = tokens;
  const site = { publicUrl, sign, fingerprint, inboundDomain: config.inboundDomain, words: requestLink };
  const parts = { db, settings, clock, log, tokens, files, overruns, hours, addresses, publicUrl, site };
  const quarantine = createQuarantine({
    ...{ ...parts, formTokens, onReleased: accepted },
    releaseMail: (id) => inbound.release(id),
  });
  const pick = replace.pickQuestion;
  const captcha = createCaptcha({ ...parts, ...(pick ? { pick } : {}) });
  const secured = createIntake({
    ...parts,
    captcha,
    formTokens,
    onAccepted: accepted,
    onInjection: (types, client) => {
      for (const type of types) protection.events.note({ type, ...client, path: '' });
    },
  });
  const withMail = { ...parts, onMail: wake };
  const { adminPassword } = config;
  const accounts = await createAccounts({
    ...{ ...withMail, sessions: createSessions(db, clock), changes, adminPassword, releaseLeads },
  });
  const reminders = startReminders(withMail);
  const ofMailing = { facts, look: way.look, onNoAddress, changes, network: replace.calendars };
  const mailing = startMailing({ ...withMail, ...ofMailing, transport: way.connect() });
  const requests = createRequests(withMail);
  const { imapUrl, inboundSecret } = config;
  const ofInbound = {
    ...{ imapUrl, webhook: inboundSecret !== undefined },
    onReport: mailing.onReport,
    takesOwn: async (recipients: string) => (await watch?.canaries.takes(recipients)) ?? false,
  };
  const inbound = createInbound({ ...withMail, ...ofInbound, times: replace.mailbox });
  const appointments = createDesk(withMail);
  const newsletter = createNewsletter({ ...withMail, mailing });
  const liveTalks = createLiveTalks({ db, clock, log, facts, onChange: () => changes.announce() });
  const answers = createAnswers({
    ...{ clock, hours, facts, appointments },
    lessonFile: replace.lessonFile,
    askModel: model && createModel(model, { clock, log, overruns }),
  });
  const traffic = createTrafficFigures(clock);
  const looks = { formTokens, captcha, appointments, transport, traffic, inbound };
  const watched = await createSiteWatch({ ...withMail, ...looks, makeAnswer: answers.answer, config, replace });
  watch = watched;
  const mailConfigured = transport !== undefined;
  notifier = await startNotifier({
    ...{ ...withMail, mailConfigured, outbox, dataDir: config.dataDir },
    ...{ notifyUrl: config.notifyUrl, alertUrl: config.alertUrl, watched: watched.standing },
    sendNow:
      transport &&
      ((mail, recipient) =>
        transport.deliver(outboxRow(mail, recipient, { addresses, submissionId: null, now: clock.now() }))),
    contact: publicUrl.startsWith('https://') ? publicUrl : `mailto:${inWords(company.emails.info)}`,
    makesBackups: config.databaseUrl === undefined && !config.development,
    mailFails: async () => {
      const { trouble } = await mailStanding(db, mailConfigured, clock.now());
      return trouble !== undefined && trouble.why !== 'no-server';
    },
    calendarFails: async () => (await failingFeeds(db.sql, clock.now())).length > 0,
    mailWaits: async () => (await earliestWaiting(db, clock.now() - forAWhileMs)) !== undefined,
    said: (leads) => wordsOnToday(db, leads),
    week: (now) => lastWeek(db, now),
    byHand: replace.noticesByHand,
  });
  const busy = startBusyKeeper({
    ...{ db, clock, log, network: replace.calendars },
    ownerAddresses: async () => [...(await addressesOfColleagues(db.sql)), ...addresses.owner],
    horizonDays: () => hours.rules().horizonDays,
    ...{ onBusyChanged: () => changes.announce(), onState: () => changes.announce() },
  });
  const erasing = createErasure({ ...withMail, forget: forgetLead, settlePeople: people.settle });
  erasure = erasing;
  const housekeeping = startHousekeeping({ ...withMail, content, analytics, erasure: erasing, config });
  // Finishes erasures of a process that was killed.
  const finished = erasing.finish();

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
    newsletter,
    answers,
    chat: createChat({
      ...{
        ...parts,
        makeAnswer: answers.answer,
        act: chatActs({ newsletter, requests, tokens, hold: createHolds(parts) }),
      },
      onAsked: () => changes.announce(),
      onSaid: () => changes.announce(),
    }),
    liveTalks,
    analytics,
    ...accounts,
    devices: createDevices(db, clock),
    protection,
    overruns,
    site,
    addresses,
    hours,
    facts,
    /** Call after queueing mails or any other change. */
    wake,
    outbox,
    mailConfigured,
    inbound,
    appointments,
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
    watch: watched,
    traffic,
    meter,
    metrics: await createMetrics(meter, { sql: db.sql, clock, pool: () => poolUse(db.sql), watch: watched }),
    stopping: false,
    async close() {
      changes.end();
      for (const loop of [
        liveTalks,
        watched,
        housekeeping,
        content,
        records,
        inbound,
        people,
        busy,
        reminders,
        notifier,
      ])
        await loop?.stop();
      await requests.settled();
      await finished;
      await mailing.worker?.stop();
      await outbox.stop();
      await erasing.stop();
      await quarantine.settled();
      await analytics.settled();
      await protection.stop();
      await overruns.settled();
      if (!replace.db) await db.close();
    },
  };
}

interface ChatActDeps {
  newsletter: Newsletter;
  requests: Pick<Requests, 'sendLinks'>;
  hold: ReturnType<typeof createHolds>;
  tokens: Tokens;
}

/**
 * Uses the forms' checks and budgets, and answers alike for known and unknown addresses. `asked`: the visitor's
 * question.
 */
export function chatActs({ newsletter, requests, hold, tokens }: ChatActDeps) {
  return async (act: Act, client: Client, asked: { talk: string; id: string }) => {
    if (act.kind === 'hold') {
      const { slot } = act;
      const network = tokens.fingerprint('address', client.address);
      const result = await hold(slot, { ...asked, network });
      if (!result.isFree) {
        const links = result.alternatives.map((other) => ({ text: bookSlot(other), href: '#ask' }));
        const text = links.length > 0 ? `${phrases.timeGone} ${phrases.timesNear}` : phrases.timeGone;
        return { text, links: [...links, chatConsultation.calendar], effects: [] };
      }
      const text = result.until
        ? fillIn(phrases.held, { slot: slotInWords(slot), until: timeInWords(wallTimeOf(result.until)) })
        : fillIn(phrases.stillFree, { slot: slotInWords(slot) });
      return { text, links: [], effects: [{ values: { ...slot }, id: asked.id }] };
    }
    const { kind, email } = act;
    if (kind === 'links') {
      const outcome = await requests.sendLinks({ email, reference: '' }, client);
      const text = outcome.ok ? phrases.linksSent : outcome.reason;
      return { text, links: [{ text: phrases.writeToUs, href: '/contact' }], effects: [] };
    }
    const outcome = await newsletter.signUp({ email, source: 'page' }, client);
    const text = outcome.ok ? phrases.subscribed : outcome.reason;
    return { text, links: [{ text: phrases.links['/newsletter'] ?? '', href: '/newsletter' }], effects: [] };
  };
}
