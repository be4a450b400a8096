import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { AskedToBeErased } from '#src/privacy/admin-asked.tsx';
import { PhoneLink, WithReferences } from '#src/ui/breakable.tsx';
import { IfMay, IfMayHere } from '#src/ui/if-may.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/person';
import { NextActionPanel } from './next-action-panel.tsx';
import { personAction, personDetail } from './people.server.ts';
import { knownFor, shortName } from './people-rules.ts';
import type { Timeline, TimelineFilter, TimelineItem } from './people-timeline.server.ts';
import personStyles from './person.css?url';
import type { PersonDetail } from './person.server.ts';
import { PersonAside, WhoThisIs } from './person-aside.tsx';
import threadStyles from './thread.css?url';
import todayStyles from './today.css?url';

const filterWords: Record<TimelineFilter, string> = { everything: 'Everything', mails: 'Emails', notes: 'Notes' };
const clock = (at: number) => easternText(at).split(', ').at(-1);
const looks: Record<TimelineItem['look'], string> = {
  theirs: 'message',
  ours: 'reply',
  note: 'note',
  call: 'call',
  bad: 'bounce',
  quiet: 'event',
};

function Item({ item }: { item: TimelineItem }) {
  const { at, title, about, text, sign, href } = item;
  return (
    <li className={`entry entry-${looks[item.look]}`}>
      <time dateTime={new Date(at).toISOString()} title={`${easternText(at)} ET`}>
        {clock(at)}
      </time>
      <div className="entry-sheet">
        {title ? (
          <p className="entry-by">
            {href ? (
              <Link to={href}>
                <b>
                  <WithReferences text={title} />
                </b>
              </Link>
            ) : (
              <b>
                <WithReferences text={title} />
              </b>
            )}
            {about && (
              <span>
                <WithReferences text={about} />
              </span>
            )}
            {sign && <span className={`sign ${sign.look && `sign-${sign.look}`}`}>{sign.text}</span>}
          </p>
        ) : null}
        {title || !href ? (
          text && <p className="entry-text">{text}</p>
        ) : (
          <Link className="desk-link" to={href}>
            {text}
          </Link>
        )}
      </div>
    </li>
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
  const query = (params: Record<string, string>) => {
    const text = new URLSearchParams(params).toString();
    return text ? `?${text}` : '?';
  };
  const show: Record<string, string> = filter === 'everything' ? {} : { show: filter };
  return (
    <section aria-label="Timeline" className="thread">
      <nav aria-label="Show" className="person-filter">
        {(['everything', 'mails', 'notes'] as const).map((one) => (
          <Link
            key={one}
            to={query(one === 'everything' ? {} : { show: one })}
            preventScrollReset
            {...(one === filter && { 'aria-current': 'true' as const })}
          >
            {filterWords[one]}, {counts[one]}
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
          <Link className="button button-quiet button-small" to={query({ ...show, before: next })}>
            Show earlier
          </Link>
        </p>
      )}
    </section>
  );
}

/** Replies in an open lead, else by the owner's mail program. */
function Write({ person }: { person: PersonDetail }) {
  const { write, name, emails } = person;
  const className = 'button button-primary person-write';
  if (write) {
    return (
      <>
        <Link className={className} to={write.path} state={{ press: 'reply' }} data-shortcut="reply">
          Write to {shortName(write.whose || name)}
        </Link>
        <Link className="button button-quiet" to={write.path} state={{ press: 'note' }} data-shortcut="note">
          Note
        </Link>
      </>
    );
  }
  const email = emails.find(({ cameBack }) => !cameBack) ?? emails[0];
  if (!email) return null;
  return (
    <a className={className} href={`mailto:${email.address}`} data-shortcut="reply">
      Write to {shortName(email.whose || name)}
    </a>
  );
}

function More({ person }: { person: PersonDetail }) {
  const { id, name } = person;
  const path = `/admin/people/${id}`;
  return (
    <details className="sheet-menu" name="person-menu">
      <summary className="button-word">More</summary>
      <div className="sheet-menu-list">
        <Link to={`${path}/join`}>Merge with another person…</Link>
        <Link to={`${path}/separate`}>Split into two people…</Link>
        <IfMay open={`${path}/erase`}>
          <a href={`${path}/export`}>
            Export everything <small>JSON, HTML</small>
          </a>
          <Link to={`${path}/erase`}>
            Erase {shortName(name)}… <small>with receipt</small>
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

function PersonView(props: { person: PersonDetail; notice?: ReactNode; nextAction?: ReactNode }) {
  const { person, nextAction } = props;
  const { name, company, firstAt, now, phones } = person;
  const known = knownFor(now - firstAt);
  return (
    <Screen
      title={name}
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
      {props.notice}
      <div className="sheet">
        <div className="sheet-columns person-columns">
          <aside className="person-who" aria-label="Contact details">
            <WhoThisIs person={person} />
          </aside>
          <PersonTimeline timeline={person.timeline} now={now} />
          <PersonAside person={person} nextAction={nextAction} />
        </div>
      </div>
    </Screen>
  );
}

export const meta = (args: Route.MetaArgs) =>
  deskTitle(args.loaderData ? `${args.loaderData.name}, People` : 'People')(args);
export const links: Route.LinksFunction = () =>
  [threadStyles, personStyles, todayStyles].map((href) => ({ rel: 'stylesheet', href }));
export const loader = (args: Route.LoaderArgs) => personDetail(args);
export const action = (args: Route.ActionArgs) => personAction(args);

export default function Person({ loaderData }: Route.ComponentProps) {
  const { id, actions, asked, date, now } = loaderData;
  return (
    <PersonView
      key={id}
      person={loaderData}
      notice={asked && <AskedToBeErased wish={asked} />}
      nextAction={<NextActionPanel actions={actions} now={now} today={date} />}
    />
  );
}
