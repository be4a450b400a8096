import { signature } from '#src/forms/mails.ts';
import { sendAnswer } from '#src/intake/answer.server.ts';
import { standsAsLeft, undoMs } from '#src/intake/thread.ts';
import {
  dropEntry,
  entriesOf,
  findEntry,
  lockLead,
  resumeTurn,
  setStatus,
  type ThreadFile,
} from '#src/intake/thread-store.server.ts';
import { attachmentBytes, checkAttachment, mostAttachments } from '#src/lib/attachment.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { takeBack } from '#src/platform/outbox/store.server.ts';
import type { ConversationParts, Said } from './actions.server.ts';
import { putDraft } from './store.server.ts';

/** The files of a reply, checked; nothing is stored yet. */
async function checkedFiles(
  form: FormData,
): Promise<Outcome<{ files: { title: string; type: string; bytes: Uint8Array }[] }>> {
  const sent = form.getAll('file').filter((file): file is File => file instanceof File && file.name !== '');
  if (sent.length > mostAttachments) return refuse(`A reply can have up to ${mostAttachments} files.`);
  if (sent.reduce((sum, { size }) => sum + size, 0) > attachmentBytes) {
    return refuse('These files add up to more than 10 MB. Please send fewer or smaller ones.');
  }
  const files = [];
  for (const file of sent) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const checked = checkAttachment(file.name, bytes);
    if ('problem' in checked) return refuse(checked.problem);
    files.push({ ...checked, bytes });
  }
  return { ok: true, files };
}

/**
 * Sends what the owner has written to the lead's address: an entry of its thread, and a mail that leaves in ten seconds.
 * `close` ends the lead. A repeat of the same `key` changes nothing.
 */
export async function reply(
  parts: ConversationParts,
  about: { lead: LeadsTable; subject: string; key: string; body: string; close: boolean; form: FormData },
): Promise<Said> {
  const { db, actor } = parts;
  const { lead, key, body, close } = about;
  if (!isEmailAddress(lead.email)) return refuse('There’s no email address for this lead. Call them and log the call.');
  const checked = await checkedFiles(about.form);
  if (!checked.ok) return checked;
  const files: ThreadFile[] = [];
  let kept = false;
  try {
    for (const { bytes, ...file } of checked.files) files.push({ ...(await parts.files.put(bytes)), ...file });
    const said = await db.write(async (trx): Promise<Said> => {
      const now = parts.clock.now();
      const current = await lockLead(trx, lead.id);
      if (!current || current.deleted_at !== null) return refuse('This lead no longer exists.');
      if (await findEntry(trx, key)) return { ok: true, entry: key };
      const [last] = await entriesOf(trx, lead.id, { limit: 1 });
      // The same draft, sent from two tabs.
      const isSame = last?.kind === 'reply' && last.author === actor.name && last.body === body;
      if (isSame && now - last.at < undoMs) return { ok: true, entry: last.id };
      const { subject } = about;
      const answer = { key, subject, body, signature: signature(), files, close, now, notBefore: now + undoMs };
      await sendAnswer(trx, current, answer, parts);
      await putDraft(trx, { lead_id: lead.id, author: actor.name, kind: 'reply', body: '', at: now });
      kept = true;
      return { ok: true, entry: key };
    });
    if (said.ok) parts.onMail();
    return said;
  } finally {
    if (!kept) for (const { name } of files) await parts.files.remove(name);
  }
}

const tooLate: Refusal = refuse('This reply was already sent.');

/** Takes a reply back that has not left: its text is a draft again, and whoever waited waits on. */
export async function undoReply(parts: ConversationParts, lead: LeadsTable, entryId: string): Promise<Said> {
  return parts.db.write(async (trx) => {
    const now = parts.clock.now();
    const current = await lockLead(trx, lead.id);
    const entry = await findEntry(trx, entryId);
    if (!current || entry?.lead_id !== lead.id || entry.kind !== 'reply') return tooLate;
    if (now >= entry.at + undoMs || !(await takeBack(trx, entry.outbox_id))) return tooLate;
    await dropEntry(trx, entry.id);
    const { turn_since: since, turn_due: due } = entry;
    if (since !== null && due !== null) await resumeTurn(trx, current.seq, { since, due });
    const before = entry.status_before;
    if (before && standsAsLeft(current, { at: entry.at, before })) await setStatus(trx, current, before, now);
    await putDraft(trx, { lead_id: lead.id, author: parts.actor.name, kind: 'reply', body: entry.body, at: now });
    await recordAudit(trx, { at: now, actor: parts.actor, action: 'reply taken back', subject: lead.reference });
    return { ok: true, undone: entry.body };
  });
}
