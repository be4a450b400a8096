import { ResumeLink } from '#src/features/careers/admin.tsx';
import { LeadsTab } from '#src/features/leads/tab.tsx';
import type { Route } from './+types/applications';
import { deskTitle } from './desk-title.ts';
import { applicationKind } from './kinds.ts';
import { leadAction, leadList } from './leads.server.ts';

export const meta = deskTitle(applicationKind.title);
export const loader = (args: Route.LoaderArgs) => leadList(args, applicationKind);
export const action = (args: Route.ActionArgs) => leadAction(args, applicationKind);

export default function Applications({ loaderData }: Route.ComponentProps) {
  return (
    <LeadsTab
      kind={applicationKind}
      list={loaderData}
      cells={{
        position: ({ fields }) => (
          <>
            {fields.position}
            <p className="text-ink-600">{fields.experience}</p>
          </>
        ),
        resume: ({ id, name, fields, deletedAt }) => (
          <>
            {deletedAt === null ? <ResumeLink id={id} name={name} file={fields.resume ?? ''} /> : fields.resume}
            <p className="text-ink-600">{fields.resumeSize}</p>
          </>
        ),
      }}
    />
  );
}
