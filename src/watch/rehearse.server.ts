import madeUp from 'content:rehearsal';
import { answersTo } from '#src/intake/captcha.server.ts';
import type { AnyForm } from '#src/intake/form.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Envelope } from '#src/intake/origin.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import { SentFile, type SentFiles } from '#src/lib/file-name.ts';
import { newId } from '#src/lib/new-id.ts';
import { diskIsNearlyFull, filesAreNearlyOut } from '#src/lib/probes.ts';
import type { Clock } from '#src/lib/time.ts';
import type { InboundStanding } from '#src/mail-in/inbound.server.ts';
import type { Disk } from '#src/platform/data-dir.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Look } from './watch.server.ts';

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
