import { BackupsTab } from '#src/features/backups/admin.tsx';
import type { Route } from './+types/backups';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Backups');

export async function loader(args: Route.LoaderArgs) {
  const { backups, clock } = await requireSignIn(args);
  return { view: await backups(), now: clock.now() };
}

export default function Backups({ loaderData }: Route.ComponentProps) {
  return <BackupsTab {...loaderData} />;
}
