import { appendToList, browserStorage, isObject, readList, writeList } from './browser-store.ts';
import { newId } from './new-id.ts';
import { logKey } from './queued.ts';
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
  /** The visitor's page of this request. */
  requestUrl: string;
  /** The private page of what was booked. */
  ownUrl?: string;
}

/** What the server has taken: the receipt, and whether it holds the version in `data` and no earlier one. */
export interface Delivery extends Receipt {
  exact: boolean;
  data: Record<string, unknown>;
}

/** What the event `northarc:refused` tells of a kept submission. */
export interface Refusal {
  id: string;
  answer: RefusedAnswer;
}

const laterWords =
  'An earlier version of this reached us first, so your last changes were not sent. If they matter, please send them once more.';

/** Keys under which the visitor's own copies are kept, by type of form (S1 §7). */
const copies: Record<string, string> = {
  contact: 'contactMessages',
  // A message to us, like the others.
  emergency: 'contactMessages',
  quote: 'quoteRequests',
  appointment: 'appointments',
  career: 'careerApplications',
};

export const readLog = (storage = browserStorage()) => readList(storage, logKey, isLogEntry);
const save = (storage: Storage, log: readonly LogEntry[]) => writeList(storage, logKey, log);
const tell = (name: string, detail?: unknown) => window.dispatchEvent(new CustomEvent(`northarc:${name}`, { detail }));

/**
 * Notes a submission that the server has: the log entry and the visitor's own copy. `repeat`: it had it already, in the
 * version that gave itself the moment `held`.
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

/** Keeps a submission that could not be sent, to be tried again when the network returns. False when storage is blocked. */
export function queue(envelope: ClientEnvelope, emailTo: string, storage = browserStorage()): boolean {
  const kept = save(storage, queued(readLog(storage), envelope, emailTo)) && waiting(readLog(storage), envelope.id);
  if (kept) tell('queued');
  return Boolean(kept);
}

/** Remembers a submission that may have arrived and is not kept, so that a changed one is not taken for it. */
export function noteTried(envelope: ClientEnvelope, emailTo: string, storage = browserStorage()): void {
  save(storage, tried(readLog(storage), envelope, emailTo));
}

/** Takes back what waits under this id, because the visitor goes on with it. */
export function withdraw(id: string, storage = browserStorage()): void {
  save(storage, withdrawn(readLog(storage), id));
  tell('withdrawn', { id });
}

/** Lets go of a refusal that the visitor has read. */
export function dismiss(id: string, storage = browserStorage()): void {
  save(storage, dismissed(readLog(storage), id));
}

const fillTimeMs = 5_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let flushing = false;

/** Sends what waits under an id now, under a fresh form token. @throws when it is to be tried later. */
async function sendWaiting(id: string, emailTo: string, storage: Storage): Promise<void> {
  const ticket = await fetch('/api/form-token').then((answer) => (answer.ok ? answer.json() : undefined));
  if (!ticket) throw new Error('not now');
  await pause(fillTimeMs);
  // The visitor may have gone on with it meanwhile, here or in another tab.
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
  // A form has sent it meanwhile, and its visitor was told.
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
 * Sends everything that waits, oldest first. The id makes a repeat harmless, so two open tabs may both try. Pages hear
 * of the outcome by the events `northarc:sent` (a `Delivery`) and `northarc:refused` (a `Refusal`).
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
    // Still no network, or the server asked to wait; a later event or the timer tries again.
    setTimeout(() => void flushQueued(), retryMs);
  } finally {
    flushing = false;
  }
}
