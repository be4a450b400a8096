import { redirect } from 'react-router';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/hours-moved';

/** The hours have become a record. */
export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return redirect('/admin/records/hours/hours');
}
