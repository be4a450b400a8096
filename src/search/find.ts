import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { mayOpen } from '#src/desk/areas.ts';
import type { Hit } from '#src/desk/marks.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Route } from './+types/find';
import { find } from './find.server.ts';
import { searchOfSite } from './site-search.server.ts';

/** What the search dialog finds. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, content, actor } = await requireSignIn(args);
  const typed = new URL(args.request.url).searchParams.get('q') ?? '';
  const now = clock.now();
  const site = await searchOfSite(content, easternDay(now).iso);
  const found = await find({ db, now, site }, typed.slice(0, 300));
  const mayRead = ({ href, isPublic }: Hit) => isPublic || mayOpen(actor.role, href.split(/[?#]/)[0] ?? '');
  // Results the account may not open are left out.
  const groups = found.groups.map((group) => ({ ...group, hits: group.hits.filter(mayRead) }));
  return { ...found, groups: groups.filter(({ hits }) => hits.length > 0) };
}

/** Results do not change while they are shown. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;
