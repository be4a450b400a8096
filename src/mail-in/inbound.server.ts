import words from 'content:mail-words';
import type { LeadsTable } from 'db:tables';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { contactIntake } from '#src/inquiries/forms.server.ts';
import {
  heldMail,
  insertMail,
  isTaken,
  messageIdTaken,
  ourMail,
  ourSubjects,
  settleMail,
} from '#src/intake/inbound-store.server.ts';
import type { Release } from '#src/intake/quarantine.server.ts';
import { clientKey, putQuarantined } from '#src/intake/quarantine-store.server.ts';
import type { ThreadFile } from '#src/intake/thread-store.server.ts';
import { attachmentType } from '#src/lib/attachment.ts';
import { inboundBudgets as budgets } from '#src/lib/budgets.ts';
import { safeFileName } from '#src/lib/file-name.ts';
import { refuse } from '#src/lib/outcome.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { describeFile, type FileStore, type StoredFile } from '#src/platform/files/file-store.server.ts';
import { emailKey, mailboxKey } from '#src/platform/outbox/store.server.ts';
import { exceeded, type Spend, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Protection } from '#src/protection/protection.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import {
  enterAnswer,
  enterBounce,
  enterReport,
  enterThread,
  findLeadOf,
  leadAnswered,
  type StoredMail,
} from './enter.server.ts';
import { type Arrival, type InboundDeps, longestText, outboxId } from './inbound-address.ts';
import {
  beginLead,
  fieldsOf,
  idOf,
  type MailFile,
  makeLead,
  type ReadMail,
  readHead,
  readMail,
  recipientsIn,
  source,
} from './mail.server.ts';
import { type MailboxTimes, watchMailbox } from './mailbox.server.ts';

/** Extensions that a double click would run; such files are renamed to `.bin`. */
const runs =
  /^(apk|app|bat|chm|cmd|com|cpl|dll|dmg|exe|hta|html?|img|iso|jar|js|jse|lnk|mht|mhtml|msc|msi|pif|ps1|py|reg|scr|sh|svg|url|vb|vbe|vbs|wsf|wsh|xht|xhtml|xll|xml)$/;

/** Text files that keep their own extension, because programs open them by it. */
const kindsOfText = /^(csv|eml|ics|json|log|md|tsv|vcf|ya?ml)$/;

/** A safe file name. Files of unknown type keep their extension unless it is executable. */
export function fileTitle(name: string, found: { extension: string } | undefined): string {
  const own = /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const keepsOwn = found ? found.extension === 'txt' && kindsOfText.test(own) : own !== '' && !runs.test(own);
  return safeFileName(name, keepsOwn ? own : (found?.extension ?? 'bin'), 'file');
}

/** The raw message as a file, for what cannot be shown. */
const rawFile = (stored: StoredFile): ThreadFile => ({ ...stored, title: 'message.eml', type: '' });

/** Stores the files. @throws when one cannot be stored; then none is kept. */
async function storeFiles(files: readonly MailFile[], store: FileStore): Promise<ThreadFile[]> {
  const stored: ThreadFile[] = [];
  try {
    for (const { name, bytes } of files) {
      // A broken PDF is not text, even if it has only letters.
      const isBrokenPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
      const all = attachmentType(bytes);
      const found = isBrokenPdf && all?.extension === 'txt' ? undefined : all;
      stored.push({ ...(await store.put(bytes)), title: fileTitle(name, found), type: found?.type ?? '' });
    }
    return stored;
  } catch (error) {
    await dropFiles(stored, store);
    throw error;
  }
}

async function dropFiles(stored: readonly StoredFile[], store: FileStore): Promise<void> {
  for (const { name } of stored) await store.remove(name);
}

/**
 * Puts an email into quarantine with its reasons; its raw message, needed for release, stays with `inbound_mails`.
 * Returns the id.
 */
async function hold(
  trx: Trx,
  reasons: readonly string[],
  of: { key: string; fields: object; client: string; sentAt: number | null; at: number },
): Promise<string> {
  const id = idOf(of.key);
  await putQuarantined(trx, {
    ...{ id, type: contactIntake.type, reasons: JSON.stringify(reasons), source, flags: '[]', origin: '{}' },
    ...{ user_agent: '', referrer: '', file: '', file_about: '', data: JSON.stringify(of.fields) },
    ...{ client: of.client, sent_at: of.sentAt, received_at: of.at },
  });
  return id;
}

