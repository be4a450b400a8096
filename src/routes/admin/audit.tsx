import { redirect } from 'react-router';
import { loadAudit } from '#src/features/desk/audit.server.ts';
import { AuditTab } from '#src/features/desk/audit.tsx';
import { unknownIntent } from '#src/lib/outcome.ts';
import type { Route } from './+types/audit';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Audit');

export async function loader(args: Route.LoaderArgs) {
  const { db, staff, actor } = await requireSignIn(args);
  const params = new URL(args.request.url).searchParams;
  const [page, sessions] = await Promise.all([loadAudit(db, params), staff.openSessions()]);
  return { page, sessions, own: actor.name };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ staff, actor }, form) => {
    if (form.get('intent') !== 'sign-out-everywhere') return unknownIntent;
    await staff.signOutEverywhere(actor);
    throw redirect('/admin');
  });

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditTab {...loaderData} />;
}
