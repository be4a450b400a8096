import type { Db } from '#src/platform/db/client.server.ts';
import { mailStates } from '#src/platform/outbox/store.server.ts';
import { type ApplicationStatus, isApplicationStatus } from './rules.ts';
import { countApplications, deleteApplication, listApplications, setApplicationStatus } from './store.server.ts';

export interface ApplicationRow {
  id: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  experience: string;
  lastJobPosition: string;
  lastJobDescription: string;
  coverLetter: string;
  resume: { name: string; type: string; size: number; sha256: string };
  source: string;
  status: ApplicationStatus;
  submittedAt: number;
  respondBy: number;
  flags: string[];
  mails: { audience: string; state: string; attempts: number; error: string | null }[];
}

export interface ApplicationsPage {
  rows: ApplicationRow[];
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

/** A page of applications with the state of their mails, newest first. */
export async function loadApplications(db: Db, before: string | null): Promise<ApplicationsPage> {
  const [found, counts] = await Promise.all([
    listApplications(db, { limit: pageSize + 1, before: readCursor(before) }),
    countApplications(db),
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
      email: row.email,
      phone: row.phone,
      position: row.position,
      experience: row.experience,
      lastJobPosition: row.last_job_position,
      lastJobDescription: row.last_job_description,
      coverLetter: row.cover_letter,
      resume: { name: row.resume_name, type: row.resume_type, size: row.resume_size, sha256: row.resume_sha256 },
      source: row.source,
      status: isApplicationStatus(row.status) ? row.status : 'pending',
      submittedAt: row.submitted_at,
      respondBy: row.respond_by,
      flags: JSON.parse(row.flags),
      mails: mails
        .filter((mail) => mail.submission_id === row.id)
        .map(({ audience, state, attempts, last_error }) => ({ audience, state, attempts, error: last_error })),
    })),
  };
}

/** How many applications wait for an answer. */
export async function pendingApplications(db: Db): Promise<number> {
  return (await countApplications(db)).pending;
}

const gone = 'This application is no longer there.';

/**
 * Carries out what the owner asked of an application: `intent` status (with `status`) or delete. Returns a text to
 * show when it could not be done.
 */
export async function changeApplication(db: Db, form: FormData, now: number): Promise<string | undefined> {
  const id = String(form.get('id') ?? '');
  const status = form.get('status');
  switch (form.get('intent')) {
    case 'status':
      if (!isApplicationStatus(status)) return 'Please choose pending, reviewed or closed.';
      return (await setApplicationStatus(db, id, status)) ? undefined : gone;
    case 'delete':
      return (await deleteApplication(db, id, now)) ? undefined : gone;
    default:
      return 'That is not something this page can do.';
  }
}
