import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { spanText } from '#src/lib/format.ts';
import { shortName } from '#src/lib/text.ts';
import { hourMs } from '#src/lib/time.ts';
import { Breakable, PhoneLink } from '#src/ui/breakable.tsx';
import { useMay } from '#src/ui/may.tsx';
import { SheetSection } from '#src/ui/screen.tsx';
import type { ActionItem, ChatItem, LeadItem, Meeting, Today } from './today.server.ts';
import { type Alarm, firstName, layOut, type RulerMeeting, type RulerPromise } from './today-marks.ts';
import { type ActsOf, ConfirmActs, RowActs, todayPath, useMeeting } from './today-row-acts.tsx';
import { WhoseRow } from './today-whose.tsx';
import { actionWords, beginsWords, clock, dayWords, dueWords, kindWords, shortClock } from './today-words.ts';
import type { Steady } from './use-steady.ts';

function Row(props: {
  when: { when: string; about: string; late: boolean };
  done: boolean;
  id: string;
  path: string;
  name: string;
  /** Below another row of the same person. */
  isSame?: boolean;
  beside?: string;
  about?: ReactNode;
  whose?: ReactNode;
  acts: ReactNode;
}) {
  const { when, about, late } = props.when;
  return (
    <li className={['sheet-row', props.done && 'is-done', props.isSame && 'is-same'].filter(Boolean).join(' ')}>
      <p className={late && !props.done ? 'sheet-row-when is-late' : 'sheet-row-when'}>
        {when}
        <small className="mt-0.5 block text-[0.8125rem] font-normal tracking-normal whitespace-normal text-ink-500">
          {about}
        </small>
      </p>
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={props.path} data-lead={props.id}>
            <bdi>{props.name}</bdi>
          </Link>{' '}
          <bdi className="text-sm text-ink-600">{props.beside}</bdi>
        </p>
        {props.about && <p className="sheet-row-about">{props.about}</p>}
        {props.whose}
      </div>
      {props.acts}
    </li>
  );
}

const quoted = (text: string) => (text ? `“${text}”` : '');

type SteadyProps<Item> = { item: Item; steady: Steady; page: ActsOf };

type RowProps = Parameters<typeof Row>[0];

/** A row with what became of it since the page was opened. */
function SteadyRow(
  props: Omit<RowProps, 'done' | 'id' | 'path' | 'name' | 'acts'> &
    ReturnType<Steady['now']> & { page: ActsOf; name?: string },
) {
  const { page, row, became, back, name = row.name, ...more } = props;
  const acts = <RowActs {...{ page, row, name, became, back }} />;
  return <Row {...more} done={became !== 'open'} id={row.id} path={row.path} name={name} acts={acts} />;
}

export function LeadRow(props: SteadyProps<LeadItem> & { isSame: boolean; crew: Today['crew'] }) {
  const { item, steady, page, crew, isSame } = props;
  const now = steady.now(item);
  const { answered, words, promised, begins, emergency } = now.row;
  const sign = emergency ? 'sign sign-warning' : answered ? 'sign sign-new' : 'sign';
  return (
    <SteadyRow
      {...{ ...now, page, isSame }}
      when={dueWords(now.row.due, page.now, page.date)}
      beside={now.row.company}
      about={
        <>
          <span className={sign}>{kindWords(now.row)}</span>
          {begins !== undefined && `${beginsWords(begins, page.now, page.date)}. `}
          {answered ? quoted(words) : words}
          {promised && <span className="block">Follow-up: {promised}</span>}
        </>
      }
      whose={crew && <WhoseRow crew={crew} row={now.row} isOpen={now.became === 'open'} />}
    />
  );
}

/** A visitor who asked for a person in the chat and left. */
export function ChatRow({ item, steady, page }: SteadyProps<ChatItem>) {
  const now = steady.now(item);
  const { askedAt, words, name } = now.row;
  const when = { when: clock(askedAt), about: dayWords(askedAt, page.date), late: false };
  return <SteadyRow {...{ ...now, page, when }} name={name || 'A chat visitor'} about={quoted(words)} />;
}

export function ActionRow({ item, steady, page }: SteadyProps<ActionItem>) {
  const now = steady.now(item);
  return <SteadyRow {...{ ...now, page }} when={actionWords(now.row, page.now, page.date)} about={now.row.words} />;
}

