import type { LeadsTable, ReplyDraftsTable, SavedAnswersTable, ThreadEntriesTable } from 'db:tables';
import { Hono } from 'hono';
import { z } from 'zod';
import { replyPromises } from '#src/content/hours.ts';
import { type StaffEnv, staffOnly } from '#src/desk/authorise.server.ts';
import type { Staff } from '#src/desk/sign-in.server.ts';
import { enqueueAbout, type LeadLinks, type RequestLinks, requestUrl } from '#src/intake/accept.server.ts';
import { failedAddress } from '#src/intake/inbound-store.server.ts';
import { emergencySource, firstStatus, type LeadType } from '#src/intake/lead.ts';
import { findLead, otherWaits, runsByClock } from '#src/intake/lead-store.server.ts';
import { noteContact } from '#src/intake/people-store.server.ts';
import { isWaiting, undoMs } from '#src/intake/thread.ts';
import {
  beginTurn,
  countEntries,
  entriesOf,
  filesOfThread,
  findEntry,
  findThreadFile,
  insertEntry,
  type NewEntry,
} from '#src/intake/thread-store.server.ts';
import { type ReplyPromise, replyDue } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { shortName } from '#src/lib/text.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Changes } from '#src/platform/changes.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { download, type FileStore } from '#src/platform/files/file-store.server.ts';
import { mailsById, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { canBeNamed } from '#src/platform/session/rights.ts';
import { leadTypeOf } from './lead-types.ts';
import { composerKinds, draftIsFreshMs, longestText, type Mentionable, pageSize, piecesOf } from './mentions.ts';
import {
  type AnswerRecord,
  inOfficeHours,
  leastAnswers,
  recordDays,
  recordOf,
  recordsByMonth,
  recordsFrom,
} from './thread-figures.ts';

export async function savedAnswers(from: Sql): Promise<SavedAnswersTable[]> {
  return from.selectFrom('saved_answers').selectAll().orderBy('title').execute();
}

/** Saves a draft; an empty one is deleted. Returns the previous draft. */
export async function putDraft(trx: Trx, draft: Omit<ReplyDraftsTable, 'since'>) {
  const { lead_id, author, kind, body, at } = draft;
  const before = await trx
    .selectFrom('reply_drafts')
    .selectAll()
    .where('lead_id', '=', lead_id)
    .where('author', '=', author)
    .executeTakeFirst();
  if (body === '') {
    await trx.deleteFrom('reply_drafts').where('lead_id', '=', lead_id).where('author', '=', author).execute();
  } else {
    const goesOn = before && at - before.at < draftIsFreshMs;
    const since = goesOn ? before.since : at;
    await trx
      .insertInto('reply_drafts')
      .values({ ...draft, since })
      .onConflict((c) => c.columns(['lead_id', 'author']).doUpdateSet({ kind, body, at, since }))
      .execute();
  }
  return before;
}

/** Moments in epoch milliseconds; `worked`: working time of the wait, in milliseconds. */
export const answersFrom = (from: Sql, moment: number) =>
  from
    .selectFrom('thread_entries')
    .innerJoin('leads', 'leads.id', 'thread_entries.lead_id')
    .select(['leads.type', 'leads.source', 'thread_entries.at', 'turn_due as due', 'turn_worked as worked'])
    .$narrowType<{ due: number; worked: number }>()
    .where('turn_due', 'is not', null)
    .where('at', '>=', moment);

export const answersSince = (from: Sql, moment: number) => answersFrom(from, moment).execute();

/** Epoch milliseconds. */
export type Thread = NonNullable<Awaited<ReturnType<typeof loadThread>>>;
export type ShownEntry = Thread['entries'][number];

const toSaved = ({ id, title, body }: SavedAnswersTable) => ({ id, title, body });
const toAlso = ({ id, type, reference, received_at: at }: LeadsTable) => ({ id, type, reference, at });
const toNamed = ({ id, name }: Mentionable) => ({ id, name });

const shown = (entry: ThreadEntriesTable, byClock: boolean) => ({
  id: entry.id,
  at: entry.at,
  kind: entry.kind,
  via: entry.via,
  author: entry.author,
  body: entry.body,
  quoted: entry.quoted,
  minutes: entry.minutes,
  pieces: entry.mentions === '' ? null : piecesOf(entry.body, JSON.parse(entry.mentions)),
  editedAt: entry.edited_at,
  /**
   * How long the visitor waited for this, by the clock that their promise runs by, and whether it was in time; null if
   * nobody waited.
   */
  answered:
    entry.turn_since === null
      ? null
      : {
          after: (byClock ? null : entry.turn_worked) ?? entry.at - entry.turn_since,
          onTime: entry.at <= (entry.turn_due ?? entry.at),
          byClock,
        },
});

/** What a template's {names} stand for in this thread. */
export const placeholdersOf = (
  { id, name, reference }: Pick<LeadsTable, 'id' | 'name' | 'reference'>,
  site: RequestLinks,
) => ({ name, 'first name': shortName(name), reference, link: requestUrl(id, site) });

/** Newest first, with what is needed to reply; undefined if there is no such lead. `show`: number of entries. */
export async function loadThread(
  db: Db,
  about: { type: string; id: string; show: number },
  { actor, now, site }: { actor: Actor & { account: string }; now: number; site: RequestLinks },
) {
  const lead = await findLead(db.sql, about.type, about.id);
  if (!lead) return undefined;
  const limit = Math.max(pageSize, about.show);
  const [rows, total, files, drafts, answers, next, failed, crew, others] = await Promise.all([
    entriesOf(db.sql, lead.id, { limit }),
    countEntries(db.sql, lead.id),
    filesOfThread(db.sql, lead.id),
    db.sql.selectFrom('reply_drafts').selectAll().where('lead_id', '=', lead.id).orderBy('at', 'desc').execute(),
    savedAnswers(db.sql),
    // The next visitor of this type who waits.
    db.sql
      .selectFrom('leads')
      .select(['id', 'name'])
      .where('type', '=', about.type)
      .where('status', '=', firstStatus)
      .where('deleted_at', 'is', null)
      .where('waiting_since', 'is not', null)
      .where('id', '<>', lead.id)
      .orderBy('respond_by')
      .limit(1)
      .executeTakeFirst(),
    failedAddress(db.sql, lead.email),
    crewOf(db.sql, actor.account),
    otherWaits(db.sql, lead),
  ]);
  const mails = await mailsById(db.sql, rows.map(({ outbox_id }) => outbox_id).filter(Boolean));
  return {
    waits: isWaiting({ ...lead, waitingSince: lead.waiting_since })
      ? { since: lead.waiting_since ?? 0, due: lead.respond_by }
      : null,
    entries: rows.map((row) => {
      const mail = mails.get(row.outbox_id);
      return {
        ...shown(row, runsByClock(lead.source)),
        isOwn: row.author === actor.name,
        mail: mail ? { state: mail.state, error: mail.last_error, to: mail.recipient } : null,
        /** Epoch milliseconds. */
        undoUntil: row.kind === 'reply' && mail?.state === 'waiting' && now < row.at + undoMs ? row.at + undoMs : null,
        files: (files.get(row.id) ?? []).map(({ file, name, type, size }) => ({ file, name, type, size })),
      };
    }),
    total,
    draft: drafts.find(({ author }) => author === actor.name) ?? null,
    others: drafts
      .filter(({ author, at }) => author !== actor.name && now - at < draftIsFreshMs)
      .map(({ author, kind, body, at, since }) => ({ author, kind, body, at, since })),
    /** What else they wait for, so that one reply can answer it all. */
    alsoWaits: others.map(toAlso),
    people: crew ? crew.people.filter((one) => canBeNamed(one) && one.id !== crew.me).map(toNamed) : [],
    savedAnswers: answers.map(toSaved),
    placeholders: placeholdersOf(lead, site),
    next: next ?? null,
    /** Why email to this address bounced; null if it did not. */
    failed: failed ? { at: failed.at, reason: failed.reason } : null,
  };
}

/** What the composer needs before a thread exists. {reference} and {link} are filled in when it does. */
export async function newThread(sql: Sql, person: { id: string; name: string }) {
  const [answers, others] = await Promise.all([savedAnswers(sql), otherWaits(sql, { id: '', person_id: person.id })]);
  const { name } = person;
  return {
    savedAnswers: answers.map(toSaved),
    alsoWaits: others.map(toAlso),
    placeholders: { name, 'first name': shortName(name), reference: '{reference}', link: '{link}' },
    ...{ people: [], others: [], failed: null },
  };
}

const draftBody = z.object({
  kind: z.enum(composerKinds),
  body: z.string().max(longestText),
  key: z.uuid().optional(),
});

/** Saves a draft and notifies open desks when somebody starts or stops writing; false if there is no such lead. */
export async function keepDraft(
  parts: { db: Db; clock: Clock; changes: Changes },
  about: { type: string; id: string; author: string },
  draft: z.infer<typeof draftBody>,
): Promise<boolean> {
  const { db } = parts;
  const at = parts.clock.now();
  if (!(await findLead(db.sql, about.type, about.id))) return false;
  const body = draft.body.toWellFormed().replaceAll('\0', '');
  const row = { lead_id: about.id, author: about.author, kind: draft.kind, body, at };
  const { key } = draft;
  const before = await db.write(async (trx) => {
    // A late draft of something already sent.
    if (key && (await findEntry(trx, key))) return null;
    return putDraft(trx, row);
  });
  if (before === null) return true;
  // Half the time after which a draft counts as abandoned, so that a continuing writer stays visible.
  const isNews = (before !== undefined) !== (body !== '') || (before && at - before.at > draftIsFreshMs / 2);
  if (isNews) parts.changes.announce();
  return true;
}

/**
 * Requests of a lead's screen beside its page, for signed-in accounts only (else 401): `PUT /:tab/:id/draft` {kind,
 * body} saves a draft, `GET /:tab/:id/files/:file` downloads a file.
 */
export function threadApi(parts: {
  staff: Staff;
  db: Db;
  files: FileStore;
  clock: Clock;
  changes: Changes;
}): Hono<StaffEnv> {
  const { staff, db, files } = parts;
  return new Hono<StaffEnv>()
    .put('/:tab/:id/draft', staffOnly(staff), async (c) => {
      const draft = draftBody.safeParse(await c.req.json().catch(() => undefined));
      const leadType = leadTypeOf(c.req.param('tab'));
      if (!draft.success) return c.json({ message: 'This draft can’t be saved.' }, 422);
      const about = { type: leadType?.type ?? '', id: c.req.param('id'), author: c.get('actor').name };
      return (await keepDraft(parts, about, draft.data)) ? c.body(null, 204) : c.json({ message: 'Not there.' }, 404);
    })
    .get('/:tab/:id/files/:file', staffOnly(staff, '/admin'), async (c) => {
      const { id, file } = c.req.param();
      const found = await download(files, await findThreadFile(db.sql, { leadId: id, file }));
      if (!found) return c.text('This file no longer exists.', 404);
      // Nobody reads the body of a HEAD response, so the file would stay open.
      if (c.req.method === 'HEAD') await found.body?.cancel();
      return found;
    });
}

/** The last year by month and lead type. `now` in epoch milliseconds. */
export const loadRecords = async (sql: Sql, now: number) =>
  recordsByMonth(await answersSince(sql, recordsFrom(now)), now);

/** The last 90 days; undefined if there are too few answers. */
export async function recentRecord(sql: Sql, now: number): Promise<AnswerRecord | undefined> {
  const answers = await answersSince(sql, now - recordDays * dayMs);
  const { median, ...record } = recordOf(answers);
  const isEnough = answers.filter(inOfficeHours).length >= leastAnswers;
  return isEnough && median !== null ? { ...record, median } : undefined;
}

const weekDays = 7;

export const weekRecord = async (sql: Sql, now: number) => recordOf(await answersSince(sql, now - weekDays * dayMs));

/** Characters of a message in a notification; strangers decide how long messages are. */
const longestTold = 4_000;
const shorten = (body: string) =>
  body.length > longestTold ? `${body.slice(0, longestTold).toWellFormed()} …\n(Read the rest in the desk.)` : body;

export interface MessageDeps {
  addresses: OutboxAddresses;
  site: LeadLinks;
  hours: BusinessClock;
}

/** After a new message; one in a closed emergency may mean that it is down again. */
const promiseTo = ({ type, source }: LeadsTable): ReplyPromise =>
  replyPromises[source === emergencySource ? emergencySource : (type as LeadType)];

type VisitorMessage = { via: 'mail' | 'page' } & Pick<
  NewEntry,
  'id' | 'at' | 'author' | 'body' | 'quoted' | 'messageId' | 'files'
>;

/**
 * Adds a visitor's message to the lead's thread, starts the reply clock and, unless `notify` is false, emails the
 * owner. Returns the entry id. Runs in the caller's transaction.
 */
export async function takeVisitorMessage(
  trx: Trx,
  lead: LeadsTable,
  message: VisitorMessage,
  parts: MessageDeps & { notify?: boolean },
): Promise<string> {
  const { at, author, body, files = [] } = message;
  const entry = await insertEntry(trx, lead, { ...message, kind: 'message' });
  const respondBy = replyDue(at, promiseTo(lead), parts.hours);
  await beginTurn(trx, lead, { at, respondBy });
  await noteContact(trx, lead.person_id, at);
  if (parts.notify === false) return entry;
  const attached = files.map(({ title }) => `Attached: ${title}`);
  const mail = {
    audience: 'owner',
    to: '',
    replyTo: lead.email || undefined,
    subject: `${lead.name} replied (${lead.reference})`,
    body: [`From: ${author}`, '', shorten(body), ...(attached.length > 0 ? ['', ...attached] : [])].join('\n'),
  } as const;
  await enqueueAbout(trx, [mail], lead, { ...parts, now: at });
  return entry;
}
