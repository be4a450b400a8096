import madeUp from 'content:rehearsal';
import { join } from 'node:path';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { answersTo } from '#src/intake/captcha.server.ts';
import type { AnyForm } from '#src/intake/form.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Envelope } from '#src/intake/origin.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import { SentFile, type SentFiles } from '#src/lib/file-name.ts';
import { newId } from '#src/lib/new-id.ts';
import { diskIsNearlyFull, filesAreNearlyOut } from '#src/lib/probes.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { InboundStanding } from '#src/mail-in/inbound.server.ts';
import { runChild } from '#src/platform/backup/manifest.server.ts';
import { environmentWith } from '#src/platform/config.server.ts';
import type { Disk } from '#src/platform/data-dir.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { lastMoments } from './canary.server.ts';
import { isDue, type Look } from './watch.server.ts';

/* Rehearsals: the site fills in its own forms to test them. Every write is rolled back. */

/** An empty page; the numbers are places in the file. */
const madeUpDocument = new TextEncoder().encode(
  [
    ...[
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    ],
    ...['xref', '0 4', '0000000000 65535 f ', '0000000009 00000 n ', '0000000052 00000 n '],
    ...['0000000101 00000 n ', 'trailer<</Size 4/Root 1 0 R>>', 'startxref', '164', '%%EOF', ''],
  ].join('\n'),
);

export type Rehearsal =
  | { form: string; ok: true }
  | { form: string; ok: false; reason: 'refused' | 'storage'; words: string; error?: unknown };

/** `intake` rolls its writes back (intake/rehearsal.server.ts). */
export interface RehearsalDeps {
  clock: Clock;
  intake: Intake;
  forms: Readonly<Record<string, AnyForm>>;
  freeSlot(): Promise<{ date: string; time: string } | undefined>;
  /** Writes a chat session; returns the HTTP status. */
  talk(id: string, given: unknown, client: Client): Promise<{ status: number }>;
}

/** Simulated time to fill in a form, in milliseconds. */
const fillMs = 30_000;
/** A client no visitor can be. */
const client: Client = { address: 'the site itself', userAgent: 'Mozilla/5.0 (canary)', language: 'en' };

/** Undefined if the right answer is rejected. */
export async function solvePuzzle({ captcha }: Pick<Intake, 'captcha'>): Promise<string | undefined> {
  const { token, question } = captcha.ask();
  const [answer] = answersTo(question);
  if (answer === undefined) return undefined;
  const outcome = await captcha.answer(token, answer);
  return 'proof' in outcome && captcha.readProof(outcome.proof) ? outcome.proof : undefined;
}

async function envelopeOf(type: string, data: Record<string, unknown>, parts: RehearsalDeps): Promise<Envelope> {
  const { clock, intake } = parts;
  const now = clock.now();
  return {
    id: newId(now),
    type,
    data,
    timestamp: new Date(now).toISOString(),
    userAgent: client.userAgent,
    referrer: '',
    landing: '',
    page: '',
    source: 'website',
    security: {
      formToken: intake.formTokens.issue(now - fillMs),
      captchaProof: (await solvePuzzle(intake)) ?? '',
      captchaToken: '',
      captchaAnswer: '',
      honeypot: '',
      behaviour: { keystrokes: 40, pastes: 0, typingMs: 20_000 },
      visitor: 'the-site-itself',
    },
  };
}

/** `receive` returns why the form was refused; undefined if it was taken. */
async function rehearsalOf(form: string, receive: () => Promise<string | undefined>): Promise<Rehearsal> {
  try {
    const words = await receive();
    return words === undefined ? { form, ok: true } : { form, ok: false, reason: 'refused', words };
  } catch (error) {
    return { form, ok: false, reason: 'storage', words: error instanceof Error ? error.message : '', error };
  }
}

