import { data } from 'react-router';
import { loadOutbox, retryMail } from '#src/features/mail/admin.server.ts';
import { OutboxTab } from '#src/features/mail/admin.tsx';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { retryAll } from '#src/platform/outbox/desk-store.server.ts';
import type { Route } from './+types/outbox';
import { deskTitle } from './desk-title.ts';
import { staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = deskTitle('Outbox');

export async function loader(args: Route.LoaderArgs) {
  const { db, mailConfigured } = await staffOnly(args);
  const page = await loadOutbox(db, new URL(args.request.url).searchParams);
  return { page, configured: mailConfigured };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { db, clock, outbox, actor } = await staffOnly(args);
    const form = await args.request.formData();
    if (form.get('intent') === 'all') {
      const retried = await retryAll(db, clock.now());
      outbox?.nudge();
      const entry = { at: clock.now(), actor, action: 'retry mail', subject: 'all', detail: `${retried} mails` };
      if (retried > 0) await db.write((trx) => recordAudit(trx, entry));
      return { retried };
    }
    const id = String(form.get('id') ?? '');
    const problem = await retryMail(db, id, clock.now());
    outbox?.nudge();
    if (!problem) {
      await db.write((trx) => recordAudit(trx, { at: clock.now(), actor, action: 'retry mail', subject: id }));
    }
    return problem ? data({ problem }, { status: 422 }) : {};
  });

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxTab {...loaderData} />;
}
