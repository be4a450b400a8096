import type { PresentedField } from '#src/forms/present.ts';
import { isBounded, listLeads } from '#src/intake/lead-list-store.server.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { csvLine } from '#src/lib/csv.ts';
import { easternDay } from '#src/lib/eastern-format.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ChangeParts } from './change.server.ts';
import { type AboutLead, aboutLeads } from './desk-store.server.ts';
import { filterParams, readFilter } from './filter.ts';
import type { LeadKind } from './kind.ts';
import type { FieldsOf } from './list.server.ts';
import { leadQuery } from './query.server.ts';

const batch = 500;
const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
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

function facts({ row }: Exported): Record<string, string> {
  return {
    reference: row.reference,
    received: iso(row.received_at),
    respondBy: iso(row.respond_by),
    status: row.status,
    source: row.source,
    deleted: iso(row.deleted_at),
  };
}

async function* lines(leads: AsyncIterable<Exported>, format: 'csv' | 'json'): AsyncGenerator<string> {
  let first = true;
  if (format === 'json') yield '[';
  for await (const lead of leads) {
    const sent = Object.fromEntries(lead.fields.map(({ name, value }) => [name, value]));
    const { about } = lead;
    const notes = about.notes.map(({ at, author, body }) => ({ at: iso(at), author, body }));
    const told = { notification: mailState(about, 'owner'), confirmation: mailState(about, 'visitor') };
    const record = { ...facts(lead), ...sent, ...slot(lead.row), ...came(about), ...told };
    if (format === 'json') yield `${first ? '\n' : ',\n'}${JSON.stringify({ ...record, notes })}`;
    else {
      // Spreadsheets take a file for UTF-8 when it begins with this mark.
      if (first) yield `\uFEFF${csvLine([...Object.keys(record), 'notes'])}`;
      const noted = notes.map(({ at, author, body }) => `${at} ${author}: ${body}`).join('\n');
      yield csvLine([...Object.values(record), noted]);
    }
    first = false;
  }
  if (format === 'json') yield '\n]\n';
}

/**
 * The leads that an address asks for, all pages of them, as a download that is written while it is read. A list that is
 * searched or filtered is exported by arrival, because only that order has no bound. Noted in the audit list.
 */
export async function exportLeads(
  parts: ChangeParts,
  kind: LeadKind,
  fieldsOf: FieldsOf,
  params: URLSearchParams,
  format: 'csv' | 'json',
): Promise<Response> {
  const { db, clock, actor } = parts;
  const now = clock.now();
  const filter = readFilter(kind, params);
  const asked = leadQuery(kind, filter, now);
  const query = isBounded(asked) ? { ...asked, sort: 'newest' as const } : asked;
  const { q, ...shown } = filter;
  const detail = `${kind.plural} as ${format.toUpperCase()} ${filterParams({ ...shown, q: '' })}${q ? ' (searched)' : ''}`;
  await db.write((trx) => recordAudit(trx, { at: now, actor, action: 'export', subject: kind.title, detail }));

  async function* leads(): AsyncGenerator<Exported> {
    let after: number | undefined;
    while (true) {
      const rows = await listLeads(db, query, { limit: batch, after });
      const ids = rows.map(({ id }) => id);
      const [fields, about] = await Promise.all([fieldsOf(db, kind.type, ids), aboutLeads(db, ids)]);
      for (const row of rows) yield { row, fields: fields.get(row.id) ?? [], about: about(row.id) };
      if (rows.length < batch) return;
      after = rows.at(-1)?.seq;
    }
  }

  const text = new TextEncoder();
  const source = lines(leads(), format);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let chunk = '';
      while (chunk.length < 32_768) {
        const { value, done } = await source.next();
        if (done) {
          if (chunk) controller.enqueue(text.encode(chunk));
          controller.close();
          return;
        }
        chunk += value;
      }
      controller.enqueue(text.encode(chunk));
    },
    async cancel() {
      await source.return(undefined);
    },
  });
  const name = `${kind.path.split('/').at(-1)}-${easternDay(now).iso}.${format}`;
  return new Response(body, {
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
