import { insertMail, isTaken, ourMail, settleMail } from '#src/intake/inbound-store.server.ts';
import { inboundBudgets as budgets } from '#src/lib/budgets.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { StoredFile } from '#src/platform/files/file-store.server.ts';
import { emailKey, mailboxKey } from '#src/platform/outbox/email-key.server.ts';
import { exceeded, type Spend, spend } from '#src/platform/rate-limit/spend.server.ts';
import { beginLead } from './begin-lead.server.ts';
import { enterBounce, enterReport, enterThread, type StoredMail } from './enter.server.ts';
import { findLeadOf } from './find-lead.server.ts';
import { type MailHead, type ReadMail, readHead, readMail } from './mail.server.ts';
import { dropFiles, rawFile, storeFiles } from './mail-files.server.ts';
import { outboxId } from './match.ts';
import type { Arrival, InboundParts } from './parts.ts';

/** What became of a mail; `repeat`: it was taken before, `own`: it is one of ours. */
export type Taken = 'entry' | 'lead' | 'quarantined' | 'ignored' | 'repeat' | 'own';

/** Room in quarantine is for files as forms bring them. */
const largestInQuarantine = 6_000_000;

/** A mail of ours that came back to us, for example a notification in the owner's own mailbox. */
async function isOwn({ messageId }: MailHead, { db, addresses }: InboundParts): Promise<boolean> {
  const id = outboxId(messageId, addresses.domain);
  return id !== undefined && (await ourMail(db.sql, id)) !== undefined;
}

/** What a mail uses of the disk: its raw message, and its files once more. */
function spendsOf(mail: ReadMail, raw: Uint8Array, { tokens }: InboundParts): Spend[] {
  const amount = raw.length + mail.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const holder = tokens.fingerprint('mailbox', mailboxKey(mail.from.address));
  return [
    { budget: budgets.bytes, holder, amount },
    { budget: budgets.bytesOfSite, holder: '', amount },
  ];
}

const leftOut = 'Its files were left out, because this address has sent too much today.';
const shortText = 2_000;

/**
 * Takes a message that came in, once, whichever way it comes and however often; resolves when what became of it is on
 * disk. What stands in it never makes this fail. @throws when storage is unavailable; then nothing is left behind.
 */
export async function takeMail(raw: Uint8Array, arrival: Arrival, parts: InboundParts): Promise<Taken> {
  const { db, files: store, clock, overruns } = parts;
  const head = readHead(raw);
  if (await isTaken(db.sql, head.key)) return 'repeat';
  if (await isOwn(head, parts)) return 'own';

  const mail = await readMail(raw, head, arrival.cut);
  const now = clock.now();
  const at = Math.min(now, arrival.at ?? now);
  const lead = mail.kind === 'bounce' ? undefined : await findLeadOf(db.sql, mail, { ...parts, ...parts.addresses });
  const isKept = mail.kind === 'personal' || lead !== undefined;
  const spends = isKept ? spendsOf(mail, raw, parts) : [];
  const over = await exceeded(db.sql, spends, now);
  if (over) overruns.note(over.budget);
  const keeps = isKept && !over;
  // Durable before a row speaks of it; a crash in between leaves files that the sweep finds.
  const kept = keeps ? await store.put(raw) : undefined;
  const files = keeps ? await storeFiles(mail.files, store).catch(givingBack(kept)) : [];

  async function givingBackAll() {
    await dropFiles([...files, ...(kept ? [kept] : [])], store);
  }
  /** For `catch`: a failure leaves nothing behind. */
  function givingBack(file: StoredFile | undefined) {
    return async (error: unknown): Promise<never> => {
      if (file) await store.remove(file.name);
      throw error;
    };
  }

  // Once it may have been committed, a row may point at the files; what none points at is left to the sweep then.
  let written = false;
  let gone: readonly string[] = [];
  try {
    const state = await db.write(async (trx): Promise<Taken> => {
      written = false;
      const row = {
        message_key: head.key,
        at,
        via: arrival.via,
        state: 'taken',
        lead_id: '',
        file: '',
        size: raw.length,
      };
      if (!(await insertMail(trx, { ...row, size: arrival.cut?.size ?? raw.length }))) return 'repeat';
      const late = await spend(trx, keeps ? spends : [], now);
      if (late) overruns.note(late.budget);
      const shown = over ? shortened(mail) : mail;
      const all = [...files, ...(kept && !mail.whole ? [rawFile(kept)] : [])];
      const stored = { mail: shown, at, files: all, addresses: told(arrival, parts) };
      const placed = await place(trx, stored, { lead, raw: kept }, parts);
      gone = placed.gone;
      const file = placed.keepsRaw ? (kept?.name ?? '') : '';
      await settleMail(trx, head.key, { state: placed.state, lead_id: placed.leadId, file });
      written = placed.state !== 'ignored' || placed.keepsRaw;
      return placed.state;
    });
    if (state !== 'repeat') parts.onMail();
    return state;
  } finally {
    if (!written) await givingBackAll();
    await dropFiles(
      gone.map((name) => ({ name, size: 0, sha256: '' })),
      store,
    );
  }
}

