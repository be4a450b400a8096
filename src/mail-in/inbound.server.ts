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
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { describeFile, type FileStore, type StoredFile } from '#src/platform/files/file-store.server.ts';
import { emailKey, mailboxKey } from '#src/platform/outbox/store.server.ts';
import { exceeded, type Spend, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import {
  enterAnswer,
  enterBounce,
  enterReport,
  enterThread,
  findLeadOf,
  leadAnswered,
  type StoredMail,
} from './enter.server.ts';
import { type Arrival, type InboundDeps, type InboundStanding, longestText, outboxId } from './inbound-address.ts';
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

/** What a double click would run; such a file is called `.bin`, and nothing of it is lost. */
const runs =
  /^(apk|app|bat|chm|cmd|com|cpl|dll|dmg|exe|hta|html?|img|iso|jar|js|jse|lnk|mht|mhtml|msc|msi|pif|ps1|py|reg|scr|sh|svg|url|vb|vbe|vbs|wsf|wsh|xht|xhtml|xll|xml)$/;

/** Text of these kinds is more than text to the programs that open it. */
const kindsOfText = /^(csv|eml|ics|json|log|md|tsv|vcf|ya?ml)$/;

/** A harmless name for a file, by what it was found to be; one that is not known keeps its own ending if that runs nowhere. */
export function fileTitle(name: string, found: { extension: string } | undefined): string {
  const own = /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const keepsOwn = found ? found.extension === 'txt' && kindsOfText.test(own) : own !== '' && !runs.test(own);
  return safeFileName(name, keepsOwn ? own : (found?.extension ?? 'bin'), 'file');
}

/** The raw message as a file of its entry, for what cannot be shown. */
const rawFile = (stored: StoredFile): ThreadFile => ({ ...stored, title: 'message.eml', type: '' });

/** Makes the files of a mail durable. @throws when one cannot be stored; then none of them stays. */
async function storeFiles(files: readonly MailFile[], store: FileStore): Promise<ThreadFile[]> {
  const stored: ThreadFile[] = [];
  try {
    for (const { name, bytes } of files) {
      // A PDF that is broken is no text, although it may have letters alone.
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

const row = (id: string, reasons: readonly string[]) => ({
  ...{ id, type: contactIntake.type, reasons: JSON.stringify(reasons), source, flags: '[]', origin: '{}' },
  ...{ user_agent: '', referrer: '', file: '', file_about: '' },
});

/**
 * Shows a mail to the owner with the reasons why it was not taken; its raw message, from which it is released, stays with
 * `inbound_mails`. Returns the id under which it is held.
 */
async function holdMail(
  trx: Trx,
  { mail, at }: StoredMail,
  reasons: readonly string[],
  { tokens: { fingerprint } }: Pick<InboundDeps, 'tokens'>,
): Promise<string> {
  const id = idOf(mail.key);
  const sender = mail.from.address || mail.replyTo;
  const domain = fingerprint('mail domain', sender.replace(/^.*@/, '').toLowerCase());
  await putQuarantined(trx, {
    ...row(id, reasons),
    data: JSON.stringify(fieldsOf(mail)),
    client: clientKey(domain, fingerprint('mailbox', mailboxKey(sender))),
    sent_at: mail.sentAt,
    received_at: at,
  });
  return id;
}

/** The same of a message that nothing can be read of, by its key. */
async function holdUnread(trx: Trx, key: string, { clock }: Pick<InboundDeps, 'clock'>): Promise<string> {
  const id = idOf(key);
  await putQuarantined(trx, {
    ...row(id, ['We couldn’t read it.']),
    data: JSON.stringify({ name: '', email: '', message: 'We couldn’t read this email. It’s kept as it arrived.' }),
    client: clientKey('', ''),
    sent_at: null,
    received_at: clock.now(),
  });
  return id;
}

/** Markers that nobody writes of their own: "Automatic reply". */
const programs =
  'auto(?:matic|mated)?[- ]?(?:reply|response|answer)|automatische? (?:antwort|antwoord)|r[eé]ponse automatique|respuesta autom[aá]tica|resposta autom[aá]tica|risposta automatica|automatiskt? svar|autosvar|automaattinen vastaus|automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź|automatická odpove[ďd]ď?|automatikus válasz|răspuns automat|automatski odgovor|samodejni odgovor|автоматический ответ|автоответ|автовідповідь|автоматична відповідь|автоматичен отговор|αυτόματη απάντηση|otomatik yanıt|자동 회신|自動応答|自動返信|自动答复|自动回复|自動回覆|自動答覆|trả lời tự động|balasan otomatis|מענה אוטומטי|رد تلقائي';
/** Markers of absence, which people write about as well. */
const absence =
  "(?:(?:i am|i'm|ich bin|currently) )?(?:out[- ]of[- ](?:the[- ])?office(?:[- ](?:auto)?reply)?|away from (?:the |my )?(?:office|desk|mail|e-?mail)|on (?:vacation|holiday|leave)|(?:im )?urlaub|nicht im (?:büro|haus))|ooo|auto|vacation(?: (?:reply|notice|response))?|abwesend|abwesenheits?(?:notiz|nachricht|assistent|benachrichtigung|meldung)?|(?:message d['’])?absence(?: du bureau)?|absent(?:e)?(?: du bureau)?|ausente|ausencia|ausência|assente|assenza|afwezig(?:heids?(?:bericht|melding))?|fuera de (?:la )?oficina|fora do escritório|fuori (?:sede|ufficio)|frånvaro|fravær|poissa|nieobecność|poza biurem|mimo kancelář|házon kívül|부재중|不在通知|不在";

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
 * Whether a subject is one that programs give to answers of their own; it counts only with a mail that answers one.
 * Programs put their marker before the subject that they answer, one of `ours`; people write something else there.
 */
export function isAutoReplySubject(subject: string, ours: readonly string[] = []): boolean {
  if (isPrograms.test(subject) || notes.test(subject) || isAlone.test(subject)) return true;
  const found = marker.exec(subject);
  const rest = found ? plain(subject.slice(found[0].length)) : '';
  return rest !== '' && ours.map(plain).some((own) => own !== '' && (own.startsWith(rest) || rest.startsWith(own)));
}

/**
 * What became of a mail. `quarantined`: it waits there with its reason; `repeat`: it is the same as one that is kept, be
 * it one of ours; `own`: the site sent it to itself to see that mail works.
 */
type TakeResult = 'entry' | 'lead' | 'quarantined' | 'repeat' | 'own';

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a text is ours word by word; a group may have put its footer below it. */
function hasWordsOf(ours: string, text: string): boolean {
  const [sent, came] = [inOneLine(ours), inOneLine(text)];
  return came.startsWith(sent) && /^( ?(-- |_{3,})|$)/.test(came.slice(sent.length));
}

/**
 * Whether it is a mail of ours that came back to us, for example a notification in the owner's own mailbox, also by a
 * group that has put its own sender into it. Our id alone proves nothing: every reader of our mail knows it.
 */
async function isOurs(mail: ReadMail, { db, addresses }: InboundDeps): Promise<boolean> {
  const id = outboxId(mail.messageId, addresses.domain);
  const ours = id === undefined ? undefined : await ourMail(db.sql, id);
  const isFromUs = emailKey(mail.from.address) === emailKey(addresses.from) || mail.isRewritten;
  if (!ours || !isFromUs || !mail.subject.includes(ours.subject.slice(0, 200).trim())) return false;
  return hasWordsOf(ours.body.slice(0, longestText), mail.text);
}

/** What a mail uses of the disk: its raw message alone, or with its files once more. */
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

/** What is stored of a mail before its transaction: the raw message, and the files of it. */
interface Durable {
  raw: StoredFile | undefined;
  files: StoredMail['files'];
  /** The mail as it is shown, without what there was no room for. */
  shown: ReadMail;
  spends: Spend[];
}

/** Makes a mail durable as far as the budgets have room. @throws when it cannot be stored; then nothing stays. */
async function makeDurable(mail: ReadMail, raw: Uint8Array, parts: InboundDeps): Promise<Durable> {
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
 * Takes a message that came in, once, whichever way it comes and however often; resolves when what became of it is on
 * disk. What stands in it never makes this fail. @throws when storage is unavailable; then nothing is left behind.
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
  // Exchange marks its answers by their subject alone.
  const isAnswer = about && isAutoReplySubject(read.subject, await ourSubjects(db.sql, about.id));
  const mail: ReadMail = isAnswer ? { ...read, kind: 'automatic' } : read;
  // Durable before a row speaks of it; a crash in between leaves files that the sweep finds.
  const durable = await makeDurable(mail, raw, parts);

  // Once it may have been committed, a row may point at the files; what none points at is left to the sweep then.
  let written = false;
  let gone: StoredFile[] = [];
  try {
    const state = await db.write(async (trx): Promise<TakeResult> => {
      written = false;
      const row = {
        ...{ message_key: head.key, message_id: head.messageId, at, via: arrival.via, state: 'taken', lead_id: '' },
        ...{ file: durable.raw?.name ?? '', size: arrival.cut?.size ?? raw.length },
      };
      // Threads know their emails by their Message-IDs; a second email of one id has none there.
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

/** Keeps a message as it is for the owner to decide, whatever is wrong with it, so that it holds up none behind it. */
async function keepUnread(raw: Uint8Array, { via }: Arrival, parts: InboundDeps): Promise<TakeResult> {
  const { db, files, clock } = parts;
  const { key, messageId } = readHead(raw);
  const kept = await files.put(raw);
  const of = { message_key: key, message_id: messageId, at: clock.now(), via, file: kept.name, size: raw.length };
  const isNew = await db.write(async (trx) => {
    if (!(await insertMail(trx, { ...of, state: 'quarantined', lead_id: '' }))) return false;
    const lead_id = await holdUnread(trx, key, parts);
    await settleMail(trx, key, { state: 'quarantined', lead_id });
    return true;
  });
  if (!isNew) await files.remove(kept.name);
  return isNew ? 'quarantined' : 'repeat';
}

/** Who is told: not the mailbox in which the mail itself arrived. */
function told({ mailbox = '' }: Arrival, { addresses }: InboundDeps): InboundDeps['addresses'] {
  const key = emailKey(mailbox);
  return key ? { ...addresses, owner: addresses.owner.filter((owner) => emailKey(owner) !== key) } : addresses;
}

/** Puts a mail where it belongs; what belongs nowhere is held, with the reason. */
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

/**
 * Takes a mail that is held as if it had been taken when it arrived: a lead with its whole text and its files, read from
 * the raw message. Undefined when that is not kept any more.
 */
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

/** Mail that comes in, by whichever way. */
export interface Inbound {
  /** Takes a message once; resolves when what became of it is on disk. @throws when storage is unavailable. */
  take(raw: Uint8Array, arrival: Arrival): Promise<TakeResult>;
  /** Makes a mail that is held a lead, by its id in quarantine; undefined when its raw message is not kept. */
  release(id: string): Promise<Release | undefined>;
  /** How mail comes in, for the desk. */
  standing(): InboundStanding;
  stop(): Promise<void>;
}

/** Takes mails that come in, and watches the mailbox of `imapUrl` if there is one. */
export function createInbound(
  parts: InboundDeps & {
    settings: Settings;
    imapUrl: string | undefined;
    webhook: boolean;
    /** Takes a mail that the site has sent to itself, by the fields in which its addresses stand. */
    takesOwn?(recipients: string): Promise<boolean>;
    times?: MailboxTimes | undefined;
  },
): Inbound {
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
    take,
    release: (id) => releaseMail(id, parts),
    standing: () => ({ mailbox: mailbox?.standing(), webhook: parts.webhook }),
    stop: async () => mailbox?.stop(),
  };
}
