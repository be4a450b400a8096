import { newsletter, timelines } from 'content:inbox';
import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { shortName } from '#src/lib/text.ts';
import { AskedToBeErased } from '#src/privacy/admin-asked.tsx';
import { Act, type Acted } from '#src/ui/act.tsx';
import { Breakable, PhoneLink, WithReferences } from '#src/ui/breakable.tsx';
import { IfMay, IfMayHere } from '#src/ui/may.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import { TagEditor } from '#src/ui/tags.tsx';
import type { Route } from './+types/person';
import { type PersonDetail, personDetail } from './people.server.ts';
import { knownFor, longestName } from './people-rules.ts';
import type { Timeline, TimelineItem } from './people-timeline.server.ts';
import { EntrySheet } from './thread-entry.tsx';
import { NextActionPanel } from './today-row-acts.tsx';

const personAct = (id: string, act: string) => `/admin/people/${id}/${act}`;

const newsletterWords: Readonly<Record<string, string>> = newsletter;

function GivenName({ person: { id, name, writtenName } }: { person: PersonDetail }) {
  const to = personAct(id, 'name');
  const fetcher = useFetcher<Acted>();
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
        <fetcher.Form method="post" action={to} className="mt-2 flex flex-wrap gap-2">
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
          <Act by={fetcher} to={to} values={{ name: '' }} className="button-word -ml-2.5">
            Use the name they write
          </Act>
        )}
      </details>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

function WhoThisIs({ person }: { person: PersonDetail }) {
  const { id, emails, phones, tags, known, name } = person;
  return (
    <section className="panel" aria-labelledby="who">
      <h2 id="who">Contact</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-3.5 gap-y-0 text-[0.95rem]">
        <dt className="text-sm not-first:mt-2">Email</dt>
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
        <dt className="text-sm not-first:mt-2">Phone</dt>
        <dd>
          {phones.length === 0 && 'None known'}
          {phones.map(({ number, text }) => (
            <p key={number}>
              <PhoneLink number={text} />
            </p>
          ))}
        </dd>
        <dt className="text-sm not-first:mt-2">Newsletter</dt>
        <dd>
          {person.newsletter.length === 0 && 'Not subscribed'}
          {person.newsletter.map(({ state, at }) => (
            <p key={`${state} ${at}`}>
              {newsletterWords[state]} {easternDay(at).text}
            </p>
          ))}
        </dd>
      </dl>
      <h3 className="mt-4 mb-2 text-sm text-ink-500">Tags</h3>
      <TagEditor tags={tags} known={known} of={name} to={personAct(id, '')} />
      <IfMayHere>
        <GivenName person={person} />
      </IfMayHere>
    </section>
  );
}

