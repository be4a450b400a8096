import threadStyles from '#src/features/conversations/thread.css?url';
import { AskedToBeErased } from '#src/features/erasure/admin-asked.tsx';
import personStyles from '#src/features/people/person.css?url';
import { PersonView } from '#src/features/people/person.tsx';
import { NextActionPanel } from '#src/features/today/next-action-panel.tsx';
import todayStyles from '#src/features/today/today.css?url';
import type { Route } from './+types/person';
import { deskTitle } from './desk-title.ts';
import { personAction, personDetail } from './people.server.ts';

export const meta = (args: Route.MetaArgs) =>
  deskTitle(args.loaderData ? `${args.loaderData.name}, People` : 'People')(args);
export const links: Route.LinksFunction = () =>
  [threadStyles, personStyles, todayStyles].map((href) => ({ rel: 'stylesheet', href }));
export const loader = (args: Route.LoaderArgs) => personDetail(args);
export const action = (args: Route.ActionArgs) => personAction(args);

/** Everything about one person. */
export default function Person({ loaderData }: Route.ComponentProps) {
  const { id, actions, asked, date, now } = loaderData;
  return (
    <PersonView
      key={id}
      person={loaderData}
      notice={asked && <AskedToBeErased wish={asked} />}
      nextAction={<NextActionPanel actions={actions} now={now} today={date} />}
    />
  );
}
