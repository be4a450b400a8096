import { pageMeta } from '#content/page-meta.ts';
import { ContactPage } from '#src/features/contact/page.tsx';
import { ContactPanel } from '#src/features/contact/panel.tsx';
import { Island } from '#src/islands/island.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/contact';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true };

export function loader({ context, request }: Route.LoaderArgs) {
  const { intake, formState } = context.get(requestContext);
  const tab = new URL(request.url).searchParams.get('tab') === 'appointment' ? 'appointment' : 'form';
  const state = formState?.type === 'contact' ? formState : undefined;
  return { tab, tickets: state?.tickets ?? issueTickets(intake), state } as const;
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.contact);

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage panel={<Island name="contact-panel" of={ContactPanel} props={loaderData} />} />;
}
