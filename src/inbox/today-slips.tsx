import { Link } from 'react-router';
import { spanText } from '#src/lib/format.ts';
import { Breakable, PhoneLink } from '#src/ui/breakable.tsx';
import type { ChatItem, LeadItem, Today } from './today.server.ts';
import type { Alarm } from './today-alarms.ts';
import { type ActsOf, RowActs } from './today-row-acts.tsx';
import { WhoseRow } from './today-whose.tsx';
import { clock } from './today-words.ts';
import type { Steady } from './use-steady.ts';

/** The page button of a slip; one of them is the screen's peach button. */
const pageButton = (isFirst: boolean) => `button ${isFirst ? 'button-peach' : 'button-quiet'} button-small`;

/** An emergency, or a promise that is about to break. */
export function PromiseSlip(props: { item: LeadItem; steady: Steady; page: ActsOf; crew: Today['crew'] }) {
  const { item, steady, page, crew } = props;
  const { row, became, back } = steady.now(item);
  const isOver = became !== 'open';
  const first = row.name.split(/\s+/)[0] ?? row.name;
  // Whoever cannot work gave the number that works.
  const callFirst = row.emergency && row.phone !== '';
  return (
    <section className={isOver ? 'slip is-done' : 'slip'} aria-label={`Promised to ${row.name}`}>
      <h2 className="sign sign-warning">
        {row.emergency && 'Emergency. '}
        {page.now > row.due ? `Was due by ${clock(row.due)}` : `Reply by ${clock(row.due)}`}
      </h2>
      <p className="slip-big">
        {row.name},{' '}
        {page.now > row.due ? `${spanText(row.due - page.now)} overdue` : `${spanText(row.due - page.now)} left`}
      </p>
      <p className="slip-words">{[row.company, row.words].filter(Boolean).join('. ')}</p>
      <div className="sheet-acts">
        {!isOver && (
          <>
            {callFirst && <PhoneLink number={row.phone} as={{ className: pageButton(true), before: 'Call ' }} />}
            <Link className={pageButton(!callFirst)} to={row.path} data-lead={row.id}>
              Reply to {first}
            </Link>
            {row.phone && !callFirst && (
              <PhoneLink number={row.phone} as={{ className: pageButton(false), before: 'Call ' }} />
            )}
          </>
        )}
        <RowActs page={page} row={row} name={row.name} became={became} back={back} />
        {crew && <WhoseRow crew={crew} row={row} page={page} isOpen={!isOver} />}
      </div>
    </section>
  );
}

/** A chat visitor who asked for a person; `isFirst`: what to do before anything else. */
export function ChatSlip(props: { item: ChatItem; steady: Steady; page: ActsOf; isFirst: boolean }) {
  const { steady, page, isFirst } = props;
  const { row, became, back } = steady.now(props.item);
  const isOver = became !== 'open';
  return (
    // No region: of two that have no name the labels can be the same.
    <article
      className={isOver ? 'slip is-done' : 'slip'}
      aria-label={`Asked for a person in chat at ${clock(row.askedAt)}: ${row.name || 'a visitor'}`}
    >
      <h2 className="sign sign-new">Asked for a person in chat</h2>
      <p className="slip-big">
        <Breakable text={row.name || 'A visitor'} />, {waited(page.now - row.askedAt)}
      </p>
      <p className="slip-words">“{row.words}”</p>
      <div className="sheet-acts">
        <Link className={pageButton(isFirst)} to={row.path} data-lead={row.id}>
          Open chat
        </Link>
        <RowActs page={page} row={row} name={row.name || 'a chat visitor'} became={became} back={back} />
      </div>
    </article>
  );
}

const waited = (ms: number) => (ms < 60_000 ? 'just now' : `${spanText(ms)} ago`);

/** Something of the machine that does not work; `gone` once it works again. */
export function AlarmSlip({ alarm, gone, isFirst }: { alarm: Alarm; gone: boolean; isFirst: boolean }) {
  return (
    <section className={gone ? 'slip is-done' : 'slip'} aria-label={alarm.title}>
      <h2 className={gone ? 'sign sign-done' : 'sign sign-warning'}>
        {alarm.sign ?? (gone ? 'Working again' : 'Not working')}
      </h2>
      <p className="slip-big">{alarm.title}</p>
      <p className="slip-words">{alarm.words}</p>
      <div className="sheet-acts">
        <Link className={pageButton(isFirst)} to={alarm.href}>
          {alarm.link}
        </Link>
      </div>
    </section>
  );
}
