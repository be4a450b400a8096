import * as words from 'content:forms/sending';
import { browserStorage, readList } from '#src/lib/browser-store.ts';
import type { FormTickets } from '#src/lib/form-state.ts';
import { dueInWords } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Delivery, noteSent, noteTried, queue, type Receipt, withdraw } from '#src/lib/offline-outbox.ts';
import { type Behaviour, limits, messages, refusalMessage } from '#src/lib/security.ts';
import type { ClientEnvelope } from '#src/lib/submission-log.ts';
import { visitPages } from '#src/lib/visit.ts';
import { keptVisitorId } from '#src/lib/visitor-id.ts';
import { type Answer, sendEnvelope, sendWithFiles } from './send.ts';

/** What a form shows after it was sent, or was told of by the background outbox. */
export interface SendOutcome {
  errors?: Record<string, string>;
  /** The alert of S1 §8; empty when the errors say it all. */
  alert: string;
  reasons: string[];
  /** What became of the form, said below the alert. */
  note?: string;
  /** The answers that wait on this device to be sent. */
  kept?: Record<string, unknown>;
  conflict?: Record<string, unknown>;
  tickets?: Partial<FormTickets>;
  /** With the moment of the promised answer in words, and the id of the form's next submission. */
  delivery?: Delivery & { due: string; next: string };
}

export interface Attempt {
  form: HTMLFormElement;
  /** What the form said when it was submitted. */
  values: Record<string, unknown>;
  files: Readonly<Record<string, File>>;
  /** What the browser itself found wrong with it. */
  native: Record<string, string>;
  type: string;
  source: string;
  failure: string;
  emailTo: string;
  tickets: FormTickets;
  /** The puzzle's answer when it is not verified yet. */
  pending: { token: string; answer: string };
  behaviour(): Behaviour;
  validate(values: Record<string, unknown>, files: Readonly<Record<string, File>>): Promise<Record<string, string>>;
  onProgress(share: number | undefined): void;
  /** Shows something while the sending goes on. */
  onMeanwhile(outcome: SendOutcome): void;
  /** It was filled in before this page, and with it its form token, was there. */
  isOlder: boolean;
  signal: AbortSignal;
}

const resendMs = 5_500;

function submittedWithinTheHour(): number {
  const since = Date.now() - 3_600_000;
  return readList(browserStorage(), 'formSubmissionTimes', (at) => typeof at === 'number').filter((at) => at > since)
    .length;
}

async function freshToken(): Promise<string | undefined> {
  const answer = await fetch('/api/form-token').catch(() => undefined);
  return answer?.ok ? (await answer.json()).formToken : undefined;
}

async function freshPuzzle(): Promise<Partial<FormTickets>> {
  const answer = await fetch('/api/captcha').catch(() => undefined);
  if (!answer?.ok) return { captchaProof: '' };
  const { token, question } = await answer.json();
  return { captchaProof: '', captchaToken: token, question };
}

/** The server has the submission. */
export function taken(delivery: Delivery): SendOutcome {
  const due = dueInWords(Date.parse(delivery.respondBy), Date.now());
  return { alert: '', reasons: [], delivery: { ...delivery, due, next: newId(Date.now()) } };
}

/** What an answer that did not take the submission means for the form, whoever received it. */
export async function judged({ status, body }: Answer, failure: string): Promise<SendOutcome> {
  const { errors = {}, reasons = [], captchaProof } = body;
  const tickets: Partial<FormTickets> = captchaProof ? { captchaProof } : {};
  if (status === 422) return { errors, alert: Object.keys(errors).length > 0 ? '' : failure, reasons: [], tickets };
  const { token, question } = body.captcha ?? {};
  if (token && question) Object.assign(tickets, { captchaToken: token, question });
  // A puzzle that was solved too long ago, or counted already, must be solvable once more.
  else if (reasons.includes(messages.captchaMissing) && !captchaProof) Object.assign(tickets, await freshPuzzle());
  if (reasons.includes(messages.expired)) {
    const formToken = await freshToken();
    if (formToken) tickets.formToken = formToken;
  }
  return {
    alert: body.message ?? messages.failed,
    reasons,
    tickets,
    ...(status === 409 ? { conflict: { ...body } } : {}),
  };
}

