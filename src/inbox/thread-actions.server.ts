import type { LeadsTable, ThreadEntriesTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { signature } from '#src/forms/mails.ts';
import { beginThread } from '#src/inquiries/by-telephone.server.ts';
import { answersOf, enqueueAbout, type LeadLinks, replyAddress } from '#src/intake/accept.server.ts';
import { lastMessageId } from '#src/intake/inbound-store.server.ts';
import { deskSource, leadAct } from '#src/intake/lead.ts';
import { findAnyLead, markRead, otherWaits } from '#src/intake/lead-store.server.ts';
import { mergeInto, mergeTargets } from '#src/intake/merged-store.server.ts';
import { assignedVia, mergedVia, standsAsLeft, undoMs } from '#src/intake/thread.ts';
import {
  endTurn,
  entriesOf,
  entriesWithMail,
  findEntry,
  insertEntry,
  lockLead,
  type ThreadFile,
  takeBackEntry,
} from '#src/intake/thread-store.server.ts';
import { attachmentBytes, checkAttachment, mediaTypeOf, mostAttachments } from '#src/lib/attachment.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { keyIn, newId } from '#src/lib/new-id.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { isolated } from '#src/lib/text.ts';
import type { TellNamed } from '#src/notices/notice-store.server.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { firstMessageId, type OutboxAddresses, takeBack } from '#src/platform/outbox/store.server.ts';
import { colleagues } from '#src/platform/session/colleagues-store.server.ts';
import { canBeNamed, canTake, nameOr, unnamed } from '#src/platform/session/rights.ts';
import type { Acted } from '#src/ui/act.tsx';
import { configOf } from './lead-types.ts';
import { filled, longestText, longestTitle, type Mentionable, mentionsIn, unnamedIn } from './mentions.ts';
import { placeholdersOf, putDraft } from './thread-store.server.ts';

/** Mail programs need the start and end of a thread; the middle only makes headers long. */
const mostThreadIds = 20;

async function threadIds(trx: Trx, leadId: string): Promise<string[]> {
  const entries = await entriesOf(trx, leadId, { limit: mostThreadIds });
  const ids = entries.map(({ message_id }) => message_id).filter(Boolean);
  // An email that became the lead has no entry.
  const begun = [await firstMessageId(trx, leadId), await lastMessageId(trx, leadId)].filter((id) => id !== undefined);
  return [...new Set([...begun.filter((id) => !ids.includes(id)), ...ids.reverse()])];
}

/** Epoch milliseconds. */
export interface Answer {
  key: string;
  subject: string;
  body: string;
  signature: readonly string[];
  files: readonly ThreadFile[];
  close: boolean;
  now: number;
  notBefore: number;
}

/**
 * Sends an answer by email and adds it to the thread; the visitor no longer waits. The lead must have an email address.
 * Runs in the caller's transaction, which holds the lead's lock.
 */
export async function sendAnswer(
  trx: Trx,
  lead: LeadsTable,
  { key, subject, body, signature, files, close, now, notBefore }: Answer,
  parts: { actor: Actor; addresses: OutboxAddresses; site: LeadLinks; hours: BusinessClock },
): Promise<void> {
  const { actor, addresses, site, hours } = parts;
  const ids = await threadIds(trx, lead.id);
  const mail = {
    audience: 'visitor',
    to: lead.email,
    subject,
    body: [body, ...signature].join('\n'),
    replyTo: replyAddress(lead.reference, site) ?? addresses.owner[0],
    written: {
      inReplyTo: ids.at(-1) ?? '',
      threadIds: ids,
      files: files.map(({ name, title, type }) => ({ file: name, name: title, type: mediaTypeOf(type) })),
    },
    notBefore,
  } as const;
  const [row] = await enqueueAbout(trx, [mail], lead, { addresses, site, now });
  const { turn, statusBefore } = await endTurn(trx, lead, { now, hours, close });
  await insertEntry(trx, lead, {
    ...{ id: key, at: now, kind: 'reply', via: 'mail', author: actor.name, body, files, turn, statusBefore },
    ...{ messageId: row?.message_id ?? '', outboxId: row?.id ?? '' },
  });
  const detail = close ? 'and close' : '';
  await recordAudit(trx, { at: now, actor, action: 'reply', subject: lead.reference, detail });
}

/** Nothing is stored yet. */
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
 * Sends a reply by email after ten seconds and adds it to the thread. `close` closes the lead. Repeating a `key`
 * changes nothing.
 */
async function reply(
  parts: ActParts,
  about: {
    lead: Pick<LeadsTable, 'id' | 'email'>;
    subject(lead: LeadsTable): string;
    key: string;
    body: string;
    close: boolean;
    form: FormData;
    /** Makes the thread that the letter begins; undefined if it exists. */
    begin?(trx: Trx): Promise<LeadsTable | undefined>;
  },
): Promise<ThreadResult> {
  const { db, actor } = parts;
  const { lead, key, close, begin } = about;
  if (!isEmailAddress(lead.email)) return refuse('There’s no email address for this lead. Call them and log the call.');
  const checked = await checkedFiles(about.form);
  if (!checked.ok) return checked;
  const files: ThreadFile[] = [];
  let kept = false;
  try {
    for (const { bytes, ...file } of checked.files) files.push({ ...(await parts.files.put(bytes)), ...file });
    return await db.write(async (trx): Promise<ThreadResult> => {
      const now = parts.clock.now();
      const current = await (begin ? begin(trx) : lockLead(trx, lead.id));
      if (await findEntry(trx, key)) return { ok: true, entry: key };
      if (!current || current.deleted_at !== null || current.merged_into !== null) return gone;
      const body = begin ? filled(about.body, placeholdersOf(current, parts.site)) : about.body;
      const [last] = await entriesOf(trx, lead.id, { limit: 1 });
      // The same draft sent from two tabs.
      const isSame = last?.kind === 'reply' && last.author === actor.name && last.body === body;
      if (isSame && now - last.at < undoMs) return { ok: true, entry: last.id };
      const subject = about.subject(current);
      const by = actor.name === unnamed ? '' : actor.name;
      const answer = { key, subject, body, signature: signature(undefined, by), files, close, now };
      await sendAnswer(trx, current, { ...answer, notBefore: now + undoMs }, parts);
      await answerOthers(trx, { lead: current, key, close, ids: about.form.getAll('also').map(String) }, parts);
      await putDraft(trx, { lead_id: lead.id, author: actor.name, kind: 'reply', body: '', at: now });
      kept = true;
      return { ok: true, entry: key };
    });
  } finally {
    if (!kept) for (const { name } of files) await parts.files.remove(name);
  }
}

/** One reply or call answers what else the same person waits for. Their entries carry its mail, by which an undo finds them. */
async function answerOthers(
  trx: Trx,
  { lead, key, close, ids }: { lead: LeadsTable; key: string; close: boolean; ids: readonly string[] },
  { actor, clock, hours }: ActParts,
): Promise<void> {
  if (ids.length === 0) return;
  const now = clock.now();
  const outboxId = (await findEntry(trx, key))?.outbox_id ?? '';
  for (const { id } of (await otherWaits(trx, lead)).filter((one) => ids.includes(one.id))) {
    const other = await lockLead(trx, id);
    if (!other) continue;
    const ended = await endTurn(trx, other, { now, hours, close });
    const entry = { at: now, kind: 'event', via: 'desk', author: actor.name, outboxId, ...ended } as const;
    await insertEntry(trx, other, { ...entry, body: `Answered with ${lead.reference}` });
    const detail = `with ${lead.reference}`;
    await recordAudit(trx, { at: now, actor, action: 'reply', subject: other.reference, detail });
  }
}

/** In a thread that we began the subject stays. */
async function subjectOf(sql: Sql, { id, source, reference }: LeadsTable, usual: (reference: string) => string) {
  const [begun] = source === deskSource ? await answersOf(sql, [id]) : [];
  return begun ? `Re: ${String(begun.data.message)} (${reference})` : usual(reference);
}

/** Both threads say so; the two events share an id in place of a mail's, by which an undo finds them. */
async function merge({ db, clock, actor }: ActParts, { id }: LeadsTable, to: string): Promise<ThreadResult> {
  return db.write(async (trx) => {
    const now = clock.now();
    // Always in the same order, so that two opposite merges do not wait for each other.
    const locked = new Map<string, LeadsTable | undefined>();
    for (const one of [id, to].sort()) locked.set(one, await lockLead(trx, one));
    const [lead, target] = [locked.get(id), locked.get(to)];
    const isOpen = lead && target && (await mergeTargets(trx, lead)).some((one) => one.id === target.id);
    if (!isOpen) return refuse('Something changed here. Please check again.');
    await mergeInto(trx, lead, target, now);
    const about = { at: now, kind: 'event', via: mergedVia, author: actor.name, isFound: false } as const;
    const entry = { ...about, outboxId: newId(now) };
    await insertEntry(trx, lead, { ...entry, body: `Merged into ${target.reference}` });
    const merged = await insertEntry(trx, target, { ...entry, body: `${lead.reference} was merged into this one` });
    const detail = `into ${target.reference}`;
    await recordAudit(trx, { at: now, actor, action: 'merge', subject: lead.reference, detail });
    const undo = { to: leadAct(target.id, 'undo'), values: { entry: merged } };
    return { ok: true, said: 'Merged.', undo };
  });
}

export type ActParts = SignedInContext & { tell: TellNamed };

/** What an act is done on, and with; `form` has its fields. */
export interface On {
  parts: ActParts;
  id: string;
  form: FormData;
}

/** `entry`: the new entry. `undone`: text of an undone reply. `unnamed`: mentions that match nobody. */
export type ThreadResult = Acted<{ entry?: string; undone?: string; savedAnswer?: string; unnamed?: string[] }>;

/** A text as it is stored. */
export const textIn = (form: FormData, field: string): string =>
  String(form.get(field) ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .trim();

const problemOf = (body: string): Refusal | undefined => {
  if (body === '') return refuse('Write something first.');
  return body.length > longestText ? refuse(`Use ${longestText} characters or fewer.`) : undefined;
};

/**
 * A letter that begins a thread of its own, whatever else the person has sent; its `key` is the id of both. Fields as of
 * a reply, with `subject` and `to`, one of their addresses.
 */
export async function beginWith(
  parts: ActParts,
  person: { id: string; company: string; emails: readonly { address: string; name: string }[] },
  form: FormData,
): Promise<ThreadResult> {
  const [body, title] = [textIn(form, 'body'), textIn(form, 'subject').replaceAll('\n', ' ').slice(0, longestTitle)];
  const problem = title === '' ? refuse('Enter a subject.') : problemOf(body);
  if (problem) return problem;
  const to = person.emails.find(({ address }) => address === form.get('to')) ?? person.emails[0];
  if (!to) return refuse('We have no email address of this person.');
  const key = keyIn(form, parts.clock.now());
  const { company } = person;
  const given = { id: key, person: person.id, name: to.name, email: to.address, company, subject: title };
  return reply(parts, {
    ...{ lead: { id: key, email: to.address }, key, body, form, close: form.get('close') === 'yes' },
    subject: ({ reference }) => `${title} (${reference})`,
    begin: (trx) => beginThread(trx, given, parts),
  });
}

const gone = refuse('This lead no longer exists.');

type OnThread = Omit<On, 'id'> & { lead: LeadsTable; body: string };

/** An act on a lead that stands in the lists, with the text of `body` unless there is none to it. */
const onThread =
  (act: (on: OnThread) => Promise<ThreadResult>, { wordless = false } = {}) =>
  async ({ parts, id, form }: On): Promise<ThreadResult> => {
    const lead = await findAnyLead(parts.db.sql, id);
    if (!lead || lead.deleted_at !== null || lead.merged_into !== null) return gone;
    const body = textIn(form, 'body');
    return (wordless ? undefined : problemOf(body)) ?? act({ parts, lead, body, form });
  };

const audited = (trx: Trx, { parts: { clock, actor }, lead }: OnThread, action: string) =>
  recordAudit(trx, { at: clock.now(), actor, action, subject: lead.reference });

async function namedIn(trx: Trx, body: string) {
  const people = (await colleagues(trx)).filter(canBeNamed);
  const unnamed = people.length > 1 ? unnamedIn(body, people) : [];
  return { mentions: mentionsIn(body, people), ...(unnamed.length > 0 && { unnamed }) };
}

/** Skips the author and people notified before. */
async function tellAll(trx: Trx, { parts, lead }: OnThread, entry: string, mentions: readonly Mentionable[]) {
  const { actor, clock } = parts;
  const by = nameOr(actor.name);
  for (const { id: to } of mentions.filter(({ id }) => id !== actor.account))
    await parts.tell(trx, { kind: 'mention', to, by, lead, entry, at: clock.now() });
}

const write = (
  on: OnThread,
  kind: 'note' | 'call',
  also: (trx: Trx, current: LeadsTable, key: string) => Promise<object>,
) =>
  on.parts.db.write(async (trx): Promise<ThreadResult> => {
    const { parts, lead, body } = on;
    const at = parts.clock.now();
    const key = keyIn(on.form, at);
    const current = await lockLead(trx, lead.id);
    if (!current) return gone;
    if (await findEntry(trx, key)) return { ok: true, entry: key };
    const more = await also(trx, current, key);
    await markRead(trx, lead.id, at);
    const { mentions, ...named } = kind === 'note' ? await namedIn(trx, body) : { mentions: [] };
    const about = { id: key, at, kind, via: 'desk', author: parts.actor.name } as const;
    const entry = await insertEntry(trx, lead, { ...about, body, mentions, ...more });
    await tellAll(trx, on, entry, mentions);
    await putDraft(trx, { lead_id: lead.id, author: parts.actor.name, kind, body: '', at });
    await audited(trx, on, kind);
    return { ok: true, entry, ...named };
  });

/**
 * reply (`key`, `body`, files `file`, `close`), note (`body`), note-text (`entry`, `body`), call (`body`, `minutes`) and
 * merge (`to`).
 */
export const threadActs = {
  reply: onThread(async ({ parts, lead, body, form }) => {
    const subject = await subjectOf(parts.db.sql, lead, configOf(lead.type).replySubject);
    const [key, close] = [keyIn(form, parts.clock.now()), form.get('close') === 'yes'];
    return reply(parts, { lead, subject: () => subject, key, body, close, form });
  }),
  note: onThread((on) => write(on, 'note', async () => ({}))),
  call: onThread((on) => {
    const { form, parts } = on;
    const minutes = Math.min(600, Math.max(0, Math.trunc(Number(form.get('minutes')) || 0)));
    const ids = form.getAll('also').map(String);
    return write(on, 'call', async (trx, current, key) => {
      await answerOthers(trx, { lead: current, key, close: false, ids }, parts);
      return { minutes, ...(await endTurn(trx, current, { now: parts.clock.now(), hours: parts.hours })) };
    });
  }),
  'note-text': onThread((on) =>
    on.parts.db.write(async (trx): Promise<ThreadResult> => {
      const { parts, lead, body, form } = on;
      const entry = await findEntry(trx, String(form.get('entry')));
      if (entry?.lead_id !== lead.id || entry.kind !== 'note') return refuse('This note no longer exists.');
      const before: Mentionable[] = entry.mentions === '' ? [] : JSON.parse(entry.mentions);
      const { mentions: all, ...named } = await namedIn(trx, body);
      const added = all.filter(({ id }) => before.every((one) => one.id !== id));
      const mentions = JSON.stringify([...before, ...added]);
      const set = { body, edited_at: parts.clock.now(), mentions };
      await trx.updateTable('thread_entries').set(set).where('id', '=', entry.id).execute();
      await tellAll(trx, on, entry.id, added);
      await audited(trx, on, 'note changed');
      return { ok: true, entry: entry.id, ...named };
    }),
  ),
  merge: onThread(({ parts, lead, form }) => merge(parts, lead, String(form.get('to'))), { wordless: true }),
};

/** save (`title`, `body`) and drop, of texts that can be used again. */
export const templateActs = {
  async save({ parts: { db, clock }, form }: On): Promise<ThreadResult> {
    const [body, title] = [textIn(form, 'body'), textIn(form, 'title').slice(0, longestTitle)];
    const problem = problemOf(body) ?? (title === '' ? refuse('Name the template.') : undefined);
    if (problem) return problem;
    const set = { body, changed_at: clock.now() };
    await db.write((trx) =>
      trx
        .insertInto('saved_answers')
        .values({ id: randomUUID(), title, ...set })
        .onConflict((c) => c.column('title').doUpdateSet(set))
        .execute(),
    );
    return { ok: true, savedAnswer: title };
  },
  async drop({ parts, id }: On): Promise<ThreadResult> {
    await parts.db.write((trx) => trx.deleteFrom('saved_answers').where('id', '=', id).execute());
    return { ok: true };
  },
};

const tooLate = refuse('This reply was already sent.');
const changed = refuse('Something changed here. Open it and check.');
export const elsewhereWords = 'Handled outside the desk';

/** What came of an act on one of several leads. `was`: the former state, for undo; undefined if nothing had to change. */
export type Done = Acted<{ was?: string; state?: string; isBack?: boolean; undone?: string }> & { name?: string };

/**
 * Undoes an act by the entry that it wrote, unless something happened since: the only way back of a reply, Done, an
 * assignment and a merge.
 */
export const takeBackAct = ({ db, clock, actor }: ActParts, id: string, entryId: string): Promise<Done> =>
  db.write(async (trx): Promise<Done> => {
    const now = clock.now();
    const lead = await lockLead(trx, id);
    const entry = await findEntry(trx, entryId);
    if (!lead || lead.deleted_at !== null || lead.merged_into !== null) return gone;
    const { name } = lead;
    if (entry?.lead_id !== id) return { ...refuse('This was already undone.'), name };
    const why = await whyNotBack(trx, lead, entry, { now, own: actor.name });
    if (why) return { ...why, name };
    for (const one of [...(await entriesWithMail(trx, lead, entry)), entry]) await takeBackEntry(trx, one, now);
    const audit = (action: string, detail = '') =>
      recordAudit(trx, { at: now, actor, action, subject: lead.reference, detail });
    if (entry.kind === 'reply') {
      await putDraft(trx, { lead_id: id, author: actor.name, kind: 'reply', body: entry.body, at: now });
      await audit('reply taken back');
      return { ok: true, undone: entry.body };
    }
    const isVia = entry.via === assignedVia || entry.via === mergedVia;
    await (isVia ? audit(entry.via, 'taken back') : audit('not done'));
    const waits = { said: `${isolated(name)} is waiting again.`, key: `lead-${id}`, isBack: true };
    return {
      ok: true,
      name,
      was: '',
      ...(entry.via === assignedVia && { said: 'It’s as before.' }),
      ...(!isVia && waits),
    };
  });

/** Also takes back its mail, which must not have left if it is a reply. */
async function whyNotBack(
  trx: Trx,
  lead: LeadsTable,
  entry: ThreadEntriesTable,
  { now, own }: { now: number; own: string },
): Promise<Refusal | undefined> {
  if (entry.kind === 'reply')
    return now < entry.at + undoMs && (await takeBack(trx, entry.outbox_id)) ? undefined : tooLate;
  if (entry.via === mergedVia) return undefined;
  if (entry.via === assignedVia) {
    const [was = '', to = ''] = entry.status_before.split(',');
    if (entry.author !== own || lead.assigned_to !== to)
      return refuse(`This ${configOf(lead.type).noun} changed in the meantime. Please check again.`);
    const isThere = was === '' || (await colleagues(trx)).some((one) => one.id === was && canTake(one));
    if (isThere && entry.outbox_id) await takeBack(trx, entry.outbox_id);
    return isThere ? undefined : refuse('It was assigned to a former team member.');
  }
  const [last] = await entriesOf(trx, lead.id, { limit: 1 });
  const isDone = entry.body === elsewhereWords && entry.turn_since !== null && last?.id === entry.id;
  const stands = lead.waiting_since === null && standsAsLeft(lead, { at: entry.at, before: entry.status_before });
  return isDone && stands ? undefined : changed;
}