function holdMail(trx: Trx, { mail, at }: StoredMail, reasons: readonly string[], { tokens }: InboundDeps) {
  const sender = mail.from.address || mail.replyTo;
  const domain = tokens.fingerprint('mail domain', sender.replace(/^.*@/, '').toLowerCase());
  const client = clientKey(domain, tokens.fingerprint('mailbox', mailboxKey(sender)));
  return hold(trx, reasons, { key: mail.key, fields: fieldsOf(mail), client, sentAt: mail.sentAt, at });
}

const { programs, absence } = words.autoReply;
const isPrograms = new RegExp(`^\\s*[[(]?(?:${programs})(?:[\\])]|\\s*(?:[:：(|[]|re:|from\\b|$))`, 'iu');
const notes = /^\s*auto: .{1,80} is (?:out of|away)/i;
const isAlone = new RegExp(
  `^\\s*(?:${absence})\\s*(?:[:：\\-–—(]?\\s*(?:back|until|returning|bis|zurück)\\s[^,.!?]{1,30}|[\\s:：.!]*(?:re:?)?)$`,
  'iu',
);
const marker = new RegExp(`^\\s*[[(]?(?:${programs}|${absence})(?:[\\])]|[\\s:：\\-–—!|])+`, 'iu');
const answerMarks = /^(?:\s*(?:re|aw|sv|antw|rv|odp|res|ri|rif)\s*:)+/i;

