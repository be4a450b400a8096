import { requireFresh, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/export';
import { leadTypeOf } from './lead-types.ts';
import { leadExport } from './leads.server.ts';

/** `GET /admin/:tab/export/csv` or `/json`: the filtered list as a download. */
export async function loader(args: Route.LoaderArgs) {
  requireFresh(await requireSignIn(args), args.request);
  return leadExport(args, leadTypeOf(args.params.tab));
}