/** Through every check to the last row, then rolled back. */
const rehearseForm = (type: string, form: AnyForm, parts: RehearsalDeps) =>
  rehearsalOf(type, async () => {
    const slot = type === 'appointment' ? await parts.freeSlot() : {};
    // No free time is no failure.
    if (!slot) return undefined;
    const given: Readonly<Record<string, object>> = madeUp;
    const envelope = await envelopeOf(type, { ...given[type], ...slot }, parts);
    const files: SentFiles = type === 'career' ? { resume: new SentFile('canary.pdf', madeUpDocument) } : {};
    const outcome = await parts.intake.receive(form, envelope, client, files);
    // The time was just booked, or today's booking budget is used up: no failure.
    if ('receipt' in outcome || outcome.status === 409 || outcome.status === 429) return undefined;
    return outcome.status === 422 ? Object.keys(outcome.errors).join(', ') : outcome.reasons.join(' ');
  });

const rehearseTalk = (parts: RehearsalDeps) =>
  rehearsalOf('chat', async () => {
    const now = parts.clock.now();
    const at = new Date(now).toISOString();
    const message = { id: newId(now), sender: 'user', text: 'Is anybody there?', timestamp: at };
    const given = { userIdentifier: 'the-site-itself-', sentAt: at, startTime: at, messages: [message] };
    const { status } = await parts.talk(newId(now), given, client);
    return status === 201 || status === 429 ? undefined : String(status);
  });

/** All forms in turn, then a chat. Never throws. */
export async function rehearseAll(parts: RehearsalDeps): Promise<Rehearsal[]> {
  const all: Rehearsal[] = [];
  for (const [type, form] of Object.entries(parts.forms)) all.push(await rehearseForm(type, form, parts));
  all.push(await rehearseTalk(parts));
  return all;
}

const named = (all: readonly Rehearsal[]) => all.map(({ form }) => form).join(', ');

function failedBy(reason: 'storage' | 'refused', all: readonly Rehearsal[]): string | undefined {
  const failed = all.filter((one) => !one.ok && one.reason === reason);
  const [first] = failed;
  return first && !first.ok ? `${named(failed)}: ${first.words}` : undefined;
}

export const storageLook =
  (rehearse: () => Promise<readonly Rehearsal[]>): Look =>
  async () =>
    failedBy('storage', await rehearse());

/** Fails if the puzzle rejects its right answer, or a form refuses valid input. */
export const captchaLook =
  (solves: () => Promise<boolean>, rehearse: () => Promise<readonly Rehearsal[]>): Look =>
  async () => {
    if (!(await solves())) return 'The verification question rejects its correct answer.';
    return failedBy('refused', await rehearse());
  };

/** Bytes and inodes. */
export const diskLook =
  (disk: () => Promise<Disk | undefined>): Look =>
  async () => {
    const found = await disk();
    if (!found) return undefined;
    if (diskIsNearlyFull(found)) return `${Math.floor(found.free / 1e6)} MB free.`;
    if (!filesAreNearlyOut(found.files)) return undefined;
    return `It’s running out of inodes: only ${found.files?.free} more files fit, however much space is free.`;
  };

/** Checks connection and sign-in; reports the server's own error. `onBack`: called when it works again. */
export function smtpLook(check: () => Promise<void>, onBack: () => Promise<void>): Look {
  let wasAway = false;
  return async () => {
    try {
      await check();
    } catch (error) {
      wasAway = true;
      return error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : 'It failed.';
    }
    if (wasAway) await onBack();
    wasAway = false;
    return undefined;
  };
}

export const inboundLook =
  (standing: () => InboundStanding): Look =>
  async () => {
    const { mailbox } = standing();
    return mailbox && mailbox.connectedSince === undefined ? (mailbox.problem ?? 'Connecting.') : undefined;
  };

/** Fails if the clock jumps against the monotonic `steady` (milliseconds); a jump is reported for half an hour. */
export function clockLook(steady: () => number): Look {
  const largestMs = 60_000;
  const toldMs = 30 * 60_000;
  let before: { now: number; steady: number } | undefined;
  let jump: { steady: number; by: number } | undefined;
  return async (now) => {
    const at = steady();
    const by = before ? now - before.now - (at - before.steady) : 0;
    before = { now, steady: at };
    if (Math.abs(by) > largestMs) jump = { steady: at, by };
    if (!jump || at - jump.steady >= toldMs) return undefined;
    const minutes = Math.round(Math.abs(jump.by) / 60_000);
    return `By ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${jump.by > 0 ? 'ahead' : 'back'}.`;
  };
}

