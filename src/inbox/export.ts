import { data } from 'react-router';
import { requireFresh, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/export';
import { leadTypeOf } from './lead-types.ts';
import { leadExport } from './leads.server.ts';

/** `GET /admin/:tab/export/csv` or `/json`: the filtered list as a download. */
export async function loader(args: Route.LoaderArgs) {
  requireFresh(await requireSignIn(args), args.request);
  const leadType = leadTypeOf(args.params.tab);
  if (!leadType) throw data(null, { status: 404, statusText: 'Not Found' });
  return leadExport(args, leadType);
}
