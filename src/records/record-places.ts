import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/record-places';
import { placesFrom } from './preview.server.ts';

/** JSON: places of a draft, in chunks. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const from = Math.max(0, Math.trunc(Number(new URL(args.request.url).searchParams.get('from'))) || 0);
  const chunk = await placesFrom(parts, args.params, from, args.request.signal);
  return chunk ? Response.json(chunk) : Response.json(null, { status: 404 });
}
