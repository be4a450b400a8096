import { Link } from 'react-router';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import type { Review } from './change.server.ts';
import type { Booked } from './outside.ts';
import type { Change } from './words.ts';

/** Meetings with a link to each; `withActs`: and the ways to move them or to write to whom they are with. */
export function Meetings({ meetings, withActs = false }: { meetings: readonly Booked[]; withActs?: boolean }) {
  return (
    <ul className="sheet-rows">
      {meetings.map(({ id, name, date, time, minutes }) => (
        <li key={id} className="sheet-row">
          <p className="sheet-row-when">
            {timeInWords(time)}
            <small>{minutes} min</small>
          </p>
          <div>
            <p className="sheet-row-name">
              <Link className="sheet-row-open" to={`/admin/appointments/${id}`}>
                {name}
              </Link>
            </p>
            <p className="sheet-row-about">{shortDayInWords(date)}</p>
          </div>
          {withActs && (
            <div className="sheet-row-acts">
              <Link
                className="button button-quiet button-small"
                to={`/admin/appointments/${id}#place`}
                aria-label={`Move ${name}`}
              >
                Move
              </Link>
              <Link
                className="button button-quiet button-small"
                to={`/admin/appointments/${id}#answer`}
                aria-label={`Email ${name}`}
              >
                Email
              </Link>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="rules-changes">
      {changes.map(({ name, what, before, after }) => (
        <div key={name}>
          <dt>{what}</dt>
          <dd>
            <del>{before}</del> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a save will do: the rules, the words on the site, the meetings that then lie outside. */
export function ReviewPart({ review: { changes, words, outside, warnings } }: { review: Review }) {
  return (
    <section className="sheet-section rules-review" aria-labelledby="rules-review">
      <header>
        <h2 id="rules-review" tabIndex={-1}>
          What changes
        </h2>
        <p>nothing is saved yet</p>
      </header>
      {warnings.map((warning) => (
        <p key={warning} className="notice notice-error">
          {warning}
        </p>
      ))}
      <Changes changes={changes} />
      {words.length > 0 && (
        <>
          <h3>What visitors read</h3>
          <Changes changes={words} />
        </>
      )}
      {outside.length > 0 && (
        <>
          <h3>{outside.length === 1 ? 'One meeting' : `${outside.length} meetings`} will be outside your hours</h3>
          <p className="text-ink-600">These stay booked. If you won’t be there, move them or tell the people.</p>
          <Meetings meetings={outside} />
        </>
      )}
    </section>
  );
}
