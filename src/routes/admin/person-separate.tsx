import personStyles from '#src/features/people/person.css?url';
import { SeparateView } from '#src/features/people/separate.tsx';
import type { Route } from './+types/person-separate';
import { deskTitle } from './desk-title.ts';
import { personActionThenBack, separable } from './people.server.ts';

export const meta = deskTitle('Split people');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: personStyles }];
export const loader = (args: Route.LoaderArgs) => separable(args);
export const action = (args: Route.ActionArgs) => personActionThenBack(args);

/** Makes a person of their own of what does not belong to one. */
export default function PersonSeparate({ loaderData }: Route.ComponentProps) {
  return <SeparateView person={loaderData} />;
}
