import { ResumeLink } from '#src/features/careers/admin.tsx';
import { LeadView } from '#src/features/leads/detail.tsx';
import type { Route } from './+types/application';
import { deskTitle } from './desk-title.ts';
import { applicationKind } from './kinds.ts';
import { leadAction, leadDetail } from './leads.server.ts';

export const meta = deskTitle(applicationKind.title);
export const loader = (args: Route.LoaderArgs) => leadDetail(args, applicationKind);
export const action = (args: Route.ActionArgs) => leadAction(args, applicationKind);

export default function Application({ loaderData }: Route.ComponentProps) {
  const { id, name, deletedAt } = loaderData.lead;
  const file = loaderData.fields.find((field) => field.name === 'resume')?.value ?? '';
  const drawn = deletedAt === null ? { resume: <ResumeLink id={id} name={name} file={file} /> } : {};
  return <LeadView kind={applicationKind} detail={loaderData} drawn={drawn} />;
}
