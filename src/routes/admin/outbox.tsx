import { loadOutbox, retryMail } from '#src/features/mail/admin.server.ts';
import { OutboxTab } from '#src/features/mail/admin.tsx';
import type { Outcome } from '#src/lib/outcome.ts';
import { retryAll } from '#src/platform/outbox/status-store.server.ts';
import type { Route } from './+types/outbox';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Outbox');

export async function loader(args: Route.LoaderArgs) {
  const { db, mailConfigured, inbound } = await requireSignIn(args);
  const page = await loadOutbox(db, new URL(args.request.url).searchParams);
  return { page, configured: mailConfigured, inbound: inbound.standing() };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ db, clock, outbox, noteDone }, form): Promise<Outcome<{ retried?: number }>> => {
    if (form.get('intent') === 'all') {
      const retried = await retryAll(db, clock.now());
      outbox?.wake();
      if (retried > 0) await noteDone({ action: 'retry mail', subject: 'all', detail: `${retried} mails` });
      return { ok: true, retried };
    }
    const id = String(form.get('id') ?? '');
    const outcome = await retryMail(db, id, clock.now());
    outbox?.wake();
    if (outcome.ok) await noteDone({ action: 'retry mail', subject: id });
    return outcome;
  });

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <OutboxTab {...loaderData} />;
}
