import type { Trx } from '#src/platform/db/client.server.ts';
import type { SubmissionsTable } from '#src/platform/db/tables.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { IntakeForm, MailSite, StoredFiles, Submission, Upload } from './form.ts';
import { withDeskLink } from './lead-address.ts';
import { insertLead } from './lead-store.server.ts';
import { dropQuarantined } from './quarantine-store.server.ts';
import { insertSubmission } from './store.server.ts';
import { insertFiles } from './submission-files-store.server.ts';

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
 * Takes a submission: ledger, files, the form's own row, the owner's lead and the mails, all in `trx`. Undefined when this
 * id was taken before; then nothing is written. `whenNew` runs after the ledger's row: it may still refuse by throwing,
 * and says whether the visitor is sent a confirmation. `outdated` is the file of an earlier, refused try, to be removed
 * once this is on disk.
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
    ...about,
  });
  if (!isNew) return undefined;
  const confirms = (await parts.whenNew?.()) ?? true;
  const outdated = await dropQuarantined(trx, id);
  await insertFiles(trx, id, uploads, files);
  await form.save?.(trx, submission);
  await insertLead(trx, { id, type, reference, source, receivedAt, respondBy, facts: form.lead(answers) });
  const mails = form.mails(submission, parts.site).filter(({ audience }) => confirms || audience === 'owner');
  await enqueue(trx, withDeskLink(mails, submission, parts.site.publicUrl), {
    addresses: parts.addresses,
    submissionId: id,
    now: acceptedAt,
  });
  return { outdated };
}
