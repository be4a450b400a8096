import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/words-saying';
import { recordsSaying } from './words.server.ts';

/** Characters. */
const mostAsked = 1_000;

/** `?saying=`: up to three records {title, name, path} that contain a text of a page. */
export async function loader(args: Route.LoaderArgs) {
  const { live } = await requireSignIn(args);
  const saying = new URL(args.request.url).searchParams.get('saying') ?? '';
  return Response.json(recordsSaying(live(), saying.slice(0, mostAsked)));
}
