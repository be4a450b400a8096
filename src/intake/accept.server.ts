import { randomInt } from 'node:crypto';
import { replyDue } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { SubmissionsTable } from '#src/platform/db/tables.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Came, IntakeForm, MailSite, StoredFiles, Submission, Upload } from './form.ts';
import { withLinks } from './lead-mails.server.ts';
import { insertLead } from './lead-search-store.server.ts';
import { dropQuarantined } from './quarantine-store.server.ts';
import { requestHashOf } from './request-link.server.ts';
import { insertSubmission } from './store.server.ts';
import { insertFiles } from './submission-files-store.server.ts';

const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference that a visitor can read out. */
const makeReference = () =>
  `NA-${Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('')}`;

/** A valid submission: its reference, and until when a reply is due (S1 §9). */
export function submissionOf<Input>(
  form: IntakeForm<Input>,
  about: { id: string; source: string; receivedAt: number; acceptedAt: number },
  {
    input,
    files,
    hours,
    read = () => undefined,
  }: { input: Input; files: StoredFiles; hours: BusinessClock; read?: Came['read'] },
): Submission<Input> {
  const respondBy = form.dueBy?.(input, about.acceptedAt, hours) ?? replyDue(about.receivedAt, form.promise, hours);
  const { type } = form;
  return {
    ...about,
    source: form.source ?? about.source,
    type,
    reference: makeReference(),
    input,
    answers: form.answers(input, files, { receivedAt: about.receivedAt, read }),
    respondBy,
    schedule: hours.rules(),
  };
}

/** A valid submission with what the ledger keeps of it. */
export interface Acceptance<Input> {
  form: IntakeForm<Input>;
  submission: Submission<Input>;
  /** How it came: what the ledger notes beside the submission itself. */
  about: Pick<SubmissionsTable, 'sent_at' | 'user_agent' | 'referrer' | 'flags' | 'origin'>;
  uploads: Readonly<Record<string, Upload>>;
  files: StoredFiles;
}

/** Makes the files of a submission durable. @throws when one cannot be stored; then none of them stays. */
export async function storeUploads(uploads: Readonly<Record<string, Upload>>, store: FileStore): Promise<StoredFiles> {
  const stored: Record<string, StoredFiles[string]> = {};
  try {
    for (const [field, { bytes }] of Object.entries(uploads)) stored[field] = await store.put(bytes);
  } catch (error) {
    await dropUploads(stored, store);
    throw error;
  }
  return stored;
}

export async function dropUploads(stored: StoredFiles, store: FileStore): Promise<void> {
  for (const { name } of Object.values(stored)) await store.remove(name);
}

/**
 * Stores a submission in `trx`: ledger, files, the form's row, the lead, the mails. Undefined, with nothing written,
 * when the id was taken before. `whenNew` may refuse by throwing, and says whether the visitor gets a confirmation.
 * `outdated`: file of an earlier refused try, to be removed after the commit.
 */
export async function accept<Input>(
  trx: Trx,
  { form, submission, about, uploads, files }: Acceptance<Input>,
  parts: { addresses: OutboxAddresses; site: MailSite; whenNew?: () => Promise<boolean> },
): Promise<{ outdated: string | undefined } | undefined> {
  const { id, type, reference, source, answers, receivedAt, respondBy, acceptedAt } = submission;
  const isNew = await insertSubmission(trx, {
    id,
    type,
    reference,
    source,
    data: JSON.stringify(answers),
    received_at: receivedAt,
    respond_by: respondBy,
    request_hash: requestHashOf(id, parts.site),
    ...about,
  });
  if (!isNew) return undefined;
  const confirms = (await parts.whenNew?.()) ?? true;
  const outdated = await dropQuarantined(trx, id);
  await insertFiles(trx, id, uploads, files);
  await form.save?.(trx, submission);
  await insertLead(trx, { id, type, reference, source, receivedAt, respondBy, facts: form.lead(answers) });
  await form.attach?.(trx, id, files);
  const mails = form.mails(submission, parts.site).filter(({ audience }) => confirms || audience === 'owner');
  await enqueue(trx, withLinks(mails, submission, parts.site), {
    addresses: parts.addresses,
    submissionId: id,
    now: acceptedAt,
  });
  return { outdated };
}
