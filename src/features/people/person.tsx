import { ArrowLeft, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useActionData } from 'react-router';
import { easternDay } from '#src/lib/format.ts';
import { PhoneLink } from '#src/ui/breakable.tsx';
import { IfMay, IfMayHere } from '#src/ui/if-may.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { PersonChanged } from './actions.server.ts';
import type { PersonDetail } from './person.server.ts';
import { PersonAside, WhoThisIs } from './person-aside.tsx';
import { PersonRuler } from './person-ruler.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { knownFor, shortName } from './words.ts';

/** Writing to somebody: where they wait for an answer, else by the owner's own mail program. */
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

/** One person: who they are, what happened, and what can be done; `notice` is what stands above all that. */
export function PersonView(props: { person: PersonDetail; notice?: ReactNode; nextAction?: ReactNode }) {
  const { person, nextAction } = props;
  const { name, company, firstAt, now, phones, ruler } = person;
  const posted = useActionData() as PersonChanged | undefined;
  const known = knownFor(now - firstAt);
  return (
    <article aria-labelledby="person-name">
      <p className="lead-back">
        <Link className="desk-link inline-flex min-h-6 items-center gap-1.5" to="/admin/people" data-shortcut="back">
          <ArrowLeft aria-hidden="true" size={17} /> People
        </Link>
      </p>
      <header className="sheet-title">
        <div>
          <h1 id="person-name">{name}</h1>
          <p>
            {company && `${company}. `}
            {known === 'since today' ? 'First contact today.' : `First contact ${easternDay(firstAt).text}, ${known}.`}
          </p>
        </div>
        <div className="sheet-acts">
          <IfMayHere>
            <Write person={person} />
          </IfMayHere>
          {phones[0] && <PhoneLink number={phones[0].text} as={callButton(phones[0].whose)} />}
          <IfMayHere>
            <More person={person} />
          </IfMayHere>
        </div>
      </header>
      <Refused outcome={posted} className="mb-3" />
      {props.notice}
      <div className="sheet">
        {ruler && <PersonRuler ruler={ruler} />}
        <div className="sheet-columns person-columns">
          <aside className="person-who" aria-label="Contact details">
            <WhoThisIs person={person} />
          </aside>
          <PersonTimeline timeline={person.timeline} now={now} />
          <PersonAside person={person} nextAction={nextAction} />
        </div>
      </div>
    </article>
  );
}