/** `still`: the current state, undefined once moved or cancelled. */
export function MeetingRow({ item, still, page }: { item: Meeting; still: Meeting | undefined; page: ActsOf }) {
  const { now } = page;
  const { from, to, toConfirm, name, id, path, words } = still ?? item;
  const minutes = Math.round((to - from) / 60_000);
  const about = now >= to ? 'over' : now >= from ? 'now' : `${minutes}\u00a0min`;
  return (
    <Row
      when={{ when: clock(from), about, late: false }}
      done={!still}
      id={id}
      path={path}
      name={name}
      about={
        <>
          {!still && <span className="sign">Moved or cancelled</span>}
          {still && toConfirm && <span className="sign">Not confirmed</span>}
          {words}
        </>
      }
      acts={still && <ConfirmActs row={{ id }} toConfirm={toConfirm} name={name} />}
    />
  );
}

function OutcomeRow({ item, date }: { item: Today['unsettled'][number]; date: string }) {
  const { id, path, name, from } = item;
  return (
    <Row
      when={{ when: clock(from), about: dayWords(from, date), late: false }}
      done={useMeeting(id).data?.ok === true}
      {...{ id, path, name }}
      acts={<ConfirmActs row={{ id }} toConfirm="begun" name={name} />}
    />
  );
}

/** Keeps the list from when the page was opened. */
export function Outcomes({ today }: { today: Today }) {
  const [rows] = useState(today.unsettled);
  const may = useMay();
  if (rows.length === 0 || !may.change(todayPath)) return null;
  return (
    <SheetSection id="outcomes" title="Did it happen?">
      <ul className="sheet-rows">
        {rows.map((item) => (
          <OutcomeRow key={item.id} item={item} date={today.date} />
        ))}
      </ul>
    </SheetSection>
  );
}

const lineHeight = 20;
const top = 36;
/** Plain hours and "Noon"; the ends of the ruler show AM and PM. */
function hourWords(moment: number): string {
  const [hour = '', half = ''] = clock(moment).split(/:00 /);
  return hour === '12' && half === 'PM' ? 'Noon' : hour;
}

type RulerProps = Pick<Today, 'opens' | 'closes' | 'day' | 'now' | 'meetings' | 'lunch'> & {
  promises: readonly RulerPromise[];
};

/** For screen readers. */
function spoken({ now, promises, meetings }: RulerProps, from: number, to: number): string {
  const due = promises.map(({ at, name }) => `${clock(at)} ${name}${at < now ? ', late' : ''}`);
  const met = meetings.map((one) => `${clock(one.from)} to ${clock(one.to)} ${one.name}`);
  return [
    `The day from ${clock(from)} to ${clock(to)}, now ${clock(now)}.`,
    due.length > 0 ? `Promised: ${due.join('; ')}.` : 'No replies due today.',
    met.length > 0 ? `Meetings: ${met.join('; ')}.` : '',
  ]
    .join(' ')
    .trim();
}

