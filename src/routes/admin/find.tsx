import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { find } from '#src/features/find/find.server.ts';
import { FindPage } from '#src/features/find/page.tsx';
import type { Hit } from '#src/features/find/results.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Route } from './+types/find';
import { mayOpen } from './areas.ts';
import { deskTitle } from './desk-title.ts';
import { leadTypeConfigs } from './lead-types.ts';
import { requireSignIn } from './require-sign-in.server.ts';
import { searchOfSite } from './site-pages.server.ts';

export const meta = deskTitle('Search');

const types = leadTypeConfigs.map(({ type, path, noun }) => ({ type, path, noun }));

/** What the desk holds of `?q=`: for the page, and for the dialog of every screen. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, content, actor } = await requireSignIn(args);
  const typed = new URL(args.request.url).searchParams.get('q') ?? '';
  const now = clock.now();
  const found = await find(
    { db, now, types, site: await searchOfSite(content, easternDay(now).iso) },
    typed.slice(0, 300),
  );
  const mayRead = ({ href, isPublic }: Hit) => isPublic || mayOpen(actor.role, href.split(/[?#]/)[0] ?? '');
  // What may not be opened is not found either.
  const groups = found.groups.map((group) => ({ ...group, hits: group.hits.filter(mayRead) }));
  return { ...found, groups: groups.filter(({ hits }) => hits.length > 0) };
}

/** What was found stays as it is while it is looked at. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function Find({ loaderData }: Route.ComponentProps) {
  return <FindPage results={loaderData} />;
}
