import { data, redirect } from 'react-router';
import { appointmentChanges, placeForOwner } from '#src/calendar/appointment-changes.server.ts';
import { fileAnswer } from '#src/desk/file-answer.server.ts';
import { type Args, deskAction, requireSignIn, type SignedInContext } from '#src/desk/require-sign-in.server.ts';
import type { PresentedField } from '#src/forms/present.ts';
import { columnsOf, fieldsOf } from '#src/inquiries/forms.server.ts';
import { wishBehind } from '#src/intake/erasure-wish-store.server.ts';
import { leadTabs } from '#src/intake/lead.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { statusOfClosed, undoMs } from '#src/intake/thread.ts';
import { dropEntry, findEntry, insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { capital } from '#src/lib/text.ts';
import type { Clock } from '#src/lib/time.ts';
import { tellNamed } from '#src/notices/subscriptions-store.server.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { takeBack } from '#src/platform/outbox/store.server.ts';
import { colleagues, crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { type Crew, canTake, mayDo, nameIn, nameOr } from '#src/platform/session/rights.ts';
import { setAssigned } from './assign-store.server.ts';
import { assignedVia, readWhose, type TellNamed } from './assignment.ts';
import { type Bulk, type ChangeDeps, type Changed, changeLeadByForm, mostAtOnce } from './lead-changes.server.ts';
import { loadLead } from './lead-detail.server.ts';
import { type AboutLead, aboutLeads, type FieldsOf, loadLeadList } from './lead-list.server.ts';
import { isBounded, leadQuery, listLeads } from './lead-list-store.server.ts';
import { filterParams, type LeadTypeConfig, leadTypeOf, readFilter } from './lead-types.ts';
import { type ActionResult, changeActions, isActionIntent, loadActions } from './next-action.server.ts';
import { actOnThread, type ThreadResult, threadIntents } from './thread-actions.server.ts';
import { loadThread } from './thread-store.server.ts';
import { loadActs } from './today.server.ts';
import { nextOnToday } from './today-store.server.ts';

interface AssignDeps {
  db: Db;
  clock: Clock;
  actor: Actor & { account: string };
  tell: TellNamed;
}

const nobody = 'nobody';
export const isAssigning = (intent: unknown): boolean => intent === 'assign' || intent === 'assign-back';

type Done = { was: string } | { why: string } | undefined;

/**
 * Assigns each `row` to `to` (an account or "nobody"); `intent` assign-back undoes that, with "id:was,to,entry" in each
 * row. Each lead gets a thread entry and an audit entry; a new assignee is notified after ten seconds.
 */
async function assignByForm(parts: AssignDeps, form: FormData): Promise<Outcome<{ bulk: Bulk }>> {
  const rows = form.getAll('row').map(String);
  const to = String(form.get('to') ?? '');
  const isBack = form.get('intent') === 'assign-back';
  if (rows.length === 0) return refuse('Select some first.');
  if (rows.length > mostAtOnce) return refuse(`Assign up to ${mostAtOnce} at a time.`);
  return parts.db.write(async (trx) => {
    const people = await colleagues(trx);
    const person = people.find(({ id }) => id === to);
    const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? 'nobody';
    if (!isBack && to !== nobody && !(person && canTake(person))) return refuse('Choose who to assign it to.');
    const account = to === nobody ? '' : to;
    const was: string[] = [];
    const left: string[] = [];
    for (const row of new Set(rows)) {
      const [id = '', before = ''] = row.split(':');
      const lead = await lockLead(trx, id);
      if (!lead || lead.deleted_at !== null) {
        left.push('one already deleted');
        continue;
      }
      const done = isBack ? await giveBack(trx, parts, lead, before) : await give(trx, parts, lead, account, nameOf);
      if (!done) continue;
      if ('why' in done) left.push(`${lead.name} ${done.why}`);
      else was.push(`${lead.id}:${done.was}`);
    }
    const those = was.length === 1 ? '' : `${was.length} `;
    const whom = account === parts.actor.account ? 'you' : nameOf(account);
    const words = isBack ? `${those || 'It’s '}as before.` : `${those}assigned to ${whom}.`;
    const undo = { intent: 'assign-back', was };
    return { ok: true, bulk: { words: capital(words), left, ...(!isBack && was.length > 0 && { undo }) } };
  });
}

async function give(
  trx: Trx,
  { actor, clock, tell }: AssignDeps,
  lead: LeadsTable,
  to: string,
  nameOf: (id: string) => string,
): Promise<Done> {
  if (lead.assigned_to === to) return undefined;
  if (!(await setAssigned(trx, lead, to))) return { why: 'changed in the meantime' };
  const at = clock.now();
  const entry = newId(at);
  const isNews = to !== '' && to !== actor.account;
  const by = nameOr(actor.name);
  const mail = isNews
    ? await tell(trx, { kind: 'assigned', to, by, lead, entry, at, notBefore: at + undoMs })
    : undefined;
  const whom = to === actor.account ? 'themselves' : nameOf(to);
  await insertEntry(trx, lead, {
    ...{ id: entry, at, kind: 'event', via: assignedVia, author: actor.name, body: `assigned this to ${whom}` },
    ...{ outboxId: mail ?? '', isFound: false },
  });
  await recordAudit(trx, { at, actor, action: 'assign', subject: lead.reference, detail: `to ${nameOf(to)}` });
  return { was: [lead.assigned_to, to, entry].join(',') };
}

/** Undoes one's own assignment, unless the lead changed since. */
async function giveBack(trx: Trx, { actor, clock }: AssignDeps, lead: LeadsTable, before: string): Promise<Done> {
  const [was = '', to = '', id = ''] = before.split(',');
  const entry = await findEntry(trx, id);
  const isOwn = entry?.lead_id === lead.id && entry.via === assignedVia && entry.author === actor.name;
  if (!isOwn || lead.assigned_to !== to) return { why: 'changed in the meantime' };
  const people = await colleagues(trx);
  if (was !== '' && !people.some((one) => one.id === was && canTake(one)))
    return { why: 'was assigned to a former team member' };
  if (!(await setAssigned(trx, lead, was))) return { why: 'changed in the meantime' };
  await dropEntry(trx, entry.id);
  if (entry.outbox_id) await takeBack(trx, entry.outbox_id);
  await recordAudit(trx, { at: clock.now(), actor, action: 'assign', subject: lead.reference, detail: 'taken back' });
  return { was: '' };
}

const batch = 500;
const iso = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString());

interface Exported {
  row: LeadsTable;
  fields: PresentedField[];
  about: AboutLead;
}

/** Date and time as columns, so that a spreadsheet sorts them; texts without a slot stay. */
function slot({ starts }: LeadsTable): Record<string, string> {
  const [date = '', time = ''] = starts.split(' ');
  return time === '' ? {} : { date, time };
}

function came({ origin, referrer }: AboutLead): Record<string, string> {
  const { referrer: from, landing, page, utm } = readOrigin(origin);
  const campaign = ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [`utm_${name}`, utm[name] ?? '']);
  return { cameFrom: from || referrer, firstPage: landing, lastPage: page, ...Object.fromEntries(campaign) };
}