/** What is kept of a mail that there is no room for. */
const shortened = (mail: ReadMail): ReadMail => ({
  ...mail,
  body: [mail.body.slice(0, shortText), `(${leftOut})`].filter(Boolean).join('\n\n'),
  quoted: '',
});

/** Who is told: not the mailbox in which the mail itself arrived. */
function told({ mailbox = '' }: Arrival, { addresses }: InboundParts): InboundParts['addresses'] {
  const key = emailKey(mailbox);
  return key ? { ...addresses, owner: addresses.owner.filter((owner) => emailKey(owner) !== key) } : addresses;
}

interface Placed {
  state: 'entry' | 'lead' | 'quarantined' | 'ignored';
  leadId: string;
  /** Whether the raw message is the mail's own; in quarantine it belongs to the refused submission. */
  keepsRaw: boolean;
  gone: readonly string[];
}

/** Puts a mail where it belongs. */
async function place(
  trx: Trx,
  stored: StoredMail,
  { lead, raw }: { lead: LeadsTable | undefined; raw: StoredFile | undefined },
  parts: InboundParts,
): Promise<Placed> {
  const { mail } = stored;
  const nowhere: Placed = { state: 'ignored', leadId: '', keepsRaw: false, gone: [] };
  if (await enterReport(trx, stored, parts)) return nowhere;
  if (mail.kind === 'bounce') {
    const leadId = await enterBounce(trx, stored, parts);
    return leadId ? { ...nowhere, state: 'entry', leadId } : nowhere;
  }
  if (lead && (await enterThread(trx, lead.id, stored, parts))) {
    return { state: 'entry', leadId: lead.id, keepsRaw: true, gone: [] };
  }
  // From us to nobody we know, and what no person wrote, begins nothing.
  const isOurs = emailKey(mail.from.address) === emailKey(parts.addresses.from);
  if (mail.kind !== 'personal' || isOurs) return nowhere;
  const aside = raw && raw.size <= largestInQuarantine ? raw : undefined;
  const begun = await beginLead(trx, stored, aside, parts);
  if (begun.state === 'lead') return { state: 'lead', leadId: begun.id, keepsRaw: true, gone: [] };
  // Nobody can be answered and nothing read: its bytes are kept for a while all the same.
  if (begun.state === 'ignored') return { ...nowhere, keepsRaw: true };
  // Its files are in the raw message, which quarantine keeps; those beside it, and a raw one too large, go.
  const files = stored.files.filter(({ name }) => name !== aside?.name).map(({ name }) => name);
  const rest = raw && !aside ? [raw.name] : [];
  return { state: 'quarantined', leadId: begun.id, keepsRaw: false, gone: [...begun.gone, ...files, ...rest] };
}
