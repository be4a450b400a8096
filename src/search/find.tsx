import { Search } from 'lucide-react';
import { Form, type ShouldRevalidateFunctionArgs } from 'react-router';
import { mayOpen } from '#src/desk/areas.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { finderLabel, HitLink, NothingFound } from '#src/desk/finder.tsx';
import { countOf, type Hit } from '#src/desk/marks.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { leadTypeConfigs } from '#src/inbox/lead-types.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Route } from './+types/find';
import { find } from './find.server.ts';
import { searchOfSite } from './site-pages.server.ts';

/** For browsers without JavaScript. */
export default function Find({ loaderData: results }: Route.ComponentProps) {
  const { q, groups, marks } = results;
  return (
    <div className="finder-page">
      <div className="desk-head">
        <h1>Search</h1>
        <p role="status">{q && !results.problem ? countOf(results) : ''}</p>
      </div>
      <Form method="get" action="/admin/find" role="search" className="desk-filters desk-filters-line">
        <label className="desk-search">
          <span className="sr-only">{finderLabel}</span>
          <Search aria-hidden="true" size={18} className="desk-search-icon" />
          <input key={q} type="search" name="q" defaultValue={q} maxLength={200} autoComplete="off" className="input" />
        </label>
        <button type="submit" className="button button-primary">
          Search
        </button>
      </Form>
      <div className="sheet">
        {groups.map(({ title, hits }) => (
          <section key={title} aria-label={title}>
            <h2 className="finder-title">{title}</h2>
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <HitLink hit={hit} marks={marks} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <NothingFound results={results} />}
      </div>
    </div>
  );
}

export const meta = deskTitle('Search');

const types = leadTypeConfigs.map(({ type, path, noun }) => ({ type, path, noun }));

/** For the page and for the search dialog. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, content, actor } = await requireSignIn(args);
  const typed = new URL(args.request.url).searchParams.get('q') ?? '';
  const now = clock.now();
  const found = await find(
    { db, now, types, site: await searchOfSite(content, easternDay(now).iso) },
    typed.slice(0, 300),
  );
  const mayRead = ({ href, isPublic }: Hit) => isPublic || mayOpen(actor.role, href.split(/[?#]/)[0] ?? '');
  // Results the account may not open are left out.
  const groups = found.groups.map((group) => ({ ...group, hits: group.hits.filter(mayRead) }));
  return { ...found, groups: groups.filter(({ hits }) => hits.length > 0) };
}

/** Results do not change while they are shown. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;
