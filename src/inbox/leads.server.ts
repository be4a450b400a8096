import type { LeadsTable, QuarantineTable } from 'db:tables';
import { data, redirect } from 'react-router';
import { placeForOwner } from '#src/calendar/appointment-changes.server.ts';
import { exportAnswer } from '#src/desk/export-answer.server.ts';
import { type Args, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { ServedForm } from '#src/forms/intake.ts';
import { fieldInWords, type PresentedField } from '#src/forms/present.ts';
import { columnsOf, formOf } from '#src/inquiries/forms.server.ts';
import { wishBehind } from '#src/intake/erasure-wish-store.server.ts';
import { leadAddress } from '#src/intake/lead.ts';
import { targetOf } from '#src/intake/merged-store.server.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { countQuarantined, listQuarantined } from '#src/intake/quarantine-store.server.ts';
import { statusOfClosed } from '#src/intake/thread.ts';
import { quarantineBudgets } from '#src/lib/budgets.ts';
import { easternDay } from '#src/lib/format.ts';
import { refuse } from '#src/lib/outcome.ts';
import { pageOf, readCursor } from '#src/lib/paging.ts';
import { askedWords, searchWords } from '#src/lib/search-words.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { type Crew, mayDo, nameIn } from '#src/platform/session/rights.ts';
import type { Acted } from '#src/ui/act.tsx';
import { type AboutLead, aboutLeads, loadLead, loadLeadList } from './lead-list.server.ts';
import { isBounded, leadQuery, listLeads } from './lead-list-store.server.ts';
import { filterParams, heldBack, type LeadTypeConfig, leadTypeOf, readFilter, readWhose } from './lead-types.ts';
import type { On } from './thread-actions.server.ts';
import { loadThread } from './thread-store.server.ts';
import { loadActs } from './today.server.ts';
import { loadActions } from './today-actions.server.ts';
import { nextOnToday } from './today-store.server.ts';

const batch = 500;
const iso = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString());

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
function toRecord(
  row: LeadsTable,
  {
    fields,
    about,
    format,
    crew,
  }: { fields: PresentedField[]; about: AboutLead; format: string; crew: Crew | undefined },
) {
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
  { db, clock, actor }: { db: Db; clock: Clock; actor: Actor & { account: string } },
  leadType: LeadTypeConfig,
  params: URLSearchParams,
  format: 'csv' | 'json',
): Promise<AsyncGenerator<object>> {
  const now = clock.now();
  const filter = readFilter(leadType, params);
  const asked = leadQuery(leadType, filter, { now, me: actor.account });
  const crew = await crewOf(db.sql, actor.account);
  const query = { ...asked, withMerged: true, ...(isBounded(asked) && { sort: 'newest' as const }) };
  const { q, ...shown } = filter;
  const detail = `${leadType.plural} as ${format.toUpperCase()} ${filterParams(leadType, { ...shown, q: '' })}${q ? ' (searched)' : ''}`;
  await db.write((trx) => recordAudit(trx, { at: now, actor, action: 'export', subject: leadType.title, detail }));
  return (async function* records() {
    let after: number | undefined;
    while (true) {
      const rows = await listLeads(db, query, { limit: batch, after });
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      const [fields, about] = await Promise.all([columnsOf(db, leadType.type, ids), aboutLeads(db, ids)]);
      for (const row of rows)
        yield toRecord(row, { fields: fields.get(row.id) ?? [], about: about(row.id), format, crew });
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
  return loadLeadList(db, leadType, params, { now: clock.now(), me: actor.account });
}

/** @throws a 404 if there is no such lead. */
export async function leadDetail(args: LeadArgs, leadType: LeadTypeConfig) {
  const { db, clock, changes, actor, site, hours, appointments } = await requireSignIn(args);
  const { type } = leadType;
  const id = args.params.id ?? '';
  const { searchParams, search } = new URL(args.request.url);
  const show = Number(searchParams.get('show')) || 0;
  const now = clock.now();
  const fromToday = searchParams.get('from') === 'today';
  const whose = readWhose(searchParams.get('whose'));
  const target = await targetOf(db.sql, id);
  if (target) throw redirect(leadAddress(target) + search);
  const [detail, thread, actions, asked, following, acts, place] = await Promise.all([
    loadLead(db, leadType, id, { now, me: actor.account, marksRead: mayDo(actor.role, 'leads', 'write') }),
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
  const next = fromToday
    ? following
    : thread.next && { ...thread.next, path: leadAddress({ type, id: thread.next.id }) };
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

/** @throws a 404 for an unknown type or format. */
export async function leadExport(args: LeadArgs, leadType: LeadTypeConfig | undefined): Promise<Response> {
  const parts = await requireSignIn(args);
  const { format } = args.params;
  if (!leadType || (format !== 'csv' && format !== 'json')) throw data(null, { status: 404, statusText: 'Not Found' });
  const params = new URL(args.request.url).searchParams;
  const name = `${leadType.path.split('/').at(-1)}-${easternDay(parts.clock.now()).iso}.${format}`;
  return exportAnswer(await exportLeads(parts, leadType, params, format), name, format);
}

export type HeldBackPage = Awaited<ReturnType<typeof loadHeldBack>>;
export type HeldBackRow = ReturnType<typeof toRow>;

const pageSize = 50;
const mostFields = 60;
const longestValue = 4_000;

function shownValue(value: unknown): string {
  const plain = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
  const text = Array.isArray(value) ? value.map(plain).join(', ') : plain(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

type FormOf = (type: string, source: string, sent: Readonly<Record<string, unknown>>) => ServedForm | undefined;

function readData(json: string, form: ServedForm | undefined) {
  const data: Record<string, unknown> = JSON.parse(json);
  const text = (name: string) => (typeof data[name] === 'string' ? data[name].trim().slice(0, 200) : '');
  return {
    name: text('name') || `${text('firstName')} ${text('lastName')}`.trim(),
    email: text('email'),
    fields: Object.entries(data)
      .map(([name, value]) => {
        const field = form?.declaration.fields.find((one) => one.name === name);
        const shown = field && 'options' in field ? fieldInWords(field, data) : shownValue(value);
        return { name: name.slice(0, 80), label: field?.label ?? name.slice(0, 80), value: shown };
      })
      .filter(({ value }) => value !== '')
      .slice(0, mostFields),
  };
}

function toRow(row: QuarantineTable, formOf: FormOf) {
  return {
    id: row.id,
    type: row.type,
    source: row.source,
    reasons: JSON.parse(row.reasons) as string[],
    flags: JSON.parse(row.flags) as string[],
    receivedAt: row.received_at,
    /** Its file was kept and will be released too. */
    hasFile: row.file !== '',
    ...readData(row.data, formOf(row.type, row.source, JSON.parse(row.data))),
  };
}

function matches(row: HeldBackRow, asked: readonly string[]): boolean {
  const words = searchWords([row.type, row.source, ...row.reasons, ...row.fields.map(({ value }) => value)]);
  return asked.every((word) => words.some((one) => one.startsWith(word)));
}

/** Newest first; `before` and `q` from the address. A search reads all rows, at most 500. */
export async function loadHeldBack(db: Db, params: URLSearchParams, formOf: FormOf) {
  const q = (params.get('q') ?? '').slice(0, 200);
  const asked = askedWords(q);
  const searched = asked.length > 0;
  const limit = searched ? quarantineBudgets.site.max : pageSize + 1;
  const from = searched ? undefined : readCursor(params.get('before'));
  const before = from && { received_at: from.at, id: from.id };
  const [rows, total] = await Promise.all([listQuarantined(db.sql, { limit, before }), countQuarantined(db.sql)]);
  const found = rows.map((row) => toRow(row, formOf));
  if (searched)
    return { q, total, rows: found.filter((row) => matches(row, asked)), first: undefined, next: undefined };
  const cursorOf = ({ receivedAt, id }: HeldBackRow) => ({ at: receivedAt, id });
  return { q, total, ...pageOf(found, pageSize, { from, name: 'before', params: { show: heldBack }, cursorOf }) };
}

/** release and deletion, of what was held back. */
export const heldBackActs = {
  async release({ parts: { quarantine, noteDone }, id }: On): Promise<Acted> {
    const released = await quarantine.release(id, formOf);
    if (!released.ok) return released;
    const { reference } = released;
    await noteDone({ action: 'release', subject: reference, detail: 'from held back' });
    return { ok: true, said: `Let through as ${reference}.` };
  },
  async deletion({ parts: { quarantine, noteDone }, id }: On): Promise<Acted> {
    if (!(await quarantine.discard(id))) return refuse('This was already let through or deleted.');
    await noteDone({ action: 'delete', subject: id, detail: 'from held back' });
    return { ok: true, said: 'Deleted.' };
  },
};