/** Fails if a request waited over a second; `stall`: longest wait since the last call, in milliseconds. */
export const loopLook =
  (stall: () => number): Look =>
  async () => {
    const ms = stall();
    return ms > 1_000 ? `For ${(ms / 1_000).toFixed(1)} seconds.` : undefined;
  };

/** `recent`: counts of the last minutes. */
export const errorsLook =
  (recent: (now: number) => { requests: number; failed: number }): Look =>
  async (now) => {
    const { requests, failed } = recent(now);
    return failed >= 10 && failed >= 0.05 * requests ? `${failed} of ${requests} in five minutes.` : undefined;
  };

/** Milliseconds a result is shared, because anybody may ask. */
const sharedMs = 1_000;

/** Results are shared by concurrent callers. */
export function createRehearsals(
  parts: RehearsalDeps & { log: Log; clock: Clock; settled(): Promise<void> },
): () => Promise<readonly Rehearsal[]> {
  const { log, clock } = parts;
  let asked: { real: number; clock: number } | undefined;
  let answer: Promise<readonly Rehearsal[]> = Promise.resolve([]);
  let wrong = '';

  async function rehearse(): Promise<readonly Rehearsal[]> {
    const all = await rehearseAll(parts);
    await parts.settled();
    const failed = all.filter(({ ok }) => !ok);
    const now = named(failed);
    // Log changes only, not every minute.
    if (now !== wrong) {
      const [first] = failed;
      if (first && !first.ok) log.error({ forms: now, why: first.words, error: first.error }, 'forms cannot be kept');
      else log.info('every form can be kept again');
    }
    wrong = now;
    return all;
  }

  return () => {
    const [real, at] = [performance.now(), clock.now()];
    if (!asked || real - asked.real >= sharedMs || at !== asked.clock) {
      asked = { real, clock: at };
      answer = rehearse();
    }
    return answer;
  };
}

/** Providers renew a month ahead, which leaves two weeks to find out why they did not. */
const leastDays = 14;
const patienceMs = 10_000;

type CertificatePlace = ReturnType<typeof certificatePlaces>[number];

/** TLS servers, or mail servers with STARTTLS. */
export function certificatePlaces(publicUrl: string, smtpUrl: string | undefined) {
  const site = new URL(publicUrl);
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined;
  const isTls = smtp?.protocol === 'smtps:';
  const usual = isTls ? 465 : 587;
  return [
    ...(site.protocol === 'https:'
      ? [{ name: 'site', host: site.hostname, port: Number(site.port || 443), startTls: false }]
      : []),
    ...(smtp ? [{ name: 'mail server', host: smtp.hostname, port: Number(smtp.port || usual), startTls: !isTls }] : []),
  ];
}

type CertificateResult = { until: number } | { invalid: string } | undefined;

/** What TLS reports about the certificate; undefined for other failures. Mail libraries hide the error code. */
function invalid({ code = '', message }: Error & { code?: string }): CertificateResult {
  const text = `${code} ${message}`;
  if (!/CERT|SELF_SIGNED|VERIFY|ALTNAME|certificate|self.signed/.test(text)) return undefined;
  if (/expired/i.test(text)) return { invalid: 'it has expired' };
  if (/self.signed|verify|issuer/i.test(text)) return { invalid: 'it isn’t trusted' };
  return { invalid: 'it’s for a different name' };
}

const untilOf = (certificate: PeerCertificate): CertificateResult => {
  const until = Date.parse(certificate.valid_to);
  return Number.isFinite(until) ? { until } : undefined;
};

function direct({ host, port }: CertificatePlace, ca: string | undefined): Promise<CertificateResult> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({ host, port, servername: host, timeout: patienceMs, ...(ca ? { ca } : {}) });
    const end = (shown: CertificateResult) => {
      socket.destroy();
      resolve(shown);
    };
    socket.once('secureConnect', () => end(untilOf(socket.getPeerCertificate())));
    socket.once('timeout', () => end(undefined));
    socket.once('error', (error) => end(invalid(error)));
  });
}

