import { data } from 'react-router';
import { changeMessage, loadMessages } from '#src/features/contact/admin.server.ts';
import { MessagesTab } from '#src/features/contact/admin.tsx';
import type { Route } from './+types/messages';
import { staffOnly } from './staff-only.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = await staffOnly(args);
  const before = new URL(args.request.url).searchParams.get('before');
  return { page: await loadMessages(db, before), now: clock.now() };
}

export async function action(args: Route.ActionArgs) {
  const { db, clock } = await staffOnly(args);
  const problem = await changeMessage(db, await args.request.formData(), clock.now());
  return problem ? data({ problem }, { status: 422 }) : {};
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesTab {...loaderData} />;
}
