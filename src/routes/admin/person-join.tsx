import { JoinView } from '#src/features/people/join.tsx';
import personStyles from '#src/features/people/person.css?url';
import type { Route } from './+types/person-join';
import { deskTitle } from './desk-title.ts';
import { joinCandidates, personActionThenBack } from './people.server.ts';

export const meta = deskTitle('Merge people');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: personStyles }];
export const loader = (args: Route.LoaderArgs) => joinCandidates(args);
export const action = (args: Route.ActionArgs) => personActionThenBack(args);

/** Joins a person with another. */
export default function PersonJoin({ loaderData }: Route.ComponentProps) {
  return <JoinView {...loaderData} />;
}