const plain = (subject: string) =>
  subject
    .replace(answerMarks, '')
    .replace(/(?:\.\.\.|…)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether a subject looks like an auto-reply; use only for replies. Programs put their marker before the subject they
 * answer, one of `ours`; people write something else.
 */
export function isAutoReplySubject(subject: string, ours: readonly string[] = []): boolean {
  if (isPrograms.test(subject) || notes.test(subject) || isAlone.test(subject)) return true;
  const found = marker.exec(subject);
  const rest = found ? plain(subject.slice(found[0].length)) : '';
  return rest !== '' && ours.map(plain).some((own) => own !== '' && (own.startsWith(rest) || rest.startsWith(own)));
}

/**
 * `quarantined`: waits there with its reason. `repeat`: the same as a stored one, or one of ours. `own`: sent by the
 * site to itself, to test email.
 */
type TakeResult = 'entry' | 'lead' | 'quarantined' | 'repeat' | 'own';

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a text is ours, ignoring a group's footer. */
function hasWordsOf(ours: string, text: string): boolean {
  const [sent, came] = [inOneLine(ours), inOneLine(text)];
  return came.startsWith(sent) && /^( ?(-- |_{3,})|$)/.test(came.slice(sent.length));
}

/**
 * Whether our own email came back, for example a notification in the owner's mailbox, even through a group that rewrote
 * the sender. Our id alone proves nothing: every reader knows it.
 */
async function isOurs(mail: ReadMail, { db, addresses }: InboundDeps): Promise<boolean> {
  const id = outboxId(mail.messageId, addresses.domain);
  const ours = id === undefined ? undefined : await ourMail(db.sql, id);
  const isFromUs = emailKey(mail.from.address) === emailKey(addresses.from) || mail.isRewritten;
  if (!ours || !isFromUs || !mail.subject.includes(ours.subject.slice(0, 200).trim())) return false;
  return hasWordsOf(ours.body.slice(0, longestText), mail.text);
}

/** Disk usage: the raw message alone, or with its extracted files. */
function spendsOf(mail: ReadMail, raw: Uint8Array, { tokens }: InboundDeps): { raw: Spend[]; whole: Spend[] } {
  const files = mail.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const holder = tokens.fingerprint('mailbox', mailboxKey(mail.from.address));
  const ofSite = (amount: number) => ({ budget: budgets.bytesOfSite, holder: '', amount });
  return {
    raw: [ofSite(raw.length)],
    whole: [{ budget: budgets.bytes, holder, amount: raw.length + files }, ofSite(raw.length + files)],
  };
}

const leftOut = 'Attachments were left out because this address has sent too much today. They’re in the email below.';
const tooMuch = 'This is only the beginning, because we’ve received too much today.';
const shortText = 2_000;

const shortened = (mail: ReadMail, why: string, length = Number.POSITIVE_INFINITY): ReadMail => ({
  ...mail,
  text: [mail.text.slice(0, length).trim(), `(${why})`].filter(Boolean).join('\n\n'),
  files: [],
  whole: false,
});

/** Stores an email as far as the budgets allow; `shown`: it without what there was no room for. @throws when it cannot be stored; then nothing is kept. */
async function makeDurable(mail: ReadMail, raw: Uint8Array, parts: InboundDeps) {
  const { db, files: store, clock, overruns } = parts;
  const spends = spendsOf(mail, raw, parts);
  const over = async (some: Spend[]) => {
    const found = await exceeded(db.sql, some, clock.now());
    if (found) overruns.note(found.budget);
    return found !== undefined;
  };
  if (await over(spends.raw)) {
    return { raw: undefined, files: [], shown: shortened(mail, tooMuch, shortText), spends: [] };
  }
  const kept = await store.put(raw);
  if (mail.files.length > 0 && (await over(spends.whole))) {
    return { raw: kept, files: [rawFile(kept)], shown: shortened(mail, leftOut), spends: spends.raw };
  }
  try {
    const files = await storeFiles(mail.files, store);
    const all = mail.whole ? files : [...files, rawFile(kept)];
    return { raw: kept, files: all, shown: mail, spends: spends.whole };
  } catch (error) {
    await store.remove(kept.name);
    throw error;
  }
}

/**
 * Accepts a message once, however it arrives and however often; resolves when the result is on disk. The message's
 * content never makes this fail. @throws when storage is unavailable; then nothing is kept.
 */
async function takeMail(raw: Uint8Array, arrival: Arrival, parts: InboundDeps): Promise<TakeResult> {
  const { db, files: store, clock, overruns } = parts;
  const head = readHead(raw);
  if (await isTaken(db.sql, head.key)) return 'repeat';

  const read = await readMail(raw, head, arrival.cut);
  if (await isOurs(read, parts)) return 'repeat';
  const now = clock.now();
  const at = Math.min(now, arrival.at ?? now);
  const answered = read.kind === 'bounce' ? undefined : await leadAnswered(db.sql, read, parts.site);
  const lead = read.kind === 'bounce' ? undefined : await findLeadOf(db.sql, read, { ...parts, ...parts.addresses });
  const about = read.kind === 'personal' ? (lead ?? answered) : undefined;
  // Exchange marks its auto-replies by subject alone.
  const isAnswer = about && isAutoReplySubject(read.subject, await ourSubjects(db.sql, about.id));
  const mail: ReadMail = isAnswer ? { ...read, kind: 'automatic' } : read;
  // Store files before a row refers to them; files left by a crash are swept.
  const durable = await makeDurable(mail, raw, parts);

  // Once the commit may have happened, a row may refer to the files; the sweep removes unreferenced ones.
  let written = false;
  let gone: StoredFile[] = [];
  try {
    const state = await db.write(async (trx): Promise<TakeResult> => {
      written = false;
      const row = {
        ...{ message_key: head.key, message_id: head.messageId, at, via: arrival.via, state: 'taken', lead_id: '' },
        ...{ file: durable.raw?.name ?? '', size: arrival.cut?.size ?? raw.length },
      };
      // Threads find emails by Message-ID; a second email with the same id gets none.
      const messageId = (await messageIdTaken(trx, head.messageId)) ? '' : head.messageId;
      if (!(await insertMail(trx, row))) return 'repeat';
      const late = await spend(trx, durable.spends, now);
      if (late) overruns.note(late.budget);
      const shown = { ...durable.shown, messageId };
      const stored = { mail: shown, at, files: durable.files, addresses: told(arrival, parts) };
      const { state: became, leadId } = await place(trx, stored, { lead, answered }, parts);
      gone =
        became === 'quarantined' || leadId === '' ? durable.files.filter(({ name }) => name !== durable.raw?.name) : [];
      await settleMail(trx, head.key, { state: became, lead_id: leadId });
      written = true;
      return became;
    });
    if (state !== 'repeat') parts.onMail();
    return state;
  } finally {
    await dropFiles(written ? gone : [...durable.files, ...(durable.raw ? [durable.raw] : [])], store);
  }
}

/** Quarantines an unreadable message, so that it does not block those behind it. */
async function keepUnread(raw: Uint8Array, { via }: Arrival, parts: InboundDeps): Promise<TakeResult> {
  const { db, files, clock } = parts;
  const { key, messageId } = readHead(raw);
  const kept = await files.put(raw);
  const of = { message_key: key, message_id: messageId, at: clock.now(), via, file: kept.name, size: raw.length };
  const isNew = await db.write(async (trx) => {
    if (!(await insertMail(trx, { ...of, state: 'quarantined', lead_id: '' }))) return false;
    const fields = { name: '', email: '', message: 'We couldn’t read this email. It’s kept as it arrived.' };
    const about = { key, fields, client: clientKey('', ''), sentAt: null, at: clock.now() };
    const lead_id = await hold(trx, ['We couldn’t read it.'], about);
    await settleMail(trx, key, { state: 'quarantined', lead_id });
    return true;
  });
  if (!isNew) await files.remove(kept.name);
  return isNew ? 'quarantined' : 'repeat';
}

/** Skips the mailbox that received the email itself. */
function told({ mailbox = '' }: Arrival, { addresses }: InboundDeps): InboundDeps['addresses'] {
  const key = emailKey(mailbox);
  return key ? { ...addresses, owner: addresses.owner.filter((owner) => emailKey(owner) !== key) } : addresses;
}

/** Adds an email where it belongs, else quarantines it with the reason. */
async function place(
  trx: Trx,
  stored: StoredMail,
  { lead, answered }: { lead: LeadsTable | undefined; answered: LeadsTable | undefined },
  parts: InboundDeps,
): Promise<{ state: 'entry' | 'lead' | 'quarantined'; leadId: string }> {
  const { mail } = stored;
  const held = async (...reasons: string[]) =>
    ({ state: 'quarantined', leadId: await holdMail(trx, stored, reasons, parts) }) as const;
  if (await enterReport(trx, stored, parts)) return { state: 'entry', leadId: '' };
  if (mail.kind === 'bounce') {
    const entered = await enterBounce(trx, stored, parts);
    if (entered) return { state: 'entry', leadId: entered.leadId };
    if (await enterReport(trx, stored, parts, true)) return { state: 'entry', leadId: '' };
    return held('A mail server reports a bounced or delayed email, but it isn’t one of ours.');
  }
  if (answered && (await enterAnswer(trx, answered.id, stored, parts))) return { state: 'entry', leadId: answered.id };
  if (lead && (await enterThread(trx, lead.id, stored, parts))) return { state: 'entry', leadId: lead.id };
  if (mail.kind !== 'personal') return held('An automated system sent it, not a person.');
  const isFromUs = emailKey(mail.from.address) === emailKey(parts.addresses.from);
  if (isFromUs) return held('It shows our own address as the sender.');
  const begun = await beginLead(trx, stored, parts);
  return begun.reasons ? held(...begun.reasons) : { state: 'lead', leadId: begun.id };
}

/** Turns a quarantined email into a lead with full text and files, from the raw message. Undefined if that is gone. */
async function releaseMail(id: string, parts: InboundDeps): Promise<Release | undefined> {
  const { db, files: store } = parts;
  const held = await heldMail(db.sql, id);
  const found = held && (await store.read(held.file));
  if (!held || !found) return undefined;
  const raw = new Uint8Array(await new Response(found.body).arrayBuffer());
  const cut = held.size > raw.length ? { size: held.size } : undefined;
  const mail = { ...(await readMail(raw, readHead(raw), cut)), key: held.message_key };
  const own = await storeFiles(mail.files, store);
  const isRead = mail.whole && (mail.text.trim() !== '' || mail.files.length > 0);
  const files = isRead ? own : [...own, rawFile(describeFile(held.file, raw))];
  let taken = false;
  try {
    const lead = await db.write(async (trx) => {
      taken = false;
      const messageId = (await messageIdTaken(trx, mail.messageId)) ? '' : mail.messageId;
      const stored = { mail: { ...mail, messageId }, at: held.at, files, addresses: parts.addresses };
      const made = await makeLead(trx, stored, parts, ['released']);
      if (made) await settleMail(trx, held.message_key, { state: 'lead', lead_id: made.id });
      taken = made !== undefined;
      return made;
    });
    return lead ? { ok: true, reference: lead.reference } : refuse('This email was already released.');
  } finally {
    if (!taken) await dropFiles(own, store);
  }
}

export type Inbound = ReturnType<typeof createInbound>;
/** `mailbox`: undefined without IMAP_URL; `webhook`: whether INBOUND_SECRET is set. */
export type InboundStanding = ReturnType<Inbound['standing']>;

/** Also watches the mailbox of `imapUrl`, if set. */
export function createInbound(
  parts: InboundDeps & {
    settings: Settings;
    imapUrl: string | undefined;
    webhook: boolean;
    /** Recognizes an email that the site sent to itself, by its recipient fields. */
    takesOwn?(recipients: string): Promise<boolean>;
    times?: MailboxTimes | undefined;
  },
) {
  const { clock, log, imapUrl: url, settings, times } = parts;

  async function take(raw: Uint8Array, arrival: Arrival): Promise<TakeResult> {
    try {
      if (parts.takesOwn && (await parts.takesOwn(recipientsIn(readHead(raw))))) return 'own';
      return await takeMail(raw, arrival, parts);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error }, 'a message that came in could not be taken; it is kept as it is');
      return keepUnread(raw, arrival, parts);
    }
  }

  const mailbox = url ? watchMailbox({ url, take, settings, clock, log, ...(times ? { times } : {}) }) : undefined;
  return {
    /** Accepts a message once; resolves when the result is on disk. @throws when storage is unavailable. */
    take,
    /** Turns a quarantined email into a lead; undefined if its raw message is gone. */
    release: (id: string) => releaseMail(id, parts),
    standing: () => ({ mailbox: mailbox?.standing(), webhook: parts.webhook }),
    stop: async () => mailbox?.stop(),
  };
}

