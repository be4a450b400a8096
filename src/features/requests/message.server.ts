import requestPage from 'content:pages/request';
import { createHash } from 'node:crypto';
import { findEntry, lockLead, type ThreadFile } from '#src/intake/thread-store.server.ts';
import { takeVisitorMessage } from '#src/intake/visitor-message.server.ts';
import { attachmentBytes, checkAttachment, mostAttachments } from '#src/lib/attachment.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { type Refusal, refuse } from '#src/lib/outcome.ts';
import type { SentFile } from '#src/lib/sent-file.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { drawsOf } from './budgets.server.ts';
import type { RequestParts } from './requests.server.ts';
import { longestMessage } from './rules.ts';

/** What was typed and chosen on a request's page. */
export interface SentMessage {
  /** The form's own; a double click sends it twice. */
  id: string;
  text: string;
  files: readonly SentFile[];
}

const { problems } = requestPage;
const megabyte = 1024 * 1024;

/** The same for each repeat of a form, and no other request's. */
const entryIdOf = (leadId: string, id: string) =>
  createHash('sha256').update(`${leadId}\0${id.toLowerCase()}`).digest('base64url').slice(0, 36);

type Checked = { ok: true; files: { title: string; type: string; bytes: Uint8Array }[] } | Refusal;

/** Why a message cannot be taken as it is, or its files under harmless names. */
function checkMessage({ text, files }: SentMessage): Checked {
  if (text === '' && files.length === 0) return refuse(problems.empty);
  if (text.length > longestMessage) return refuse(fillIn(problems.tooLong, { most: longestMessage }));
  if (files.length > mostAttachments) return refuse(fillIn(problems.tooManyFiles, { most: mostAttachments }));
  if (files.reduce((sum, { size }) => sum + size, 0) > attachmentBytes) {
    return refuse(fillIn(problems.tooLarge, { megabytes: attachmentBytes / megabyte }));
  }
  const checked = files.map(({ name, bytes }) => ({ bytes, ...checkAttachment(name, bytes) }));
  const wrong = checked.flatMap((file) => ('problem' in file ? [file.problem] : []));
  if (wrong.length > 0) return refuse(wrong.join(' '));
  return { ok: true, files: checked.filter((file) => 'title' in file) };
}

/**
 * Puts what was written on a request's page into its thread, with its files on disk before the row that points at them.
 * A repeat changes nothing. Undefined when the request is gone meanwhile. @throws TooMuch
 */
export async function takeMessage(
  parts: RequestParts,
  lead: LeadsTable,
  sent: SentMessage,
  network: string,
): Promise<Refusal | { ok: true } | undefined> {
  const { db, clock, log } = parts;
  const now = clock.now();
  const id = entryIdOf(lead.id, sent.id);
  if (await findEntry(db.sql, id)) return { ok: true };
  const checked = checkMessage(sent);
  if (!checked.ok) return checked;
  const bytes = checked.files.reduce((sum, file) => sum + file.bytes.length, 0);
  const draws = drawsOf({ leadId: lead.id, network, bytes });
  const over = await draws.ask(db.sql, id, now);
  if (over) return { ok: false, ...parts.refusalOf(over) };

  const files: ThreadFile[] = [];
  // Stays false while it is certain that no row points at the files; when a commit fails nobody knows, and the sweep decides.
  let written = false;
  try {
    for (const { title, type, bytes } of checked.files) files.push({ ...(await parts.files.put(bytes)), title, type });
    return await db.write(async (trx) => {
      const at = await lockLead(trx, lead.id);
      if (!at || at.deleted_at !== null) return undefined;
      if (await findEntry(trx, id)) return { ok: true } as const;
      await draws.take(trx, id, now);
      const message = { id, at: now, via: 'page', author: at.name, body: sent.text, files } as const;
      await takeVisitorMessage(trx, at, message, parts);
      written = true;
      return { ok: true } as const;
    });
  } finally {
    if (!written) {
      for (const { name } of files) {
        await parts.files.remove(name).catch((error) => log.warn({ error }, 'leftover of a message'));
      }
    }
  }
}
