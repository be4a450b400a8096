import { Form, useActionData } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { SearchField } from '#src/ui/filter-form.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/person-join';
import { joinCandidates, type PersonChanged, personActionThenBack } from './people.server.ts';
import personStyles from './person.css?url';

export default function PersonJoin({ loaderData: props }: Route.ComponentProps) {
  const { id, name, q, rows } = props;
  const posted = useActionData() as PersonChanged | undefined;
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: `/admin/people/${id}`, text: name }}
      title={`Merge ${name} with another person`}
      about="Everything from both will be on one page. You can undo this there anytime."
    >
      <div className="sheet">
        <div className="sheet-section">
          <Form
            method="get"
            role="search"
            aria-label="Search for the other person"
            className="desk-filters desk-filters-line"
          >
            <SearchField label="Name, email or phone number of the other person" value={q} />
            <button type="submit" className="button button-quiet button-small">
              Search
            </button>
          </Form>
          <Refused outcome={posted} className="mb-3" />
          {q && rows.length === 0 && <p className="text-ink-600">No matches. Try fewer words.</p>}
          {rows.length > 0 && (
            <ul className="sheet-rows">
              {rows.map((row) => (
                <li key={row.id} className="person-choice">
                  <div>
                    <p className="sheet-row-name font-semibold">{row.name}</p>
                    <p className="sheet-row-about">
                      {[row.company, ...row.emails, ...row.phones, row.sent].filter(Boolean).join(', ')}
                    </p>
                  </div>
                  <Form method="post">
                    <input type="hidden" name="intent" value="join" />
                    <button type="submit" name="other" value={row.id} className="button button-quiet button-small">
                      Merge
                      <span className="sr-only">
                        {' '}
                        {name} with {row.name}
                      </span>
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Merge people');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: personStyles }];
export const loader = (args: Route.LoaderArgs) => joinCandidates(args);
export const action = (args: Route.ActionArgs) => personActionThenBack(args);
