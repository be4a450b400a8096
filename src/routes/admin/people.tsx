import { PeopleTab } from '#src/features/people/admin.tsx';
import { loadPeople } from '#src/features/people/list.server.ts';
import type { Route } from './+types/people';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('People');

export async function loader(args: Route.LoaderArgs) {
  const { db } = await requireSignIn(args);
  return { list: await loadPeople(db, new URL(args.request.url).searchParams) };
}

/** Everybody who has written, booked, chatted or subscribed. */
export default function People({ loaderData }: Route.ComponentProps) {
  return <PeopleTab list={loaderData.list} />;
}