function mailState({ mails }: AboutLead, audience: string): string {
  const states = mails.filter((mail) => mail.audience === audience).map(({ state }) => state);
  return ['dead', 'waiting', 'sent'].find((state) => states.includes(state)) ?? '';
}

/** CSV gets all notes in one cell and the thread in another. */
function toRecord({ row, fields, about }: Exported, format: 'csv' | 'json', crew: Crew | undefined) {
  const entries = about.entries.map(({ at, kind, author, body }) => ({ at: iso(at), kind, author, body }));
  const notes = entries.filter(({ kind }) => kind === 'note').map(({ kind, ...note }) => note);
  const thread = entries.filter(({ kind }) => kind !== 'note');
  return {
    reference: row.reference,
    received: iso(row.received_at),
    respondBy: iso(row.respond_by),
    status: row.status,
    source: row.source,
    deleted: iso(row.deleted_at),
    ...(crew && { assignedTo: nameIn(crew, row.assigned_to) }),
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...slot(row),
    ...came(about),
    notification: mailState(about, 'owner'),
    confirmation: mailState(about, 'visitor'),
    notes: format === 'json' ? notes : notes.map(({ at, author, body }) => `${at} ${author}: ${body}`).join('\n'),
    thread:
      format === 'json'
        ? thread
        : thread.map(({ at, kind, author, body }) => `${at} ${kind}, ${author}: ${body}`).join('\n'),
  };
}

/**
 * All matching leads, read while the file is written; recorded in the audit list. Searched or filtered lists are
 * exported by arrival, the only order without a bound.
 */
async function exportLeads(
  { db, clock, actor }: Pick<ChangeDeps, 'db' | 'clock'> & { actor: Actor & { account: string } },
  leadType: LeadTypeConfig,
  fieldsOf: FieldsOf,
  params: URLSearchParams,
  format: 'csv' | 'json',
): Promise<AsyncGenerator<object>> {
  const now = clock.now();
  const filter = readFilter(leadType, params);
  const asked = leadQuery(leadType, filter, { now, me: actor.account });
  const crew = await crewOf(db.sql, actor.account);
  const query = isBounded(asked) ? { ...asked, sort: 'newest' as const } : asked;
  const { q, ...shown } = filter;
  const detail = `${leadType.plural} as ${format.toUpperCase()} ${filterParams(leadType, { ...shown, q: '' })}${q ? ' (searched)' : ''}`;
  await db.write((trx) => recordAudit(trx, { at: now, actor, action: 'export', subject: leadType.title, detail }));
  return (async function* records() {
    let after: number | undefined;
    while (true) {
      const rows = await listLeads(db, query, { limit: batch, after });
      const ids = rows.map(({ id }) => id);
      const [fields, about] = await Promise.all([fieldsOf(db, leadType.type, ids), aboutLeads(db, ids)]);
      for (const row of rows)
        yield toRecord({ row, fields: fields.get(row.id) ?? [], about: about(row.id) }, format, crew);
      if (rows.length < batch) return;
      after = rows.at(-1)?.seq;
    }
  })();
}

