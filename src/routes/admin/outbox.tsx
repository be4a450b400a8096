import { data } from 'react-router';
import { loadOutbox, retryMail } from '#src/features/mail/admin.server.ts';
import { OutboxTab } from '#src/features/mail/admin.tsx';
import type { Route } from './+types/outbox';
import { staffOnly } from './staff-only.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, mailConfigured } = await staffOnly(args);
  return { ...(await loadOutbox(db)), configured: mailConfigured };
}

export async function action(args: Route.ActionArgs) {
  const { db, clock, outbox } = await staffOnly(args);
  const form = await args.request.formData();
  const problem = await retryMail(db, String(form.get('id') ?? ''), clock.now());
  outbox?.nudge();
  return problem ? data({ problem }, { status: 422 }) : {};
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxTab {...loaderData} />;
}
