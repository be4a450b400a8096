import { Island } from '#src/browser/island.tsx';
import { pageMeta } from '#src/content/page-meta.ts';
import { openRoles } from '#src/content/roles.ts';
import { requestContext } from '#src/context.server.ts';
import { CareerForm } from '#src/inquiries/career-form.tsx';
import { CareersPage } from '#src/inquiries/career-page.tsx';
import { issueTickets } from '#src/inquiries/tickets.server.ts';
import { easternDay } from '#src/lib/format.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { draftKeyOf } from '#src/ui/secure-form/draft-key.ts';
import type { Route } from './+types/careers';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'forms', perRequest: true };

export function loader({ context, request }: Route.LoaderArgs) {
  const { clock, intake, formState } = context.get(requestContext);
  const day = easternDay(clock.now()).iso;
  const asked = new URL(request.url).searchParams.get('position');
  const state = formState?.type === 'career' ? formState : undefined;
  const titles = openRoles(day).map(({ title }) => title);
  const position = titles.find((title) => title === asked);
  return { day, form: { tickets: state?.tickets ?? issueTickets(intake), state, roles: titles, position } };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.careers);

export default function Careers({ loaderData: { day, form } }: Route.ComponentProps) {
  return (
    <CareersPage
      day={day}
      form={<Island name="career-form" of={CareerForm} props={form} wakeIfStored={draftKeyOf('career')} />}
    />
  );
}
