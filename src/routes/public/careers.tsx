import { pageMeta } from '#content/page-meta.ts';
import { CareerForm } from '#src/features/careers/form.tsx';
import { CareersPage } from '#src/features/careers/page.tsx';
import { roleTitles } from '#src/features/careers/rules.ts';
import { Island } from '#src/islands/island.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { draftKeyOf } from '#src/ui/secure-form/draft-key.ts';
import { requestContext } from '../context.server.ts';
import { issueTickets } from '../tickets.server.ts';
import type { Route } from './+types/careers';
import { headOf } from './head.ts';

export const handle: PageHandle = { perRequest: true, styles: ['forms'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const { intake, formState } = context.get(requestContext);
  const asked = new URL(request.url).searchParams.get('position');
  const state = formState?.type === 'career' ? formState : undefined;
  return {
    tickets: state?.tickets ?? issueTickets(intake),
    state,
    roles: roleTitles,
    position: roleTitles.find((title) => title === asked),
  };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.careers);

export default function Careers({ loaderData }: Route.ComponentProps) {
  return (
    <CareersPage
      form={<Island name="career-form" of={CareerForm} props={loaderData} wakeIfStored={draftKeyOf('career')} />}
    />
  );
}
