import { loadAudit } from '#src/features/desk/audit.server.ts';
import { AuditTab } from '#src/features/desk/audit.tsx';
import type { Route } from './+types/audit';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Audit log');

export async function loader(args: Route.LoaderArgs) {
  const { db, actor } = await requireSignIn(args);
  return { page: await loadAudit(db, new URL(args.request.url).searchParams), own: actor.name };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditTab {...loaderData} />;
}
