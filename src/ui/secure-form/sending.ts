import * as words from 'content:forms/sending';
import { browserStorage, keptVisitorId, readList } from '#src/lib/browser-store.ts';
import type { FormTickets } from '#src/lib/form-state.ts';
import { dueInWords } from '#src/lib/format.ts';
import { parsedJson } from '#src/lib/json.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Delivery, noteSent, noteTried, queue, type Receipt, withdraw } from '#src/lib/offline-outbox.ts';
import { type Behaviour, limits, messages, refusalMessage } from '#src/lib/security.ts';
import type { ClientEnvelope } from '#src/lib/submission-log.ts';
import { fresh } from './tickets.ts';

/** HTTP contract: design.md section 5. */
export interface Answer {
  status: number;
  /** For a repeat: timestamp of the version the server has. */
  sentAt?: string | undefined;
  body: Partial<Receipt> & {
    message?: string;
    reasons?: string[];
    errors?: Record<string, string>;
    captchaProof?: string;
    captcha?: { message: string; token?: string; question?: string };
  };
}

const address = '/api/submissions';

/** @throws when the network fails. */
async function sendEnvelope(envelope: ClientEnvelope): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(envelope),
  });
  const sentAt = response.headers.get('X-Sent-At') ?? undefined;
  return { status: response.status, sentAt, body: await response.json().catch(() => ({})) };
}

/** `onProgress`: share sent, 0 to 1 (fetch reports none). @throws when the network fails or `signal` aborts. */
function sendWithFiles(
  envelope: ClientEnvelope,
  files: Readonly<Record<string, File>>,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Answer> {
  const body = new FormData();
  body.append('envelope', JSON.stringify(envelope));
  for (const [name, file] of Object.entries(files)) body.append(name, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('the upload did not get through'));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = fail;
    request.onabort = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const sentAt = request.getResponseHeader('X-Sent-At') ?? undefined;
      const body = (parsedJson(request.responseText) ?? {}) as Answer['body'];
      resolve({ status: request.status, sentAt, body });
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.send(body);
  });
}

interface History {
  /** Pages of this site in this tab's history, oldest first, if the browser supports it. */
  navigation?: { entries(): { url: string | null }[] };
  location: { href: string };
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * First page of this visit, from the tab's history, and the current page; path and query. Stores nothing on the device.
 */
export function visitPages({ navigation, location }: History): { landing: string; page: string } {
  const page = pathOf(location.href);
  const first = navigation?.entries()[0]?.url;
  return { landing: first ? pathOf(first) : page, page };
}

export interface SendOutcome {
  errors?: Record<string, string>;
  /** The alert of S1 §8; empty when field errors say it all. */
  alert: string;
  reasons: string[];
  note?: string;
  /** Answers waiting on this device to be sent. */
  kept?: Record<string, unknown>;
  conflict?: Record<string, unknown>;
  tickets?: Partial<FormTickets>;
  /** `due`: when an answer is promised, in words. `next`: id of the next submission. */
  delivery?: Delivery & { due: string; next: string };
}

export interface Attempt {
  form: HTMLFormElement;
  /** Values at submission. */
  values: Record<string, unknown>;
  files: Readonly<Record<string, File>>;
  /** The browser's own validation errors. */
  native: Record<string, string>;
  type: string;
  source: string;
  failure: string;
  emailTo: string;
  tickets: FormTickets;
  /** A puzzle answer not verified yet. */
  pending: { token: string; answer: string };
  behaviour(): Behaviour;
  validate(values: Record<string, unknown>, files: Readonly<Record<string, File>>): Promise<Record<string, string>>;
  onProgress(share: number | undefined): void;
  /** Shows an intermediate state while sending continues. */
  onMeanwhile(outcome: SendOutcome): void;
  /** Filled in before this page and its form token existed. */
  isOlder: boolean;
  signal: AbortSignal;
}

const resendMs = 5_500;

function submittedWithinTheHour(): number {
  const since = Date.now() - 3_600_000;
  return readList(browserStorage(), 'formSubmissionTimes', (at) => typeof at === 'number').filter((at) => at > since)
    .length;
}

async function freshPuzzle(): Promise<Partial<FormTickets>> {
  const { token, question } = await fresh('captcha').catch(() => ({}));
  return { captchaProof: '', ...(token && { captchaToken: token, question }) };
}

/** The server accepted it. */
export function taken(delivery: Delivery): SendOutcome {
  const due = dueInWords(Date.parse(delivery.respondBy), Date.now());
  return { alert: '', reasons: [], delivery: { ...delivery, due, next: newId(Date.now()) } };
}

/** Handles an answer that did not accept the submission. */
export async function judged({ status, body }: Answer, failure: string): Promise<SendOutcome> {
  const { errors = {}, reasons = [], captchaProof } = body;
  const tickets: Partial<FormTickets> = captchaProof ? { captchaProof } : {};
  if (status === 422) return { errors, alert: Object.keys(errors).length > 0 ? '' : failure, reasons: [], tickets };
  const { token, question } = body.captcha ?? {};
  if (token && question) Object.assign(tickets, { captchaToken: token, question });
  // An expired or used puzzle needs a new one.
  else if (reasons.includes(messages.captchaMissing) && !captchaProof) Object.assign(tickets, await freshPuzzle());
  if (reasons.includes(messages.expired)) {
    const { formToken } = await fresh('form-token').catch(() => ({}));
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

/** It may not have arrived: queue it, unless it has files, which are too large for browser storage. */
function kept(envelope: ClientEnvelope, hasFiles: boolean, { emailTo, failure, signal }: Attempt): SendOutcome {
  // Queued is not failed, so S1 §8's failure text does not apply.
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
  // The visitor continues in the form, so the queued copy must not be sent.
  withdraw(envelope.id);
  return judged(answer, attempt.failure);
}

/** Queues what cannot be sent (after the early checks of S1 §5). An expired session is retried with a fresh token. */
export async function send(attempt: Attempt): Promise<SendOutcome> {
  const { tickets, pending, values, files } = attempt;
  // If the schema does not load offline, use the browser's validation; the server decides anyway.
  const errors = await attempt.validate(values, files).catch(() => attempt.native);
  if (Object.keys(errors).length > 0) return { errors, alert: '', reasons: [] };
  if (!tickets.captchaProof && !pending.answer.trim()) return { alert: messages.captchaMissing, reasons: [] };
  if (submittedWithinTheHour() >= limits.submissionsPerHour) {
    // An early notice only; the server decides, and quarantines what it refuses.
    attempt.onMeanwhile({ alert: refusalMessage([messages.rateLimit]), reasons: [messages.rateLimit] });
  }
  // An older form was not filled in too quickly, though its token is new.
  const early = attempt.isOlder ? resendMs - performance.now() : 0;
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  const outcome = await post(envelopeOf(attempt, values), files, attempt);
  const { formToken } = outcome.tickets ?? {};
  if (!formToken || outcome.reasons.length !== 1) return outcome;
  attempt.onMeanwhile({ ...outcome, note: words.again });
  await new Promise((resolve) => setTimeout(resolve, resendMs));
  return post(envelopeOf({ ...attempt, tickets: { ...tickets, ...outcome.tickets } }, values), files, attempt);
}
