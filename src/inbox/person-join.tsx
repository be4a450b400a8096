import { Form, useActionData } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { isolated } from '#src/lib/text.ts';
import { SearchForm } from '#src/ui/filter-form.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/person-join';
import { joinCandidates, joining, type PersonChanged, thenBack } from './people.server.ts';

export default function PersonJoin({ loaderData: props }: Route.ComponentProps) {
  const { id, name, q, rows } = props;
  const posted = useActionData() as PersonChanged | undefined;
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: `/admin/people/${id}`, text: name }}
      title={`Merge ${isolated(name)} with another person`}
      about="Everything from both will be on one page. You can undo this there."
    >
      <div className="sheet">
        <div className="sheet-section">
          <SearchForm
            of="Search for the other person"
            label="Name, email or phone number of the other person"
            value={q}
          />
          <Refused outcome={posted} className="mb-3" />
          {q && rows.length === 0 && <p className="text-ink-600">No matches. Try fewer words.</p>}
          {rows.length > 0 && (
            <ul className="sheet-rows">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-ink-200 py-3 first:border-t-0"
                >
                  <div className="first:min-w-0 first:flex-[1_1_16rem]">
                    <p className="sheet-row-name font-semibold">{row.name}</p>
                    <p className="sheet-row-about">
                      {[row.company, ...row.emails, ...row.phones, row.sent].filter(Boolean).join(', ')}
                    </p>
                  </div>
                  <Form className="first:min-w-0 first:flex-[1_1_16rem]" method="post">
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
export const loader = (args: Route.LoaderArgs) => joinCandidates(args);
export const action = (args: Route.ActionArgs) => thenBack(joining.join)(args);
