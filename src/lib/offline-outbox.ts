import { appendToList, browserStorage, isObject, readList, writeList } from './browser-store.ts';
import { newId } from './new-id.ts';
import { logKey } from './site-storage.ts';
import {
  type ClientEnvelope,
  delivered,
  dismissed,
  entryOf,
  isLogEntry,
  type LogEntry,
  lostBy,
  orphaned,
  queued,
  type RefusedAnswer,
  refused,
  tried,
  versionHeld,
  waiting,
  withdrawn,
} from './submission-log.ts';

export interface Receipt {
  id: string;
  reference: string;
  respondBy: string;
  requestUrl: string;
  ownUrl?: string;
}

/** `exact`: the server holds the version in `data`, not an earlier one. */
export interface Delivery extends Receipt {
  exact: boolean;
  data: Record<string, unknown>;
}

/** Detail of the event `northarc:refused`. */
export interface Refusal {
  id: string;
  answer: RefusedAnswer;
}

const laterWords =
  'An earlier version of this reached us first, so your last changes were not sent. If they matter, please send them once more.';

/** Storage keys of the visitor's own copies, by form type (S1 §7). */
const copies: Record<string, string> = {
  contact: 'contactMessages',
  emergency: 'contactMessages',
  quote: 'quoteRequests',
  appointment: 'appointments',
  career: 'careerApplications',
};

export const readLog = (storage = browserStorage()) => readList(storage, logKey, isLogEntry);
const save = (storage: Storage, log: readonly LogEntry[]) => writeList(storage, logKey, log);
const tell = (name: string, detail?: unknown) => window.dispatchEvent(new CustomEvent(`northarc:${name}`, { detail }));

/**
 * Logs a submission that the server has, with the visitor's own copy. `repeat`: the server had it already, in the
 * version with timestamp `held`.
 */
export function noteSent(
  envelope: ClientEnvelope,
  receipt: Receipt,
  about: { emailTo: string; repeat: boolean; held?: string | undefined },
  storage = browserStorage(),
): Delivery {
  const { id, timestamp, source, type } = envelope;
  const { log, exact } = delivered(readLog(storage), envelope, about);
  save(storage, log);
  const data = entryOf(log, id)?.data ?? envelope.data;
  const key = copies[type];
  const known = key && readList(storage, key, isObject).some((copy) => 'id' in copy && copy.id === id);
  if (key && !known) {
    const { reference } = receipt;
    appendToList(storage, key, { id, ...data, submittedAt: timestamp, source, status: 'pending', reference });
  }
  if (!known) appendToList(storage, 'formSubmissionTimes', Date.now());
  return { ...receipt, exact, data };
}

/** Stores a submission to send when the network returns. False if storage is blocked. */
export function queue(envelope: ClientEnvelope, emailTo: string, storage = browserStorage()): boolean {
  const kept = save(storage, queued(readLog(storage), envelope, emailTo)) && waiting(readLog(storage), envelope.id);
  if (kept) tell('queued');
  return Boolean(kept);
}

/** Logs a submission that may have arrived but is not queued, so that a changed one is told apart from it. */
export function noteTried(envelope: ClientEnvelope, emailTo: string, storage = browserStorage()): void {
  save(storage, tried(readLog(storage), envelope, emailTo));
}

/** Removes a queued submission, because the visitor continues editing it. */
export function withdraw(id: string, storage = browserStorage()): void {
  save(storage, withdrawn(readLog(storage), id));
  tell('withdrawn', { id });
}

export function dismiss(id: string, storage = browserStorage()): void {
  save(storage, dismissed(readLog(storage), id));
}

const fillTimeMs = 5_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let flushing = false;

/** Sends a queued submission under a fresh form token. @throws when it must be retried later. */
async function sendWaiting(id: string, emailTo: string, storage: Storage): Promise<void> {
  const ticket = await fetch('/api/form-token').then((answer) => (answer.ok ? answer.json() : undefined));
  if (!ticket) throw new Error('not now');
  await pause(fillTimeMs);
  // The visitor may have changed it meanwhile, here or in another tab.
  const envelope = waiting(readLog(storage), id);
  if (!envelope) return;
  const security = { ...envelope.security, formToken: ticket.formToken };
  const answer = await fetch('/api/submissions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...envelope, security }),
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error('not now');
  const body = await answer.json();
  if (!answer.ok) {
    const { status } = answer;
    const { log, current } = refused(readLog(storage), envelope, { status, body });
    save(storage, log);
    if (current) tell('refused', { id, answer: { status, body } } satisfies Refusal);
    return;
  }
  const before = entryOf(readLog(storage), id);
  // A form has sent it meanwhile and told its visitor.
  if (before?.status === 'pending') return;
  const held = answer.headers.get('X-Sent-At') ?? undefined;
  const version = versionHeld(before, envelope, held);
  const delivery = noteSent(version, body, { emailTo, repeat: answer.status === 200, held }, storage);
  const lost = before && lostBy(before, version, delivery.exact);
  if (lost) save(storage, orphaned(readLog(storage), lost, newId(Date.now()), emailTo, laterWords));
  tell('sent', delivery);
}

const retryMs = 30_000;

/**
 * Sends all queued submissions, oldest first. Ids make repeats harmless, so two tabs may both try. Fires
 * `northarc:sent` (a `Delivery`) and `northarc:refused` (a `Refusal`).
 */
export async function flushQueued(): Promise<void> {
  if (flushing) return;
  flushing = true;
  const storage = browserStorage();
  try {
    for (const { id, status, emailTo } of readLog(storage)) {
      if (status === 'queued') await sendWaiting(id, emailTo, storage);
    }
  } catch {
    // Offline, or the server asked to wait: a later event or the timer retries.
    setTimeout(() => void flushQueued(), retryMs);
  } finally {
    flushing = false;
  }
}
