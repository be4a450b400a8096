import { data, redirect } from 'react-router';
import { appointmentChanges } from '#src/features/appointments/admin.server.ts';
import { type Changed, changeLeadByForm, type KindChanges } from '#src/features/leads/change.server.ts';
import { loadLead } from '#src/features/leads/detail.server.ts';
import { exportLeads } from '#src/features/leads/export.server.ts';
import type { LeadKind } from '#src/features/leads/kind.ts';
import { loadLeadList } from '#src/features/leads/list.server.ts';
import { fieldsOf } from './lead-fields.server.ts';
import { leadTypeOf } from './lead-types.ts';
import { type StaffContext, staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

/** What a route is called with. */
type Args = Parameters<typeof staffOnly>[0] & { params: Record<string, string | undefined> };

/** The lead type that an address is about. @throws a redirect to the dashboard when it is about none (S2 §2 route table). */
export function typeOrElsewhere({ params }: Pick<Args, 'params'>): LeadKind {
  const kind = leadTypeOf(params.tab);
  if (!kind) throw redirect('/admin');
  return kind;
}

function changesOf(kind: LeadKind, parts: StaffContext): KindChanges {
  return kind.type === 'appointment' ? appointmentChanges(parts.appointments) : {};
}

/** Loader of a tab: a page of its list. */
export async function leadList(args: Args, kind: LeadKind) {
  const { db, clock } = await staffOnly(args);
  const params = new URL(args.request.url).searchParams;
  return loadLeadList(db, kind, fieldsOf, params, clock.now());
}

/** Loader of a detail view. @throws a 404 when there is no such lead. */
export async function leadDetail(args: Args, kind: LeadKind) {
  const { db, clock, changes } = await staffOnly(args);
  const detail = await loadLead(db, kind, fieldsOf, args.params.id ?? '', clock.now());
  if (!detail) throw data(null, { status: 404, statusText: 'Not Found' });
  if (detail.lead.unread) changes.announce();
  return detail;
}

/** Action of a tab and of its detail view. */
export const leadAction = (args: Args, kind: LeadKind, form?: FormData) =>
  orWhyNot(args, async () => {
    const parts = await staffOnly(args);
    const asked = form ?? (await args.request.formData());
    const changed: Changed = await changeLeadByForm(parts, kind, asked, changesOf(kind, parts));
    parts.changes.announce();
    return changed.problem ? data(changed, { status: 422 }) : changed;
  });

/** Loader of an export: what the address asks for, as a download. @throws a 404 for an unknown format. */
export async function leadExport(args: Args, kind: LeadKind): Promise<Response> {
  const parts = await staffOnly(args);
  const { format } = args.params;
  if (format !== 'csv' && format !== 'json') throw data(null, { status: 404, statusText: 'Not Found' });
  const params = new URL(args.request.url).searchParams;
  return exportLeads(parts, kind, fieldsOf, params, format);
}
