import { data } from 'react-router';
import { changeApplication, loadApplications } from '#src/features/careers/admin.server.ts';
import { ApplicationsTab } from '#src/features/careers/admin.tsx';
import type { Route } from './+types/applications';
import { staffOnly } from './staff-only.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = await staffOnly(args);
  const before = new URL(args.request.url).searchParams.get('before');
  return { page: await loadApplications(db, before), now: clock.now() };
}

export async function action(args: Route.ActionArgs) {
  const { db, clock } = await staffOnly(args);
  const problem = await changeApplication(db, await args.request.formData(), clock.now());
  return problem ? data({ problem }, { status: 422 }) : {};
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  return <ApplicationsTab {...loaderData} />;
}
