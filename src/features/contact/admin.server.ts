import type { Db } from '#src/platform/db/client.server.ts';
import { mailStates } from '#src/platform/outbox/store.server.ts';
import { isMessageStatus, type MessageStatus } from './rules.ts';
import { countMessages, deleteMessage, listMessages, setMessageStatus } from './store.server.ts';

export interface MessageRow {
  id: string;
  reference: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  service: string;
  budget: string;
  timeline: string;
  message: string;
  source: string;
  status: MessageStatus;
  submittedAt: number;
  respondBy: number;
  flags: string[];
  mails: { audience: string; state: string; attempts: number; error: string | null }[];
}

export interface MessagesPage {
  rows: MessageRow[];
  total: number;
  pending: number;
  /** Cursor of the next older page, when there is one. */
  older: string | undefined;
}

const pageSize = 50;

function readCursor(text: string | null) {
  const [at, id] = text?.split('_') ?? [];
  const submitted_at = Number(at);
  return id && Number.isSafeInteger(submitted_at) ? { submitted_at, id } : undefined;
}

/** A page of contact messages with the state of their mails, newest first (S2 §2 Messages tab). */
export async function loadMessages(db: Db, before: string | null): Promise<MessagesPage> {
  const [found, counts] = await Promise.all([
    listMessages(db, { limit: pageSize + 1, before: readCursor(before) }),
    countMessages(db),
  ]);
  const shown = found.slice(0, pageSize);
  const mails = await mailStates(
    db,
    shown.map((row) => row.id),
  );
  const last = shown.at(-1);
  return {
    ...counts,
    older: found.length > pageSize && last ? `${last.submitted_at}_${last.id}` : undefined,
    rows: shown.map((row) => ({
      id: row.id,
      reference: row.reference,
      name: row.name,
      company: row.company,
      email: row.email,
      phone: row.phone,
      service: row.service,
      budget: row.budget,
      timeline: row.timeline,
      message: row.message,
      source: row.source,
      status: isMessageStatus(row.status) ? row.status : 'pending',
      submittedAt: row.submitted_at,
      respondBy: row.respond_by,
      flags: JSON.parse(row.flags),
      mails: mails
        .filter((mail) => mail.submission_id === row.id)
        .map(({ audience, state, attempts, last_error }) => ({ audience, state, attempts, error: last_error })),
    })),
  };
}

/** How many messages wait for an answer. */
export async function pendingMessages(db: Db): Promise<number> {
  return (await countMessages(db)).pending;
}

/**
 * Carries out what the owner asked of a message: `intent` status (with `status`) or delete. Returns a text to show
 * when it could not be done.
 */
export async function changeMessage(db: Db, form: FormData, now: number): Promise<string | undefined> {
  const id = String(form.get('id') ?? '');
  const status = form.get('status');
  switch (form.get('intent')) {
    case 'status':
      if (!isMessageStatus(status)) return 'Please choose pending, responded or closed.';
      return (await setMessageStatus(db, id, status)) ? undefined : 'This message is no longer there.';
    case 'delete':
      return (await deleteMessage(db, id, now)) ? undefined : 'This message is no longer there.';
    default:
      return 'That is not something this page can do.';
  }
}