export function DayRuler(props: RulerProps) {
  const { now, day } = props;
  const meetings = props.lunch ? [...props.meetings, props.lunch] : props.meetings;
  const plan = layOut({ ...props, meetings, hourWords });
  const { from, to } = plan;
  const needle = Math.max(0, Math.min(100, ((now - from) / (to - from)) * 100));
  const isNow = now >= day.from && now < day.to;
  const pinLine = plan.flags.reduce((most, { line }) => Math.max(most, line + 1), 0);
  const bars = top + (pinLine + (plan.pins.length > 0 ? 1 : 0)) * lineHeight + 20;
  const label = spoken(props, from, to);
  const last = plan.ticks.length - 1;
  const hours = Math.round((to - from) / hourMs);
  const late = (at: number) => (at < now ? ' is-late' : '');
  const half = (nth: number) => (nth === 0 || nth === last ? ` ${clock(nth === 0 ? from : to).slice(-2)}` : '');
  const ticks = (length: (hour: string, nth: number) => number, isNamed: (nth: number) => boolean = () => true) =>
    plan.ticks.map(({ x, hour }, nth) => (
      <g key={x}>
        <line x1={`${x}%`} x2={`${x}%`} y1="0" y2={length(hour, nth)} className="ruler-line stroke-ink-300" />
        {hour && isNamed(nth) && (
          <text x={`${x}%`} y="27" className="fill-ink-500 text-[0.8125rem]" textAnchor={anchor(nth, last)}>
            {hour}
            {half(nth)}
          </text>
        )}
      </g>
    ));
  const meetingsAt = (y: number, isNamed: boolean) =>
    plan.bars.map((bar) => (
      <g key={`${bar.from} ${bar.name}`} className={barClass(bar, props)}>
        <rect x={`${bar.x}%`} y={y} width={`${bar.width}%`} height="7" />
        {isNamed && bar.named && (
          <text className="text-[0.8125rem]" x={`${bar.x}%`} y={y - 5}>
            {bar.name}
          </text>
        )}
      </g>
    ));
  return (
    <div className="day-ruler relative mx-4 sm:mx-8">
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={bars + 20}
        className="hidden overflow-visible min-[72rem]:block"
      >
        {ticks((hour, nth) => (hour ? 13 : nth % 2 === 0 ? 8 : 5))}
        {plan.pins.map((pin) => (
          <Pin key={pin.x} {...pin} y={top + (pinLine + 1) * lineHeight - 8} className={late(pin.at)} />
        ))}
        {plan.flags.map(({ x, at, line, name }) => (
          <g key={`${at} ${name} ${x} ${line}`} className={`ruler-flag${late(at)}`}>
            <line x1={`${x}%`} x2={`${x}%`} y1={top} y2={top + (line + 1) * lineHeight - 3} />
          </g>
        ))}
        {plan.flags.map(({ x, at, name, line, before }) => (
          <g key={`${at} ${name} ${x} ${line}`} className={`ruler-flag${late(at)}`}>
            <text
              className="text-[0.8125rem]"
              x={`${x}%`}
              dx={before ? -7 : 7}
              y={top + (line + 1) * lineHeight - 5}
              textAnchor={before ? 'end' : 'start'}
            >
              <tspan className="fill-ink-900 font-semibold">{shortClock(at)}</tspan> {firstName(name)}
              {at < now && ', late'}
            </text>
          </g>
        ))}
        {meetingsAt(bars, true)}
        {isNow && <Needle x={needle} now={now} height={bars + 14} />}
      </svg>
      <svg role="img" aria-label={label} width="100%" height="88" className="overflow-visible min-[72rem]:hidden">
        {ticks(
          (hour) => (hour ? 13 : 6),
          (nth) => (nth % (4 * Math.ceil(hours / 5)) === 0 || nth === last) && isApart(nth, last, hours),
        )}
        {plan.allPins.map((pin) => (
          <Pin key={pin.x} {...pin} y={56} className={late(pin.at)} />
        ))}
        {meetingsAt(74, false)}
        {isNow && <Needle x={needle} now={now} height={84} />}
      </svg>
    </div>
  );
}

const anchor = (nth: number, last: number) => (nth === 0 ? 'start' : nth === last ? 'end' : 'middle');
/** Hides hour labels too close to the last one. */
const isApart = (nth: number, last: number, hours: number) => nth === last || last - nth >= 4 * Math.ceil(hours / 5);
const barClass = ({ from, to }: RulerMeeting, { lunch, now }: RulerProps) =>
  `ruler-bar${from === lunch?.from && to === lunch.to ? ' is-lunch' : to < now ? ' is-past' : ''}`;

function Pin({ x, n, y, className }: { x: number; n: number; y: number; className: string }) {
  return (
    <g className={`ruler-pin${className}`}>
      <line x1={`${x}%`} x2={`${x}%`} y1={top - 2} y2={y} />
      <circle cx={`${x}%`} cy={y} r={n > 1 ? 9 : 5} />
      {n > 1 && (
        <text x={`${x}%`} y={y + 4} textAnchor="middle">
          {n}
        </text>
      )}
    </g>
  );
}

function Needle({ x, now, height }: { x: number; now: number; height: number }) {
  const flips = x > 88;
  const words = clock(now);
  const wide = words.length * 7 + 12;
  return (
    <g className="ruler-now fill-peach-600 stroke-peach-600">
      <line className="stroke-[2]" x1={`${x}%`} x2={`${x}%`} y1="-18" y2={height} />
      <svg className="overflow-visible" x={`${x}%`} y="-26" overflow="visible" aria-hidden="true">
        <rect className="stroke-none" x={flips ? 1 - wide : -1} width={wide} height="20" rx="2" />
        <text
          className="fill-white stroke-none text-[0.8125rem] font-semibold"
          x={flips ? 1 - wide / 2 : wide / 2 - 1}
          y="14"
          textAnchor="middle"
        >
          {words}
        </text>
      </svg>
    </g>
  );
}