type LeadArgs = Args & { params: Record<string, string | undefined> };

/** @throws a redirect to the dashboard if the address has no lead type (S2 §2 route table). */
export function typeOrElsewhere({ params }: Pick<LeadArgs, 'params'>): LeadTypeConfig {
  const leadType = leadTypeOf(params.tab);
  // Site settings are records now.
  if (!leadType) throw redirect(params.tab === 'settings' ? '/admin/records' : '/admin');
  return leadType;
}

export async function leadList(args: LeadArgs, leadType: LeadTypeConfig) {
  const { db, clock, actor } = await requireSignIn(args);
  const params = new URL(args.request.url).searchParams;
  return loadLeadList(db, leadType, fieldsOf, params, { now: clock.now(), me: actor.account });
}

/** @throws a 404 if there is no such lead. */
export async function leadDetail(args: LeadArgs, leadType: LeadTypeConfig) {
  const { db, clock, changes, actor, site, hours, appointments } = await requireSignIn(args);
  const { type } = leadType;
  const id = args.params.id ?? '';
  const show = Number(new URL(args.request.url).searchParams.get('show')) || 0;
  const now = clock.now();
  const { searchParams } = new URL(args.request.url);
  const fromToday = searchParams.get('from') === 'today';
  const whose = readWhose(searchParams.get('whose'));
  const [detail, thread, actions, asked, following, acts, place] = await Promise.all([
    loadLead(db, leadType, fieldsOf, id, { now, me: actor.account, marksRead: mayDo(actor.role, 'leads', 'write') }),
    loadThread(db, { type, id, show }, { actor, now, site }),
    loadActions(db.sql, { leadId: id }, now),
    wishBehind(db.sql, id),
    fromToday ? nextOnToday(db.sql, { kind: 'lead', id }, now, { whose, me: actor.account }) : undefined,
    // Leads without a closing status are handled as on Today.
    statusOfClosed(type) ? undefined : loadActs(db.sql, { kind: 'lead', id }, { now, hours }),
    type === 'appointment' ? placeForOwner(appointments, id, now) : undefined,
  ]);
  if (!detail || !thread) throw data(null, { status: 404, statusText: 'Not Found' });
  if (detail.lead.unread) changes.announce();
  const next = fromToday ? following : thread.next && { ...thread.next, path: `${leadTabs[type]}/${thread.next.id}` };
  const history = detail.history.map((one) => ({ ...one, actor: one.actor === actor.name ? 'You' : one.actor }));
  return {
    ...detail,
    history,
    thread,
    actions,
    asked,
    next: next ?? null,
    fromToday,
    whose,
    acts,
    place,
    date: easternDay(now).iso,
  };
}

export async function assign(parts: SignedInContext, form: FormData) {
  const said = await assignByForm({ ...parts, tell: tellNamed(parts.notifier.parts) }, form);
  parts.wake();
  parts.changes.announce();
  return said;
}

export const leadAction = (args: LeadArgs, leadType: LeadTypeConfig) =>
  deskAction(args, async (parts, form): Promise<Changed | ThreadResult | ActionResult> => {
    const isAppointment = leadType.type === 'appointment';
    if (isAppointment && form.get('intent') === 'feed') {
      await parts.feed.renew();
      await parts.noteDone({ action: 'new calendar address' });
      return { ok: true };
    }
    if (threadIntents.some((intent) => intent === form.get('intent'))) {
      const { type, replySubject } = leadType;
      const about = { type, id: args.params.id ?? '', subject: replySubject };
      const tell = tellNamed(parts.notifier.parts);
      const said = await actOnThread({ ...parts, tell, onMail: parts.wake }, about, form);
      parts.notifier.wake();
      parts.changes.announce();
      return said;
    }
    if (isAssigning(form.get('intent'))) return assign(parts, form);
    if (isActionIntent(form.get('intent'))) {
      const said = await changeActions(parts, { leadId: args.params.id ?? '' }, form);
      parts.changes.announce();
      return said;
    }
    const own = isAppointment ? appointmentChanges(parts.appointments) : {};
    const changed = await changeLeadByForm(parts, leadType, form, own);
    parts.changes.announce();
    return changed;
  });

/** @throws a 404 for an unknown format. */
export async function leadExport(args: LeadArgs, leadType: LeadTypeConfig): Promise<Response> {
  const parts = await requireSignIn(args);
  const { format } = args.params;
  if (format !== 'csv' && format !== 'json') throw data(null, { status: 404, statusText: 'Not Found' });
  const params = new URL(args.request.url).searchParams;
  const name = `${leadType.path.split('/').at(-1)}-${easternDay(parts.clock.now()).iso}.${format}`;
  return fileAnswer(await exportLeads(parts, leadType, columnsOf, params, format), name, format);
}
