import { ArrowLeft } from 'lucide-react';
import { Form, Link, useActionData } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { PersonChanged } from './actions.server.ts';
import type { Separable } from './separate.server.ts';

/** Where what does not belong to a person is ticked, and becomes a person of its own. */
export function SeparateView({ person }: { person: Separable }) {
  const { id, name, keys, things } = person;
  const posted = useActionData() as PersonChanged | undefined;
  return (
    <section aria-labelledby="separate-title" className="max-w-3xl">
      <p className="lead-back">
        <Link
          className="desk-link inline-flex min-h-6 items-center gap-1.5"
          to={`/admin/people/${id}`}
          data-shortcut="back"
        >
          <ArrowLeft aria-hidden="true" size={17} /> {name}
        </Link>
      </p>
      <header className="sheet-title">
        <div>
          <h1 id="separate-title">Separate from {name}</h1>
          <p>
            Tick what somebody else has sent: it becomes a person of its own. An address is of one person, so all that
            came from it goes along. It can be taken back at any time.
          </p>
        </div>
      </header>
      <Form method="post" className="sheet">
        <input type="hidden" name="intent" value="separate" />
        <fieldset className="sheet-section">
          <legend className="text-xl font-semibold">Addresses and numbers</legend>
          {keys.map(({ value, text }) => (
            <label key={value} className="person-tick">
              <input type="checkbox" name="key" value={value} autoComplete="off" />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="sheet-section">
          <legend className="text-xl font-semibold">What was sent</legend>
          {things.map((thing) => (
            <label key={thing.id} className="person-tick">
              <input type="checkbox" name="thing" value={thing.id} autoComplete="off" />
              <span>
                {thing.text}, {easternText(thing.at)}
                <small>{thing.about}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="sheet-section">
          <Refused outcome={posted} className="mb-3" />
          <p className="flex flex-wrap items-center gap-3">
            <button type="submit" className="button button-primary person-write">
              Make another person of it
            </button>
            <Link className="desk-link" to={`/admin/people/${id}`}>
              Leave it as it is
            </Link>
          </p>
        </div>
      </Form>
    </section>
  );
}
