import type { LeadsTable, OutboxTable, SubmissionsTable } from 'db:tables';
import { createHash } from 'node:crypto';
import { replyDue } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { readableCode, type Tokens } from '#src/platform/tokens.server.ts';
import type { IntakeForm, MailSite, ReceivedForm, StoredFiles, Submission, Upload } from './form.ts';
import { deskSource, leadAddress } from './lead.ts';
import { insertLead } from './lead-store.server.ts';
import { dropQuarantined } from './quarantine-store.server.ts';

/** `words` are the visitor's, passed in because they live in content/. */
export interface LeadLinks extends RequestLinks {
  words: { open: string; text(url: string, begun: boolean): readonly string[] };
}

const deskWords = 'Open in the desk';

/** The owner's link opens the lead in the desk, the visitor's the request's page; answers arrive in the thread. */
function withLinks(
  mails: readonly Mail[],
  lead: Pick<LeadsTable, 'type' | 'id' | 'reference' | 'source'>,
  links: LeadLinks,
): Mail[] {
  return mails.map((mail) => {
    if (mail.audience === 'visitor') {
      const url = requestUrl(lead.id, links);
      return {
        ...mail,
        body: [mail.body, '', ...links.words.text(url, lead.source === deskSource)].join('\n'),
        action: mail.action ?? { label: links.words.open, url },
        replyTo: mail.replyTo ?? replyAddress(lead.reference, links),
      };
    }
    const url = links.publicUrl + leadAddress(lead);
    // The owner's answer goes to the visitor through the thread.
    const replyTo = replyAddress(lead.reference, links, 'owner') ?? mail.replyTo;
    const body = [mail.body, '', `${deskWords}:`, url].join('\n');
    return { ...mail, ...(replyTo ? { replyTo } : {}), body, action: { label: deskWords, url } };
  });
}

/** Queues mails about an existing lead; returns their rows. An old request without a page gets one. */
export async function enqueueAbout(
  trx: Trx,
  mails: readonly Mail[],
  lead: Pick<LeadsTable, 'type' | 'id' | 'reference' | 'source'>,
  parts: { addresses: OutboxAddresses; site: LeadLinks; now: number },
): Promise<OutboxTable[]> {
  const { addresses, site, now } = parts;
  if (mails.some(({ audience }) => audience === 'visitor')) {
    await ensureRequestHash(trx, lead.id, requestHashOf(lead.id, site));
  }
  return enqueue(trx, withLinks(mails, lead, site), { addresses, submissionId: lead.id, now });
}

export interface RequestLinks {
  publicUrl: string;
  fingerprint: Tokens['fingerprint'];
  /** Domain of reply addresses (INBOUND_DOMAIN); undefined when answers go to the owner's mailbox. */
  inboundDomain: string | undefined;
}

/**
 * Secret token of a request's page. Derived from the id, so that links can be sent again while only a hash is stored.
 */
const tokenOf = (id: string, { fingerprint }: Pick<RequestLinks, 'fingerprint'>) =>
  fingerprint('request', id).slice(0, 24);

/** Form in which the token is stored. */
export const requestHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const requestHashOf = (id: string, links: Pick<RequestLinks, 'fingerprint'>): string =>
  requestHash(tokenOf(id, links));

/** The visitor's page of a request, `GET /request/TOKEN` (design.md section 5). */
export const requestUrl = (id: string, links: Pick<RequestLinks, 'publicUrl' | 'fingerprint'>): string =>
  `${links.publicUrl}/request/${tokenOf(id, links)}`;

/** Key purposes: a visitor's and an owner's address for the same lead differ. */
const purposes = { visitor: 'reply address', owner: 'answer address' } as const;
type Writer = keyof typeof purposes;

// Hex, because mail servers may change the case before the @.
const addressKey = (reference: string, writer: Writer, { fingerprint }: Pick<RequestLinks, 'fingerprint'>) =>
  createHash('sha256').update(fingerprint(purposes[writer], reference)).digest('hex').slice(0, 20);

/**
 * Where the visitor of a lead answers mails, or the owner a notification; undefined without an inbound domain. The
 * owner's is given to nobody else, because mail to it goes to the visitor.
 */
