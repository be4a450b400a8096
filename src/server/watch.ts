import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MakeAnswer } from '#src/assistant/answers.server.ts';
import { createChat } from '#src/assistant/chat.server.ts';
import type { AppointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import { publicForms } from '#src/inquiries/forms.server.ts';
import type { createCaptcha } from '#src/intake/captcha.server.ts';
import { createIntake } from '#src/intake/receive.server.ts';
import { rehearsing, rehearsingFiles } from '#src/intake/rehearsal.server.ts';
import { type Clock, minuteMs } from '#src/lib/time.ts';
import type { Inbound } from '#src/mail-in/inbound.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import { diskOf } from '#src/platform/data-dir.server.ts';
import { hurryWaiting } from '#src/platform/outbox/status-store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { type Canaries, canaryProblem, createCanaries } from '#src/watch/canary.server.ts';
import {
  captchaLook,
  certificateLook,
  certificatePlaces,
  clockLook,
  createRehearsals,
  diskLook,
  errorsLook,
  inboundLook,
  integrityLook,
  loopLook,
  silentLook,
  smtpLook,
  solvePuzzle,
  storageLook,
} from '#src/watch/looks.server.ts';
import { createRunner, createServices, createWatch, type Watch } from '#src/watch/watch.server.ts';
import type { Replacements } from './deps.ts';

type WatchGiven = Omit<Parameters<typeof createIntake>[0], 'onAccepted' | 'onInjection' | 'captcha'> & {
  config: Config;
  settings: Settings;
  captcha: ReturnType<typeof createCaptcha>;
  appointments: Pick<AppointmentChanges, 'next'>;
  inbound: Inbound;
  transport: MailTransport | undefined;
  traffic: ReturnType<typeof createTrafficFigures>;
  makeAnswer: MakeAnswer;
  onMail(): void;
  replace: Pick<Replacements, 'disk' | 'steady' | 'certificateAuthority'>;
};

const forms = Object.fromEntries(Object.entries(publicForms).map(([type, { form }]) => [type, form]));

/** `stop` also ends event loop monitoring. */
export async function createSiteWatch(given: WatchGiven): Promise<Watch> {
  const { config, clock, log, db, settings, transport, inbound, replace } = given;
  const files = rehearsingFiles(given.files);
  // Rehearsals give budgets back, so overruns are not real.
  const overruns = { ...given.overruns, note: () => undefined };
  const rehearsed = { ...given, db: rehearsing(db), files, overruns };
  const intake = createIntake({ ...rehearsed, onAccepted: () => undefined });
  const chat = createChat(rehearsed);
  const rehearse = createRehearsals({
    clock,
    log,
    intake,
    forms,
    freeSlot: () => given.appointments.next('consultation'),
    talk: chat.store,
    settled: files.clear,
  });
  const canaries: Canaries = createCanaries({
    ...given,
    mailConfigured: transport !== undefined,
    inboundConfigured: config.imapUrl !== undefined || config.inboundSecret !== undefined,
    rehearse,
  });
  const stall = eventLoopStall();
  const startedAt = clock.now();
  const check = transport?.check?.bind(transport);
  // Mails waiting for a server that was down are sent now, not hours later.
  const hurry = async () => {
    await hurryWaiting(db, clock.now());
    given.onMail();
  };
  const runner = createRunner({
    storage: storageLook(rehearse),
    captcha: captchaLook(async () => (await solvePuzzle(intake)) !== undefined, rehearse),
    disk: diskLook(() => (replace.disk ?? diskOf)(config.dataDir)),
    ...(check ? { smtp: smtpLook(check, hurry) } : {}),
    ...(config.imapUrl ? { inbound: inboundLook(inbound.standing) } : {}),
    canary: async (now) => canaryProblem(await canaries.last(), startedAt, now),
    ...(config.databaseUrl ? {} : { integrity: integrityLook({ settings, dataDir: config.dataDir }) }),
    certificate: certificateLook(certificatePlaces(config.publicUrl, config.smtpUrl), replace.certificateAuthority),
    clock: clockLook(replace.steady ?? (() => performance.now())),
    loop: loopLook(stall.longest),
    errors: errorsLook(given.traffic.recent),
    silent: silentLook(db.sql),
  });
  const watch = createWatch({ ...given, runner, services: await createServices(settings), canaries, rehearse });
  return {
    ...watch,
    async stop() {
      stall.stop();
      await watch.stop();
    },
  };
}

const minutes = 5;

export function createTrafficFigures(clock: Clock) {
  const kept: { minute: number; requests: number; failed: number }[] = [];
  return {
    answered(status: number): void {
      const minute = Math.floor(clock.now() / minuteMs);
      let last = kept.at(-1);
      if (last?.minute !== minute) {
        last = { minute, requests: 0, failed: 0 };
        kept.push(last);
        if (kept.length > minutes) kept.shift();
      }
      last.requests++;
      if (status >= 500) last.failed++;
    },
    recent(now: number) {
      const minute = Math.floor(now / minuteMs);
      const some = kept.filter((one) => one.minute <= minute && one.minute > minute - minutes);
      return {
        requests: some.reduce((sum, { requests }) => sum + requests, 0),
        failed: some.reduce((sum, { failed }) => sum + failed, 0),
      };
    },
  };
}

/** Longest event loop delay since the last call, in milliseconds. */
export function eventLoopStall(): { longest(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  return {
    longest() {
      const ms = delays.max / 1e6;
      delays.reset();
      return Number.isFinite(ms) ? ms : 0;
    },
    stop: () => void delays.disable(),
  };
}
