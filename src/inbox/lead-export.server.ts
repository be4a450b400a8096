import type { PresentedField } from '#src/forms/present.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { type Crew, nameIn } from '#src/platform/session/colleagues.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import type { ChangeParts } from './lead-change.server.ts';
import { filterParams, readFilter } from './lead-filter.ts';
import type { FieldsOf } from './lead-list.server.ts';
import { isBounded, listLeads } from './lead-list-store.server.ts';
import { leadQuery } from './lead-query.server.ts';
import { type AboutLead, aboutLeads } from './lead-store.server.ts';
import type { LeadTypeConfig } from './lead-type.ts';

const batch = 500;
const iso = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString());

interface Exported {
  row: LeadsTable;
  fields: PresentedField[];
  about: AboutLead;
}

/** An appointment's day and time so that a spreadsheet sorts them; the words of one without a slot stay as they are. */
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

/** A lead as one record; a spreadsheet has its notes in one cell, and its thread in another. */
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
 * The leads that an address asks for, all pages of them, read while they are written to a file. A list that is searched or
 * filtered is exported by arrival, because only that order has no bound. Noted in the audit list.
 */
export async function exportLeads(
  { db, clock, actor }: Pick<ChangeParts, 'db' | 'clock'> & { actor: Actor & { account: string } },
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
