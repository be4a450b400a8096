/*
 * The submission log of a visitor's browser (S1 §3) as pure rules. An entry is queued, then sent (`pending`), refused
 * or withdrawn. The server keeps the first version that arrives under an id; the rules below cover versions before,
 * during and after.
 */

import { isObject } from './browser-store.ts';

/** Body of `POST /api/submissions` (S1 §3 Submission envelope, design.md section 5). */
export interface ClientEnvelope {
  id: string;
  type: string;
  data: Record<string, unknown>;
  /** ISO; identifies the version. */
  timestamp: string;
  userAgent: string;
  referrer: string;
  /** First page of this visit and the page with the form (`visitPages`). */
  landing?: string;
  page?: string;
  source: string;
  security: Record<string, unknown> & { formToken: string };
}

/** Status and body of a refusal (design.md section 5). */
export interface RefusedAnswer {
  status: number;
  body: { message?: string } & Record<string, unknown>;
}

/** Queued and refused entries carry their envelope, to be sent or edited again. */
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
  /** An earlier version was tried under this id and may have arrived. */
  changed?: boolean;
  envelope?: ClientEnvelope;
  answer?: RefusedAnswer;
}

type Log = readonly LogEntry[];

const texts = (value: unknown, ...names: string[]) =>
  isObject(value) && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Validates an entry from storage; open ones need their envelope. */
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

/** Queues a version that may not have arrived, replacing an earlier one of its id. */
export function queued(log: Log, envelope: ClientEnvelope, emailTo: string): Log {
  return put(log, envelope, { status: 'queued', emailTo, envelope });
}

/** Logs a version that may have arrived but is not kept for later, for example because of its file. */
export function tried(log: Log, envelope: ClientEnvelope, emailTo: string): Log {
  return put(log, envelope, { status: 'withdrawn', emailTo });
}

export function waiting(log: Log, id: string): ClientEnvelope | undefined {
  const entry = entryOf(log, id);
  return entry?.status === 'queued' ? entry.envelope : undefined;
}

/** Withdraws a queued version; sent and refused ones stay. */
export function withdrawn(log: Log, id: string): Log {
  return log.map((entry) => {
    if (entry.id !== id || entry.status !== 'queued') return entry;
    const { envelope: _, ...rest } = entry;
    return { ...rest, status: 'withdrawn' };
  });
}

export function dismissed(log: Log, id: string): Log {
  return log.filter((entry) => entry.id !== id || entry.status !== 'refused');
}

/**
 * Records a delivery. `repeat`: the server had this id already and holds the version with timestamp `held`. `exact`: as
 * far as the browser knows, the server holds this version.
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

/** Records a refusal. `current` is false if another version is queued by now; then nobody is told. */
export function refused(log: Log, envelope: ClientEnvelope, answer: RefusedAnswer): { log: Log; current: boolean } {
  const before = entryOf(log, envelope.id);
  const current = waiting(log, envelope.id)?.timestamp === envelope.timestamp;
  if (!before || !current) return { log, current: false };
  return { log: put(log, envelope, { status: 'refused', emailTo: before.emailTo, envelope, answer }), current: true };
}

/** Whichever of the sent and the queued version the server holds. */
export function versionHeld(before: LogEntry | undefined, sent: ClientEnvelope, held?: string): ClientEnvelope {
  return before?.envelope && before.envelope.timestamp === held ? before.envelope : sent;
}

/**
 * The version in `before` that can no longer be sent, because the server has another one of its id. Withdrawn versions
 * are still in their form.
 */
export function lostBy(before: LogEntry, sent: ClientEnvelope, exact: boolean): ClientEnvelope | undefined {
  if (before.status !== 'queued' || !before.envelope) return undefined;
  return exact && before.envelope.timestamp === sent.timestamp ? undefined : before.envelope;
}

/** Shows the visitor a version that can no longer be sent, under a new id. */
export function orphaned(log: Log, envelope: ClientEnvelope, id: string, emailTo: string, message: string): Log {
  const answer = { status: 409, body: { message } };
  return put(log, { ...envelope, id }, { status: 'refused', emailTo, envelope: { ...envelope, id }, answer });
}
