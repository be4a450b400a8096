import { CollectionsScreen } from '#src/features/records/collections.tsx';
import { loadCollections } from '#src/features/records/list.server.ts';
import recordStyles from '#src/features/records/records.css?url';
import type { Route } from './+types/records';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Prices and facts');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: recordStyles }];
export const loader = async (args: Route.LoaderArgs) => ({ rows: await loadCollections(await requireSignIn(args)) });

/** Everything that the owner publishes by itself. */
export default function Records({ loaderData }: Route.ComponentProps) {
  return <CollectionsScreen rows={loaderData.rows} />;
}