/** A signature header in hexadecimal (also after "sha256=") or base64; else undefined. */
function readSignature(header: string | undefined): Buffer | undefined {
  const text = header?.trim().replace(/^sha256=/i, '') ?? '';
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Verifies the HMAC-SHA256 of a body in constant time. */
function isSigned(body: Uint8Array, signature: Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

const unsigned = 'X-Signature is missing or wrong: the HMAC-SHA256 of the body by INBOUND_SECRET, in hex or base64.';

/** `POST /api/inbound-mail`: a provider delivers a raw message; 200 once it is on disk, also for a repeat. */
export function inboundMailApi(deps: {
  config: Pick<Config, 'inboundSecret'>;
  inbound: Inbound;
  protection: Pick<Protection, 'refusedCall'>;
}): Hono<ClientEnv> {
  const { config, inbound, protection } = deps;
  return new Hono<ClientEnv>().post('/inbound-mail', async (c) => {
    const secret = config.inboundSecret;
    // The unread rest of the body must not be taken for the next request.
    c.header('Connection', 'close');
    if (!secret) return c.json({ message: 'No emails are taken here (INBOUND_SECRET is not set).' }, 404);
    const signature = readSignature(c.req.header('x-signature'));
    if (!signature) return c.json({ message: unsigned }, 401);
    const raw = new Uint8Array(await c.req.arrayBuffer());
    if (!isSigned(raw, signature, secret)) {
      const waitMs = protection.refusedCall(c.get('client'), c.req.path);
      if (waitMs > 0) c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
      return c.json({ message: unsigned }, waitMs > 0 ? 429 : 401);
    }
    c.header('Connection', undefined);
    return c.json({ state: await inbound.take(raw, { via: 'webhook' }) });
  });
}
