/*
 * The submission log of a visitor's browser (S1 §3) as pure rules. An entry is queued, and then sent (`pending`),
 * refused or withdrawn. Under one id the server takes one version, the first that reaches it; each rule below says
 * what that means for a version that comes before, meanwhile or after.
 */

import { isObject } from './browser-store.ts';

/** What travels to `POST /api/submissions` (S1 §3 Submission envelope, design.md section 5). */
export interface ClientEnvelope {
  id: string;
  type: string;
  data: Record<string, unknown>;
  /** ISO moment; tells the versions of one id apart. */
  timestamp: string;
  userAgent: string;
  referrer: string;
  /** First page of this visit and the page with the form (visit.ts). */
  landing?: string;
  page?: string;
  source: string;
  security: Record<string, unknown> & { formToken: string };
}

/** An answer that did not take a submission: status and body of the HTTP contract (design.md section 5). */
export interface RefusedAnswer {
  status: number;
  body: { message?: string } & Record<string, unknown>;
}

/** An entry of the log; queued and refused ones carry their envelope, so that they can be sent or filled in again. */
export interface LogEntry {
  id: string;
  type: string;
  data: Record<string, unknown>;
  timestamp: string;
  userAgent: string;
  referrer: string;
  status: 'queued' | 'pending' | 'refused' | 'withdrawn';
  emailSent: boolean;
  emailTo: string;
  submittedAt: string;
  /** Another version was tried under this id before, and may have arrived. */
  changed?: boolean;
  envelope?: ClientEnvelope;
  answer?: RefusedAnswer;
}

type Log = readonly LogEntry[];

const texts = (value: unknown, ...names: string[]) =>
  isObject(value) && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Whether something in a browser's storage can be an entry of the log; what is open needs what would be sent. */
export function isLogEntry(value: unknown): value is LogEntry {
  const { status, data, envelope } = (value ?? {}) as Partial<LogEntry>;
  if (!texts(value, 'id', 'status')) return false;
  if (envelope === undefined) return status !== 'queued' && status !== 'refused';
  return texts(envelope, 'id', 'type') && [data, envelope.data, envelope.security].every(isObject);
}

export const entryOf = (log: Log, id: string): LogEntry | undefined => log.find((entry) => entry.id === id);

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function put(log: Log, envelope: ClientEnvelope, rest: Pick<LogEntry, 'status' | 'emailTo'> & Partial<LogEntry>): Log {
  const { id, type, data, timestamp, userAgent, referrer } = envelope;
  const before = entryOf(log, id);
  const changed = before !== undefined && (before.changed === true || !equal(before.data, data));
  const bare = { id, type, data, timestamp, userAgent, referrer, emailSent: false, submittedAt: timestamp };
  const entry = { ...bare, ...(changed ? { changed } : {}), ...rest };
  return [...log.filter((other) => other.id !== id), entry];
}

/** Keeps a version that may not have arrived, in place of an earlier one of its id. */
export function queued(log: Log, envelope: ClientEnvelope, emailTo: string): Log {
  return put(log, envelope, { status: 'queued', emailTo, envelope });
}

/** Remembers a version that may have arrived but is not kept for later, for example because of its file. */
export function tried(log: Log, envelope: ClientEnvelope, emailTo: string): Log {
  return put(log, envelope, { status: 'withdrawn', emailTo });
}

/** The version that would be sent now for an id; undefined when none waits. */
export function waiting(log: Log, id: string): ClientEnvelope | undefined {
  const entry = entryOf(log, id);
  return entry?.status === 'queued' ? entry.envelope : undefined;
}

/** Takes back what waits under an id; what the server has, or has refused, stays as it is. */
export function withdrawn(log: Log, id: string): Log {
  return log.map((entry) => {
    if (entry.id !== id || entry.status !== 'queued') return entry;
    const { envelope: _, ...rest } = entry;
    return { ...rest, status: 'withdrawn' };
  });
}

/** Lets go of a refusal that the visitor has read. */
export function dismissed(log: Log, id: string): Log {
  return log.filter((entry) => entry.id !== id || entry.status !== 'refused');
}

/**
 * The server has taken a submission of this id. `repeat` says that it had it already: it then holds the version that
 * came first, and `held` is the moment that this one gave itself. `exact` is whether what it holds is this very version
 * as far as this browser can know.
 */
export function delivered(
  log: Log,
  envelope: ClientEnvelope,
  { emailTo, repeat, held }: { emailTo: string; repeat: boolean; held?: string | undefined },
): { log: Log; exact: boolean } {
  const before = entryOf(log, envelope.id);
  if (before?.status === 'pending') return { log, exact: equal(before.data, envelope.data) };
  const changed = before !== undefined && (before.changed === true || !equal(before.data, envelope.data));
  const exact = !(repeat && changed) || held === envelope.timestamp;
  const arrived = exact ? envelope : { ...envelope, data: before?.data ?? envelope.data };
  return { log: put(log, arrived, { status: 'pending', emailTo, emailSent: true }), exact };
}

/**
 * The server has refused a version that was waiting. `current` is false when it is no longer the one that waits, so
 * that nobody is told of it.
 */
export function refused(log: Log, envelope: ClientEnvelope, answer: RefusedAnswer): { log: Log; current: boolean } {
  const before = entryOf(log, envelope.id);
  const current = waiting(log, envelope.id)?.timestamp === envelope.timestamp;
  if (!before || !current) return { log, current: false };
  return { log: put(log, envelope, { status: 'refused', emailTo: before.emailTo, envelope, answer }), current: true };
}

/** Of the version that was sent and the one that waits meanwhile, the one that the server says it holds. */
export function versionHeld(before: LogEntry | undefined, sent: ClientEnvelope, held?: string): ClientEnvelope {
  return before?.envelope && before.envelope.timestamp === held ? before.envelope : sent;
}

/**
 * The version that a delivery leaves without a way: it waited in `before`, and the server has another one of its id.
 * What was withdrawn is in its form still.
 */
export function lostBy(before: LogEntry, sent: ClientEnvelope, exact: boolean): ClientEnvelope | undefined {
  if (before.status !== 'queued' || !before.envelope) return undefined;
  return exact && before.envelope.timestamp === sent.timestamp ? undefined : before.envelope;
}

/** Puts a version that can no longer be sent under its own id before the visitor, under a new one. */
export function orphaned(log: Log, envelope: ClientEnvelope, id: string, emailTo: string, message: string): Log {
  const answer = { status: 409, body: { message } };
  return put(log, { ...envelope, id }, { status: 'refused', emailTo, envelope: { ...envelope, id }, answer });
}