/** The first one is the screen's peach button. */
const pageButton = (isFirst: boolean) => `button ${isFirst ? 'button-peach' : 'button-quiet'} button-small`;

/** Of what cannot wait. `done`: it is over since the page was opened; `look`: of its sign. */
function Slip(props: {
  as?: 'section' | 'article';
  label: string;
  done: boolean;
  look: 'warning' | 'new' | 'done';
  sign: ReactNode;
  big: ReactNode;
  words: string;
  /** What can be done. */
  children: ReactNode;
}) {
  const { as: Part = 'section', label, done, look, sign, big, words } = props;
  return (
    <Part className={done ? 'slip is-done' : 'slip'} aria-label={label}>
      <h2 className={`sign sign-${look}`}>{sign}</h2>
      <p className="slip-big text-2xl leading-tight font-medium tracking-[-0.025em] text-ink-900">{big}</p>
      <p className="slip-words line-clamp-3">{words}</p>
      <div className="sheet-acts mt-auto pt-2.5">{props.children}</div>
    </Part>
  );
}

export function PromiseSlip({ item, steady, page, crew }: SteadyProps<LeadItem> & { crew: Today['crew'] }) {
  const { row, became, back } = steady.now(item);
  const { name, due, phone, phones } = row;
  const isOver = became !== 'open';
  const isLate = page.now > due;
  // In an emergency email may not work, but one of the phone numbers does.
  const callFirst = phones.length > 0;
  const call = (number: string, isFirst: boolean) => (
    <PhoneLink key={number} number={number} as={{ className: pageButton(isFirst), before: 'Call ' }} />
  );
  return (
    <Slip
      label={`Promised to ${name}`}
      done={isOver}
      look="warning"
      sign={`${row.emergency ? 'Emergency. ' : ''}${isLate ? 'Was due by' : 'Reply by'} ${clock(due)}`}
      big={
        <>
          <bdi>{name}</bdi>, {spanText(due - page.now)} {isLate ? 'overdue' : 'left'}
        </>
      }
      words={[row.company, row.words].filter(Boolean).join('. ')}
    >
      {!isOver && (
        <>
          {phones.map((number, nth) => call(number, nth === 0))}
          <Link className={pageButton(!callFirst)} to={row.path} data-lead={row.id}>
            Reply to <bdi>{shortName(name)}</bdi>
          </Link>
          {phone && !callFirst && call(phone, false)}
        </>
      )}
      <RowActs {...{ page, row, name, became, back }} />
      {crew && <WhoseRow crew={crew} row={row} isOpen={!isOver} />}
    </Slip>
  );
}

export function ChatSlip({ item, steady, page, isFirst }: SteadyProps<ChatItem> & { isFirst: boolean }) {
  const { row, became, back } = steady.now(item);
  const { askedAt, name } = row;
  return (
    <Slip
      // No region: two nameless visitors could have the same label.
      as="article"
      label={`Asked for a person in chat at ${clock(askedAt)}: ${name || 'a visitor'}`}
      done={became !== 'open'}
      look="new"
      sign="Asked for a person in chat"
      big={
        <>
          <Breakable text={name || 'A visitor'} />, {waited(page.now - askedAt)}
        </>
      }
      words={`“${row.words}”`}
    >
      <Link className={pageButton(isFirst)} to={row.path} data-lead={row.id}>
        Open chat
      </Link>
      <RowActs {...{ page, row, became, back }} name={name || 'a chat visitor'} />
    </Slip>
  );
}

const waited = (ms: number) => (ms < 60_000 ? 'just now' : `${spanText(ms)} ago`);

/** `gone`: once it works again. */
export function AlarmSlip({ alarm, gone, isFirst }: { alarm: Alarm; gone: boolean; isFirst: boolean }) {
  const { title, words, href, link } = alarm;
  return (
    <Slip
      label={title}
      done={gone}
      look={gone ? 'done' : 'warning'}
      sign={alarm.sign ?? (gone ? 'Working again' : 'Not working')}
      big={title}
      words={words}
    >
      <Link className={pageButton(isFirst)} to={href}>
        {link}
      </Link>
    </Slip>
  );
}