function envelopeOf(attempt: Attempt, data: Record<string, unknown>): ClientEnvelope {
  const { form, tickets, type, source, pending } = attempt;
  return {
    id: tickets.id,
    type,
    data,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    referrer: document.referrer,
    ...visitPages(window),
    source,
    security: {
      formToken: tickets.formToken,
      captchaProof: tickets.captchaProof,
      captchaToken: pending.token,
      captchaAnswer: pending.answer,
      honeypot: (form.elements.namedItem('bot-field') as HTMLInputElement | null)?.value ?? '',
      behaviour: attempt.behaviour(),
      visitor: keptVisitorId(browserStorage(), () => newId(Date.now())),
    },
  };
}

/** A form that is to be kept because it may not have arrived; one with a file is too large for the browser's storage. */
function kept(envelope: ClientEnvelope, hasFiles: boolean, { emailTo, failure, signal }: Attempt): SendOutcome {
  // What sends itself has not failed for its visitor (S1 §8 has the words for what has).
  if (!hasFiles && queue(envelope, emailTo)) return { alert: words.kept, reasons: [], kept: envelope.data };
  noteTried(envelope, emailTo);
  return { alert: signal.aborted ? words.cancelled : failure, reasons: [] };
}

async function post(
  envelope: ClientEnvelope,
  files: Readonly<Record<string, File>>,
  attempt: Attempt,
): Promise<SendOutcome> {
  const hasFiles = Object.keys(files).length > 0;
  let answer: Answer;
  if (hasFiles) attempt.onProgress(0);
  try {
    answer = hasFiles ? await sendWithFiles(envelope, files, attempt) : await sendEnvelope(envelope);
  } catch {
    return kept(envelope, hasFiles, attempt);
  } finally {
    attempt.onProgress(undefined);
  }
  if (answer.status >= 500) {
    const outcome = kept(envelope, hasFiles, attempt);
    const { captchaProof } = answer.body;
    return captchaProof ? { ...outcome, tickets: { captchaProof } } : outcome;
  }
  if (answer.status < 300) {
    const about = { emailTo: attempt.emailTo, repeat: answer.status === 200, held: answer.sentAt };
    return taken(noteSent(envelope, answer.body as Receipt, about));
  }
  // Whoever reads the refusal goes on in the form, so nothing of it may be sent behind their back.
  withdraw(envelope.id);
  return judged(answer, attempt.failure);
}

/**
 * Sends a form after the early checks of S1 §5. What cannot be sent is kept; a form whose session has expired is sent
 * once more under a fresh token when the least fill time is over.
 */
export async function send(attempt: Attempt): Promise<SendOutcome> {
  const { tickets, pending, values, files } = attempt;
  // Without a network the schema may not load; then the browser's own checks do, and the server judges in the end.
  const errors = await attempt.validate(values, files).catch(() => attempt.native);
  if (Object.keys(errors).length > 0) return { errors, alert: '', reasons: [] };
  if (!tickets.captchaProof && !pending.answer.trim()) return { alert: messages.captchaMissing, reasons: [] };
  if (submittedWithinTheHour() >= limits.submissionsPerHour) {
    // Said early; the server judges, and keeps what it refuses where the owner can release it.
    attempt.onMeanwhile({ alert: refusalMessage([messages.rateLimit]), reasons: [messages.rateLimit] });
  }
  // Who sends it as soon as it stands there again is not too quick.
  const early = attempt.isOlder ? resendMs - performance.now() : 0;
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  const outcome = await post(envelopeOf(attempt, values), files, attempt);
  const { formToken } = outcome.tickets ?? {};
  if (!formToken || outcome.reasons.length !== 1) return outcome;
  attempt.onMeanwhile({ ...outcome, note: words.again });
  await new Promise((resolve) => setTimeout(resolve, resendMs));
  return post(envelopeOf({ ...attempt, tickets: { ...tickets, ...outcome.tickets } }, values), files, attempt);
}
