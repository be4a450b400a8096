import { appendToList, browserStorage, readList, writeList } from './browser-store.ts';
import { logKey } from './queued.ts';

/** What travels to `POST /api/submissions` (S1 §3 Submission envelope, design.md section 5). */
export interface ClientEnvelope {
  id: string;
  type: string;
  data: Record<string, unknown>;
  timestamp: string;
  userAgent: string;
  referrer: string;
  /** First page of this visit and the page with the form (visit.ts). */
  landing?: string;
  page?: string;
  source: string;
  security: Record<string, unknown> & { formToken: string };
}

/** An entry of the form submission log (S1 §3); `queued` ones carry the envelope to send. */
export interface LogEntry {
  id: string;
  type: string;
  data: Record<string, unknown>;
  timestamp: string;
  userAgent: string;
  referrer: string;
  status: 'queued' | 'pending' | 'refused';
  emailSent: boolean;
  emailTo: string;
  submittedAt: string;
  message?: string;
  envelope?: ClientEnvelope;
}

export interface Receipt {
  id: string;
  reference: string;
  respondBy: string;
}

/** Keys under which the visitor's own copies are kept, by type of form (S1 §7). */
const copies: Record<string, string> = {
  contact: 'contactMessages',
  quote: 'quoteRequests',
  appointment: 'appointments',
  career: 'careerApplications',
};

function replaceEntry(storage: Storage, entry: LogEntry) {
  const others = readList<LogEntry>(storage, logKey).filter(({ id }) => id !== entry.id);
  return writeList(storage, logKey, [...others, entry]);
}

function entryOf(envelope: ClientEnvelope, emailTo: string): LogEntry {
  const { id, type, data, timestamp, userAgent, referrer } = envelope;
  return {
    id,
    type,
    data,
    timestamp,
    userAgent,
    referrer,
    status: 'pending',
    emailSent: false,
    emailTo,
    submittedAt: timestamp,
  };
}

/** Notes a submission that the server has: the log entry and the visitor's own copy. */
export function noteSent(envelope: ClientEnvelope, receipt: Receipt, emailTo: string, storage = browserStorage()) {
  const { id, data, timestamp, source, type } = envelope;
  replaceEntry(storage, { ...entryOf(envelope, emailTo), emailSent: true });
  const key = copies[type];
  const known = key && readList<{ id: string }>(storage, key).some((copy) => copy.id === id);
  if (key && !known) {
    appendToList(storage, key, {
      id,
      ...data,
      submittedAt: timestamp,
      source,
      status: 'pending',
      reference: receipt.reference,
    });
  }
  appendToList(storage, 'formSubmissionTimes', Date.now());
}

/** Keeps a submission that could not be sent, to be tried again when the network returns. False when storage is blocked. */
export function queue(envelope: ClientEnvelope, emailTo: string, storage = browserStorage()): boolean {
  const kept = replaceEntry(storage, { ...entryOf(envelope, emailTo), status: 'queued', envelope });
  if (kept) window.dispatchEvent(new Event('northarc:queued'));
  return kept;
}

const fillTimeMs = 5_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let flushing = false;

/** Sends one kept submission under a fresh form token. "later" means: keep it and try again. */
async function send(entry: LogEntry & { envelope: ClientEnvelope }): Promise<Receipt | 'later' | { message: string }> {
  const ticket = await fetch('/api/form-token').then((answer) => (answer.ok ? answer.json() : undefined));
  if (!ticket) return 'later';
  await pause(fillTimeMs);
  const security = { ...entry.envelope.security, formToken: ticket.formToken };
  const answer = await fetch('/api/submissions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...entry.envelope, security }),
  });
  if (answer.ok) return answer.json();
  if (answer.status === 429 || answer.status >= 500) return 'later';
  return { message: (await answer.json()).message };
}

const retryMs = 30_000;

/**
 * Sends everything that is kept, oldest first. The id makes a repeat harmless, so two open tabs may both try.
 * Pages hear of the outcome by the events `northarc:sent` and `northarc:refused`.
 */
export async function flushQueued(): Promise<void> {
  if (flushing) return;
  flushing = true;
  const storage = browserStorage();
  try {
    for (const entry of readList<LogEntry>(storage, logKey)) {
      const { envelope } = entry;
      if (entry.status !== 'queued' || !envelope) continue;
      const outcome = await send({ ...entry, envelope });
      if (outcome === 'later') throw new Error('not now');
      if ('reference' in outcome) {
        noteSent(envelope, outcome, entry.emailTo, storage);
        window.dispatchEvent(new CustomEvent('northarc:sent', { detail: outcome }));
      } else {
        replaceEntry(storage, { ...entry, status: 'refused', message: outcome.message });
        window.dispatchEvent(
          new CustomEvent('northarc:refused', { detail: { id: entry.id, message: outcome.message } }),
        );
      }
    }
  } catch {
    // Still no network, or the server asked to wait; a later event or the timer tries again.
    setTimeout(() => void flushQueued(), retryMs);
  } finally {
    flushing = false;
  }
}