/** The same by STARTTLS; undefined also if the server does not support it. */
async function byStartTls({ host, port }: CertificatePlace, ca: string | undefined): Promise<CertificateResult> {
  const { createTransport } = await import('nodemailer');
  let shown: CertificateResult;
  const tls = {
    servername: host,
    ...(ca ? { ca } : {}),
    checkServerIdentity: (_: string, certificate: PeerCertificate) => {
      shown = untilOf(certificate);
      return undefined;
    },
  };
  const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ host, port, secure: false, requireTLS: true, tls, ...times });
  await transport.verify().catch((error: Error & { code?: string }) => {
    shown ??= invalid(error);
  });
  transport.close();
  return shown;
}

/** Fails if a certificate expires within two weeks. An unreachable server is no failure here. */
export const certificateLook =
  (places: readonly CertificatePlace[], ca?: string): Look =>
  async (now) => {
    const found = await Promise.all(
      places.map(async (place) => {
        const shown = await (place.startTls ? byStartTls(place, ca) : direct(place, ca));
        if (!shown) return undefined;
        if ('invalid' in shown) return `The ${place.name} certificate isn’t valid: ${shown.invalid}.`;
        const days = Math.floor((shown.until - now) / dayMs);
        return days < leastDays ? `The ${place.name} certificate expires in ${days} days.` : undefined;
      }),
    );
    return found.filter(Boolean).join(' ') || undefined;
  };

const setting = 'integrity-looked-at';
const week = 7 * dayMs;

/** Exit code of the check where another process holds the file. */
const held = 75;
const busyCode = 5;

/** Prints at most ten problems, or "ok". Some damage aborts the check itself. */
const program = `
const { DatabaseSync } = require('node:sqlite');
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 1000 });
  for (const row of database.prepare('pragma integrity_check(10)').iterate()) console.log(Object.values(row)[0]);
} catch (error) {
  if ((error.errcode & 255) === ${busyCode}) process.exit(${held});
  console.log(error.message);
}
`;

/**
 * Runs in a child process, because a large SQLite file takes minutes. Undefined if undamaged; `held` if another process
 * has the file for itself, so that nothing could be read.
 */
export async function damageOf(dataDir: string): Promise<string | typeof held | undefined> {
  const { code, said } = await runChild(
    ['--no-warnings', '-e', program, join(dataDir, 'northarc.db')],
    environmentWith({}),
  );
  const text = said.trim();
  if (code === held) return held;
  if (code === 0 && text === 'ok') return undefined;
  // SQLite's first line is a heading of stars.
  const line = text.split('\n').find((one) => one && !one.startsWith('***'));
  return (line ?? `The check ended with ${code}.`).slice(0, 200);
}

/** Once a week across restarts; after damage was found, at every start. */
export const integrityLook =
  (parts: { settings: Settings; dataDir: string }): Look =>
  async (now) => {
    const before = Number((await parts.settings.get(setting)) ?? Number.NaN);
    if (!isDue(Number.isNaN(before) ? undefined : before, week, now)) return undefined;
    const damage = await damageOf(parts.dataDir);
    // A locked file is the matter of the look at storage.
    if (damage === held) return undefined;
    if (damage === undefined) await parts.settings.set(setting, String(now));
    return damage;
  };

/** Too few to know a habit. */
const least = 20;

/**
 * No submission for over a day and over twice the longest earlier pause. `moments`: epoch milliseconds, newest first.
 */
export function isUnusuallySilent(moments: readonly number[], now: number): boolean {
  const [last] = moments;
  if (last === undefined || moments.length < least) return false;
  const pauses = moments.slice(1).map((moment, index) => (moments[index] ?? moment) - moment);
  return now - last > Math.max(dayMs, 2 * Math.max(...pauses));
}

const lookedAt = 200;
const words: Record<string, string> = {
  contact: 'contact form',
  quote: 'quote form',
  career: 'application form',
  appointment: 'booking form',
};

/** Fails if a form is unusually silent. Ignores database failures. */
export const silentLook =
  (sql: Sql): Look =>
  async (now) => {
    const silent: string[] = [];
    for (const [type, word] of Object.entries(words)) {
      const moments = await lastMoments(sql, type, lookedAt).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return [];
      });
      if (isUnusuallySilent(moments, now)) silent.push(word);
    }
    return silent.length > 0 ? `The ${silent.join(', the ')}.` : undefined;
  };
