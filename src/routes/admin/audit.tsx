import { data, redirect } from 'react-router';
import { loadAudit } from '#src/features/staff/audit.server.ts';
import { AuditTab } from '#src/features/staff/audit.tsx';
import type { Route } from './+types/audit';
import { deskTitle } from './desk-title.ts';
import { staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = deskTitle('Audit');

export async function loader(args: Route.LoaderArgs) {
  const { db, staff, actor } = await staffOnly(args);
  const params = new URL(args.request.url).searchParams;
  const [page, sessions] = await Promise.all([loadAudit(db, params), staff.openSessions()]);
  return { page, sessions, own: actor.name };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { staff, actor } = await staffOnly(args);
    const form = await args.request.formData();
    if (form.get('intent') !== 'sign-out-everywhere') {
      return data({ problem: 'That is not something this page can do.' }, { status: 422 });
    }
    await staff.signOutEverywhere(actor);
    return redirect('/admin');
  });

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditTab {...loaderData} />;
}
