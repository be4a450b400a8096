import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { EmergencyForm } from '#src/features/emergency/form.tsx';
import { EmergencyPage } from '#src/features/emergency/page.tsx';
import { Island } from '#src/islands/island.tsx';
import { dueInWords } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { draftKeyOf } from '#src/ui/secure-form/draft-key.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/emergency';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true, styles: ['forms', 'emergency'] };

export function loader({ context }: Route.LoaderArgs) {
  const { intake, formState, clock, hours } = context.get(requestContext);
  const state = formState?.type === 'emergency' ? formState : undefined;
  const now = clock.now();
  const due = dueInWords(replyDue(now, replyPromises.emergency, hours), now);
  return { form: { tickets: state?.tickets ?? issueTickets(intake), state }, due };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.emergency);

export default function Emergency({ loaderData: { form, due } }: Route.ComponentProps) {
  const island = (
    <Island name="emergency-form" of={EmergencyForm} props={form} wakeIfStored={draftKeyOf('emergency')} />
  );
  return <EmergencyPage form={island} due={due} />;
}
