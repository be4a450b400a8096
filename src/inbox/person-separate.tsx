import type { ReactNode } from 'react';
import { Form, Link, useActionData } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { easternText } from '#src/lib/format.ts';
import { isolated } from '#src/lib/text.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/person-separate';
import { joining, type PersonChanged, separable, thenBack } from './people.server.ts';

function Ticks({ title, name, of }: { title: string; name: string; of: readonly [value: string, text: ReactNode][] }) {
  return (
    <fieldset className="sheet-section">
      <legend className="person-legend float-left mb-2 w-full text-xl leading-tight font-semibold">{title}</legend>
      {of.map(([value, text]) => (
        <label
          key={value}
          className="flex min-h-11 items-start gap-3 border-b border-ink-200 py-2.5 wrap-anywhere last:border-b-0"
        >
          <input type="checkbox" className="mt-0.5 size-5 shrink-0" name={name} value={value} autoComplete="off" />
          <span className="min-w-0">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

export default function PersonSeparate({ loaderData: person }: Route.ComponentProps) {
  const { id, name, keys, things } = person;
  const posted = useKeptAnswer(useActionData() as PersonChanged | undefined);
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: `/admin/people/${id}`, text: name }}
      title={`Split ${isolated(name)} into two people`}
      about="Select what someone else sent, and it becomes a separate person. Everything from the same address moves with it. You can undo this there."
    >
      <div className="sheet">
        <Form method="post">
          <Ticks title="Addresses and numbers" name="key" of={keys.map(({ value, text }) => [value, text])} />
          <Ticks
            title="Submissions"
            name="thing"
            of={things.map(({ id, text, at, about }) => [
              id,
              <>
                <WithReferences text={text} />, {easternText(at)}
                <small className="block text-sm text-ink-600">{about}</small>
              </>,
            ])}
          />
          <div className="sheet-section">
            <p className="flex flex-wrap items-center gap-3">
              <button type="submit" className="button button-primary">
                Split
              </button>
              <Link className="desk-link" to={`/admin/people/${id}`}>
                Cancel
              </Link>
            </p>
            <Refused outcome={posted} className="mt-2" />
          </div>
        </Form>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Split people');
export const loader = (args: Route.LoaderArgs) => separable(args);
export const action = (args: Route.ActionArgs) => thenBack(joining.separate)(args);