function Perhaps(props: { person: string; suggestion: PersonDetail['suggestions'][number] }) {
  const fetcher = useFetcher<Acted>();
  const { person, suggestion } = props;
  const { id, name, reason, sent } = suggestion;
  const of = { by: fetcher, values: { other: id } };
  return (
    <div className="rounded-lg border border-ink-300 px-3.5 py-3 not-last:mb-2">
      <p>
        <Link className="desk-link font-semibold" to={`/admin/people/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <p className="text-sm text-ink-600">
        {reason} {sent && `They sent ${sent}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Act {...of} to={personAct(person, 'merge')} className="button button-quiet button-small">
          Merge<span className="sr-only">: {name}</span>
        </Act>
        <Act {...of} to={personAct(person, 'apart')} className="button-word">
          Different person<span className="sr-only"> from {name}</span>
        </Act>
      </div>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

/** `isLast`: the latest change that stands, which alone can be undone. */
function Change(props: { person: string; change: PersonDetail['changes'][number]; isLast: boolean }) {
  const { person, change, isLast } = props;
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
      {isLast && (
        <Act
          to={personAct(person, 'undo')}
          values={{ change: change.id }}
          className="button-word -ml-2.5"
          data-shortcut="undo"
        >
          Undo<span className="sr-only">: {text}</span>
        </Act>
      )}
    </li>
  );
}

function PersonAside({ person }: { person: Awaited<ReturnType<typeof personDetail>> }) {
  const { id, name, suggestions, changes } = person;
  const last = changes.find(({ undone }) => !undone);
  const who = shortName(name);
  return (
    <aside aria-label="Details and actions">
      <NextActionPanel to={personAct(id, 'task')} actions={person.actions} now={person.now} today={person.date} />
      {suggestions.length > 0 && (
        <IfMayHere>
          <section className="panel" aria-labelledby="perhaps">
            <h2 id="perhaps">Possible duplicate</h2>
            {suggestions.map((suggestion) => (
              <Perhaps key={suggestion.id} person={id} suggestion={suggestion} />
            ))}
            <p className="mt-2 text-sm text-ink-500">You can undo a merge.</p>
          </section>
        </IfMayHere>
      )}
      {changes.length > 0 && (
        <section className="panel" aria-labelledby="joined">
          <h2 id="joined">Changes</h2>
          <ul className="grid gap-3">
            {changes.map((change) => (
              <Change key={change.id} person={id} change={change} isLast={change.id === last?.id} />
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
              className="button button-small justify-center border border-peach-700 bg-white text-peach-700 hover:bg-red-50"
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

function Item({ item }: { item: TimelineItem }) {
  const { at, title, about, text, sign, href } = item;
  const heading = (
    <b className="text-base font-semibold text-ink-900">
      <WithReferences text={title} />
    </b>
  );
  return (
    <EntrySheet look={item.look} at={at}>
      {title ? (
        <p className="entry-by">
          {href ? <Link to={href}>{heading}</Link> : heading}
          {about && (
            <span className="last:sm:ml-auto">
              <WithReferences text={about} />
            </span>
          )}
          {sign && <span className={`sign last:sm:ml-auto ${sign.look && `sign-${sign.look}`}`}>{sign.text}</span>}
        </p>
      ) : null}
      {title || !href ? (
        text && <p className="entry-text">{text}</p>
      ) : (
        <Link className="desk-link" to={href}>
          {text}
        </Link>
      )}
    </EntrySheet>
  );
}

function PersonTimeline({ timeline, now }: { timeline: Timeline; now: number }) {
  const { items, filter, counts, next } = timeline;
  const days: [string, TimelineItem[]][] = [];
  for (const item of items) {
    const { text } = easternDay(item.at);
    const last = days.at(-1);
    if (last?.[0] === text) last[1].push(item);
    else days.push([text, [item]]);
  }
  const today = easternDay(now).text;
  const query = (show: string, more: Record<string, string> = {}) =>
    `?${new URLSearchParams({ ...(show !== 'everything' && { show }), ...more })}`;
  return (
    <section
      aria-label="Timeline"
      className="thread max-xl:border-t max-xl:border-ink-200 xl:col-start-1 xl:row-span-2 xl:row-start-1"
    >
      <nav
        aria-label="Show"
        className="person-filter mt-3 inline-flex max-w-full flex-wrap gap-0.5 rounded-3xl border border-ink-300 bg-white p-0.5 [&_[aria-current]]:bg-arc-100 [&_[aria-current]]:font-semibold [&_[aria-current]]:text-ink-900"
      >
        {(Object.keys(timelines) as (keyof typeof timelines)[]).map((one) => (
          <Link
            key={one}
            to={query(one)}
            preventScrollReset
            {...(one === filter && { 'aria-current': 'true' as const })}
          >
            {timelines[one].label}, {counts[one]}
          </Link>
        ))}
      </nav>
      {items.length === 0 && <p className="pt-5 text-ink-600">Nothing here yet.</p>}
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <h2 className="thread-day">{day === today ? 'Today' : day}</h2>
          <ol>
            {ofDay.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ol>
        </div>
      ))}
      {next && (
        <p className="pt-4">
          <Link className="button button-quiet button-small" to={query(filter, { before: next })}>
            Show earlier
          </Link>
        </p>
      )}
    </section>
  );
}

function Write({ person: { id, open, name, emails } }: { person: PersonDetail }) {
  const [email] = emails;
  return (
    <>
      {email && (
        <Link className="button button-primary person-write" to={`/admin/people/${id}/write`} data-shortcut="reply">
          Write to {shortName(email.whose || name)}
        </Link>
      )}
      {open && (
        <Link className="button button-quiet" to={open} state={{ press: 'note' }} data-shortcut="note">
          Note
        </Link>
      )}
    </>
  );
}

function More({ person }: { person: PersonDetail }) {
  const { id, name } = person;
  const path = `/admin/people/${id}`;
  return (
    <details className="sheet-menu max-sm:static" name="person-menu">
      <summary className="button-word">More</summary>
      <div className="sheet-menu-list">
        <Link to={`${path}/join`}>Merge with another person…</Link>
        <Link to={`${path}/separate`}>Split into two people…</Link>
        <IfMay open={`${path}/erase`}>
          <a href={`${path}/export`}>
            Export everything <small className="text-[0.8125rem] text-ink-500">JSON, files</small>
          </a>
          <Link to={`${path}/erase`}>
            Erase {shortName(name)}… <small className="text-[0.8125rem] text-ink-500">with receipt</small>
          </Link>
        </IfMay>
      </div>
    </details>
  );
}

const callButton = (whose: string) => ({
  className: 'button button-quiet',
  before: (
    <>
      <Phone aria-hidden="true" size={17} /> <span>Call{whose && ` ${shortName(whose)}`}</span>
    </>
  ),
});

export const meta = (args: Route.MetaArgs) =>
  deskTitle(args.loaderData ? `${args.loaderData.name}, People` : 'People')(args);
export const loader = (args: Route.LoaderArgs) => personDetail(args);

export default function Person({ loaderData: person }: Route.ComponentProps) {
  const { id, name, company, firstAt, now, phones, asked } = person;
  const known = knownFor(now - firstAt);
  return (
    <Screen
      key={id}
      title={<bdi>{name}</bdi>}
      back={{ to: '/admin/people', text: 'People' }}
      about={
        <>
          {company && `${company}. `}
          {known === 'since today' ? 'First contact today.' : `First contact ${easternDay(firstAt).text}, ${known}.`}
        </>
      }
      acts={
        <div className="sheet-acts">
          <IfMayHere>
            <Write person={person} />
          </IfMayHere>
          {phones[0] && <PhoneLink number={phones[0].text} as={callButton(phones[0].whose)} />}
          <IfMayHere>
            <More person={person} />
          </IfMayHere>
        </div>
      }
    >
      {asked && <AskedToBeErased wish={asked} />}
      <div className="sheet">
        <div className="sheet-columns person-columns xl:grid-rows-[auto_1fr]">
          <aside className="person-who max-xl:border-t-0" aria-label="Contact details">
            <WhoThisIs person={person} />
          </aside>
          <PersonTimeline timeline={person.timeline} now={now} />
          <PersonAside person={person} />
        </div>
      </div>
    </Screen>
  );
}
