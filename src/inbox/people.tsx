import { Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { SearchForm } from '#src/ui/filter-form.tsx';
import { TagList } from '#src/ui/tags.tsx';
import type { Route } from './+types/people';
import { loadPeople, type PersonRow } from './people.server.ts';

const columns: readonly Column<PersonRow>[] = [
  {
    title: 'Name',
    headClassName: 'col-who',
    className: 'wrap-anywhere',
    cell: ({ id, name, company }) => (
      <>
        <Link
          className="lead-name text-[1.0625rem] leading-snug font-semibold text-ink-900 hover:underline in-data-unread:font-bold"
          to={`/admin/people/${id}`}
          data-lead={id}
        >
          <bdi>{name}</bdi>
        </Link>
        {company && (
          <p className="text-ink-600">
            <bdi>{company}</bdi>
          </p>
        )}
      </>
    ),
  },
  {
    title: 'Contact',
    className: 'wrap-anywhere',
    cell: ({ emails, phones }) =>
      [...emails, ...phones].map((text) => (
        <p key={text}>
          <Breakable text={text} />
        </p>
      )),
  },
  { title: 'Sent', headClassName: 'col-sent', cell: ({ sent }) => sent },
  { title: 'Last contact', headClassName: 'col-last', cell: ({ lastAt }) => easternText(lastAt) },
  { title: 'Tags', headClassName: 'col-tags', cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} /> },
];

export default function People({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="tab-title">
      <header className="desk-head">
        <h1 id="tab-title">People</h1>
        <p className="text-ink-600">Everyone who has written, booked, chatted or subscribed, most recent first</p>
      </header>
      <SearchForm of="Search people" label="Search by name, address, number, company or tag" value={list.q}>
        {list.q && (
          <Link className="desk-link" to="/admin/people">
            Show all
          </Link>
        )}
      </SearchForm>
      <DeskTable
        caption="People"
        className="people-table"
        columns={columns}
        rows={list.rows}
        keyOf={({ id }) => id}
        divider={list.alikeFrom === undefined ? undefined : { before: list.alikeFrom, words: 'Similar spelling' }}
        empty={
          list.q ? 'No matches. Try fewer words.' : 'No one yet. People show up here shortly after they write to you.'
        }
      />
      <Pagination first={list.first} next={list.next} nextText="Earlier contacts" label="Pages of people" />
    </section>
  );
}

export const meta = deskTitle('People');

export async function loader(args: Route.LoaderArgs) {
  const { db } = await requireSignIn(args);
  return { list: await loadPeople(db, new URL(args.request.url).searchParams) };
}
