import threadStyles from '#src/features/conversations/thread.css?url';
import personStyles from '#src/features/people/person.css?url';
import { PersonView } from '#src/features/people/person.tsx';
import type { Route } from './+types/person';
import { deskTitle } from './desk-title.ts';
import { personAction, personDetail } from './people.server.ts';

export const meta = (args: Route.MetaArgs) =>
  deskTitle(args.loaderData ? `${args.loaderData.name}, People` : 'People')(args);
export const links: Route.LinksFunction = () =>
  [threadStyles, personStyles].map((href) => ({ rel: 'stylesheet', href }));
export const loader = (args: Route.LoaderArgs) => personDetail(args);
export const action = (args: Route.ActionArgs) => personAction(args);

/** Everything about one person. */
export default function Person({ loaderData }: Route.ComponentProps) {
  return <PersonView key={loaderData.id} person={loaderData} />;
}