export function replyAddress(reference: string, links: RequestLinks, writer: Writer = 'visitor'): string | undefined {
  if (!links.inboundDomain) return undefined;
  const name = reference.replace(/^NA-/, '').toLowerCase();
  return `reply+${name}${addressKey(reference, writer, links)}@${links.inboundDomain}`;
}

/** The reference in one of our reply addresses; undefined when its key is not for this writer or not ours. */
export function referenceInAddress(address: string, links: RequestLinks, writer: Writer = 'visitor') {
  const [, name = '', key, domain] = /^reply\+([0-9a-z]{8})([0-9a-f]{20})@(.+)$/i.exec(address.trim()) ?? [];
  const reference = `NA-${name.toUpperCase()}`;
  if (!links.inboundDomain || domain?.toLowerCase() !== links.inboundDomain) return undefined;
  return key?.toLowerCase() === addressKey(reference, writer, links) ? reference : undefined;
}

export async function findSubmission(from: Sql | Trx, id: string): Promise<SubmissionsTable | undefined> {
  return from.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False when the id already exists. */
export async function insertSubmission(trx: Trx, row: SubmissionsTable): Promise<boolean> {
  const result = await trx
    .insertInto('submissions')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function ensureRequestHash(trx: Trx, id: string, hash: string): Promise<void> {
  const at = trx.updateTable('submissions').set({ request_hash: hash }).where('id', '=', id);
  await at.where('request_hash', 'is', null).execute();
}

export async function answersOf(
  from: Sql,
  ids: readonly string[],
): Promise<{ id: string; data: Record<string, unknown> }[]> {
  if (ids.length === 0) return [];
  const rows = await from.selectFrom('submissions').select(['id', 'data']).where('id', 'in', ids).execute();
  return rows.map(({ id, data }) => ({ id, data: JSON.parse(data) }));
}

/** `flags` is a JSON list. */
export async function setFlags(trx: Trx, id: string, flags: string): Promise<void> {
  await trx.updateTable('submissions').set({ flags }).where('id', '=', id).execute();
}

/** Adds the reference and when a reply is due (S1 §9). */
export function submissionOf<Input>(
  form: IntakeForm<Input>,
  about: { id: string; source: string; receivedAt: number; acceptedAt: number },
  {
    input,
    files,
    hours,
    read = () => undefined,
  }: { input: Input; files: StoredFiles; hours: BusinessClock; read?: ReceivedForm['read'] },
): Submission<Input> {
  const respondBy = form.dueBy?.(input, about.acceptedAt, hours) ?? replyDue(about.receivedAt, form.promise, hours);
  const { type } = form;
  return {
    ...about,
    source: form.source ?? about.source,
    type,
    reference: `NA-${readableCode(8)}`,
    input,
    answers: form.answers(input, files, { receivedAt: about.receivedAt, read }),
    respondBy,
    schedule: hours.rules(),
  };
}

interface Acceptance<Input> {
  form: IntakeForm<Input>;
  submission: Submission<Input>;
  about: Pick<SubmissionsTable, 'sent_at' | 'user_agent' | 'referrer' | 'flags' | 'origin'>;
  uploads: Readonly<Record<string, Upload>>;
  files: StoredFiles;
}

/** Stores all files, or none. @throws when one cannot be stored. */
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
 * Stores ledger, files, the form's row, the lead and mails. Undefined, with nothing written, when the id exists.
 * `whenNew` may throw to refuse and says whether to send a confirmation. `outdated`: file of an earlier refused try, to
 * remove after the commit.
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
  for (const [field, { name, type }] of Object.entries(uploads)) {
    const stored = files[field];
    if (!stored) throw new Error(`the file of ${field} was not stored`);
    const { name: file, size, sha256 } = stored;
    await trx
      .insertInto('submission_files')
      .values({ file, submission_id: id, field, entry_id: '', name, type, size, sha256 })
      .execute();
  }
  await form.save?.(trx, submission);
  await insertLead(trx, { id, type, reference, source, receivedAt, respondBy, facts: form.lead(answers) });
  await form.attach?.(trx, id, files);
  const mails = await form.mails(submission, parts.site, trx);
  const wanted = mails.filter(({ audience }) => confirms || audience === 'owner');
  const linked = withLinks(wanted, submission, parts.site);
  await enqueue(trx, linked, { addresses: parts.addresses, submissionId: id, now: acceptedAt });
  return { outdated };
}
