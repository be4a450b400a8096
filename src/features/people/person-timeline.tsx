import { Link } from 'react-router';
import { easternDay, easternText } from '#src/lib/format.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import type { Timeline, TimelineFilter, TimelineItem } from './timeline.server.ts';

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

/** Everything that happened with a person, newest first, in one line of time. */
export function PersonTimeline({ timeline, now }: { timeline: Timeline; now: number }) {
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
