import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { easternDay, easternText } from '#src/lib/format.ts';
import { Breakable, PhoneLink } from '#src/ui/breakable.tsx';
import { IfMay, IfMayHere } from '#src/ui/if-may.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { TagEditor } from '#src/ui/tags.tsx';
import type { PersonChanged } from './people.server.ts';
import { longestName, shortName } from './people-rules.ts';
import type { PersonDetail, ShownChange, Suggestion } from './person.server.ts';

const newsletterWords: Record<string, string> = {
  pending: 'Signed up, not confirmed,',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
};

function GivenName({ person: { name, writtenName } }: { person: PersonDetail }) {
  const fetcher = useFetcher<PersonChanged>();
  const box = useRef<HTMLDetailsElement>(null);
  const done = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useEffect(() => {
    if (done && box.current) box.current.open = false;
  }, [done]);
  return (
    <div className="mt-4 grid gap-2">
      {writtenName !== null && (
        <p className="text-sm text-ink-600 wrap-anywhere">You chose this name. They use “{writtenName}”.</p>
      )}
      <details ref={box}>
        <summary className="desk-link">Change name</summary>
        <fetcher.Form method="post" className="mt-2 flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="name" />
          <input
            key={name}
            className="input input-small min-w-0 flex-[1_1_8rem]"
            name="name"
            aria-label={`Your name for ${name}`}
            defaultValue={name}
            maxLength={longestName}
            autoComplete="off"
            required
          />
          <button type="submit" className="button button-quiet button-small">
            Save name
          </button>
        </fetcher.Form>
        {writtenName !== null && (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="name" />
            <button type="submit" name="name" value="" className="button-word -ml-2.5">
              Use the name they write
            </button>
          </fetcher.Form>
        )}
      </details>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

export function WhoThisIs({ person }: { person: PersonDetail }) {
  const { emails, phones, newsletter, tags, known, name } = person;
  return (
    <section className="panel" aria-labelledby="who">
      <h2 id="who">Contact</h2>
      <dl>
        <dt>Email</dt>
        <dd>
          {emails.length === 0 && 'None known'}
          {emails.map(({ address, text, cameBack }) => (
            <p key={address}>
              <a className="desk-link" href={`mailto:${address}`}>
                <Breakable text={text} />
              </a>
              {cameBack && <span className="sign sign-warning ml-2">bounced</span>}
            </p>
          ))}
        </dd>
        <dt>Phone</dt>
        <dd>
          {phones.length === 0 && 'None known'}
          {phones.map(({ number, text }) => (
            <p key={number}>
              <PhoneLink number={text} />
            </p>
          ))}
        </dd>
        <dt>Newsletter</dt>
        <dd>
          {newsletter.length === 0 && 'Not subscribed'}
          {newsletter.map(({ state, at }) => (
            <p key={`${state} ${at}`}>
              {newsletterWords[state]} {easternDay(at).text}
            </p>
          ))}
        </dd>
      </dl>
      <h3 className="mt-4 mb-2 text-sm text-ink-500">Tags</h3>
      <TagEditor tags={tags} known={known} of={name} />
      <IfMayHere>
        <GivenName person={person} />
      </IfMayHere>
    </section>
  );
}

function Perhaps({ suggestion }: { suggestion: Suggestion }) {
  const fetcher = useFetcher<PersonChanged>();
  const { id, name, reason, sent } = suggestion;
  return (
    <div className="person-perhaps">
      <p>
        <Link className="desk-link font-semibold" to={`/admin/people/${id}`}>
          {name}
        </Link>
      </p>
      <p className="text-sm text-ink-600">
        {reason} {sent && `They sent ${sent}.`}
      </p>
      <fetcher.Form method="post" className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="other" value={id} />
        <button type="submit" name="intent" value="join" className="button button-quiet button-small">
          Merge<span className="sr-only">: {name}</span>
        </button>
        <button type="submit" name="intent" value="apart" className="button-word">
          Different person<span className="sr-only"> from {name}</span>
        </button>
      </fetcher.Form>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

/** `isLast`: the latest change, which a single key undoes. */
function Change({ change, isLast }: { change: ShownChange; isLast: boolean }) {
  const fetcher = useFetcher<PersonChanged>();
  const { other, text } = change;
  return (
    <li>
      <p className="wrap-anywhere">
        {other ? (
          <>
            {text.slice(0, -other.name.length)}
            <Link className="desk-link" to={`/admin/people/${other.id}`}>
              {other.name}
            </Link>
          </>
        ) : (
          text
        )}
      </p>
      <p className="text-sm text-ink-600">
        {easternText(change.at)} ET, {change.actor}
        {change.undone && ', undone'}
      </p>
      {!change.undone && (
        <fetcher.Form method="post">
          <input type="hidden" name="change" value={change.id} />
          <button
            type="submit"
            name="intent"
            value="undo"
            className="button-word -ml-2.5"
            data-shortcut={isLast ? 'undo' : undefined}
          >
            Undo<span className="sr-only">: {text}</span>
          </button>
        </fetcher.Form>
      )}
      <Refused outcome={fetcher.data} />
    </li>
  );
}

export function PersonAside({ person, nextAction }: { person: PersonDetail; nextAction?: ReactNode }) {
  const { id, name, suggestions, changes } = person;
  const last = changes.find(({ undone }) => !undone);
  const who = shortName(name);
  return (
    <aside aria-label="Details and actions">
      {nextAction}
      {suggestions.length > 0 && (
        <IfMayHere>
          <section className="panel" aria-labelledby="perhaps">
            <h2 id="perhaps">Possible duplicate</h2>
            {suggestions.map((suggestion) => (
              <Perhaps key={suggestion.id} suggestion={suggestion} />
            ))}
            <p className="mt-2 text-sm text-ink-500">You can undo a merge anytime.</p>
          </section>
        </IfMayHere>
      )}
      {changes.length > 0 && (
        <section className="panel" aria-labelledby="joined">
          <h2 id="joined">Changes</h2>
          <ul className="grid gap-3">
            {changes.map((change) => (
              <Change key={change.id} change={change} isLast={change.id === last?.id} />
            ))}
          </ul>
        </section>
      )}
      <IfMay open={`/admin/people/${id}/erase`}>
        <section className="panel" aria-labelledby="data">
          <h2 id="data">{who === 'them' ? 'Their data' : `${who}’s data`}</h2>
          <p className="grid gap-2">
            <a className="button button-quiet button-small justify-center" href={`/admin/people/${id}/export`}>
              Export everything
            </a>
            <Link
              className="button button-danger-quiet button-small justify-center"
              to={`/admin/people/${id}/erase`}
              data-shortcut="delete"
            >
              Erase {who}…
            </Link>
          </p>
          <p className="mt-2 text-sm text-ink-500">For requests under privacy law.</p>
        </section>
      </IfMay>
    </aside>
  );
}
