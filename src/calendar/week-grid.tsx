import { useEffect, useState } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { timeOf } from '#src/lib/day-times.ts';
import { timeInWords } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import { Toast, useToast } from '#src/ui/toast.tsx';
import type { useMoving } from './use-moving.ts';
import {
  at,
  inView,
  minutesInWords,
  roomIn,
  type WeekDay,
  type WeekItem,
  type WeekSpan,
  type WeekView,
  wallTime,
} from './week.ts';

type Moving = ReturnType<typeof useMoving>;

export const meetingId = (id: string) => `meeting-${id}`;

const statusWords: Record<string, string> = { pending: 'to confirm', done: 'done', 'no-show': 'no-show' };

const spoken = (item: WeekItem) =>
  [item.name, item.kindWords, minutesInWords(item), item.about, statusWords[item.status] ?? item.status]
    .filter(Boolean)
    .join(', ');

/** Travel back equals travel there; the rest is buffer. */
function afterWords(before: number, after: number): string {
  const buffer = after - before;
  return [before > 0 ? `travel ${before}` : '', buffer > 0 ? `buffer ${buffer}` : ''].filter(Boolean).join(', ');
}

function Meeting({ item, moving }: { item: WeekItem; moving: Moving }) {
  const { holds } = item;
  const before = item.from - holds.from;
  const after = holds.to - item.to;
  const isMoved = moving.moving?.item.id === item.id;
  return (
    <li className="week-meeting" data-nth={item.beside?.nth} data-of={item.beside?.of}>
      {before > 0 && (
        <span aria-hidden="true" className="week-at week-hold" {...at({ from: holds.from, to: item.from })}>
          {before >= 20 && <span>travel {before}</span>}
        </span>
      )}
      <div
        className="week-at week-box"
        data-kind={item.kind}
        data-status={item.status}
        data-past={!item.movable || undefined}
        data-moved={isMoved || undefined}
        data-short={item.to - item.from < 45 || undefined}
        {...at(item)}
      >
        <Link
          id={meetingId(item.id)}
          to={item.path}
          className="week-link"
          aria-describedby={item.movable ? 'week-keys' : undefined}
          draggable={false}
          onKeyDown={(event) => moving.onKeyDown(event, item)}
          onPointerDown={(event) => moving.onItemDown(event, item, false)}
          onClick={moving.onItemClick}
        >
          <span className="sr-only">{spoken(item)}</span>
          <span aria-hidden="true">
            <b>{item.name}</b>
            <span className="week-about">
              {[isMoved ? '' : statusWords[item.status], item.kindWords, item.about].filter(Boolean).join(', ')}
            </span>
          </span>
        </Link>
        {item.movable && (
          <span
            aria-hidden="true"
            className="week-size"
            onPointerDown={(event) => moving.onItemDown(event, item, true)}
          />
        )}
      </div>
      {after > 0 && (
        <span aria-hidden="true" className="week-at week-hold" {...at({ from: item.to, to: holds.to })}>
          {after >= 20 && <span>{afterWords(before, after)}</span>}
        </span>
      )}
    </li>
  );
}

function Closure(props: { closure: WeekSpan; day: WeekDay; hours: WeekView['hours']; address: string }) {
  const { closure, day, hours, address } = props;
  const { date, items } = day;
  const span = inView(closure, hours);
  return (
    <li>
      <span className="week-at week-off" {...at(span)} />
      <div className="week-at week-off-words" {...at(roomIn(span, items))}>
        <p>
          <b>{closure.reason || 'Blocked'}</b>
          <span className="sr-only">, {minutesInWords(closure)}</span>
        </p>
        <IfMayHere>
          <Form method="post" action={address}>
            <input type="hidden" name="intent" value="unblock" />
            <input type="hidden" name="id" value={closure.id} />
            <input type="hidden" name="from" value={wallTime(date, closure.from)} />
            <input type="hidden" name="to" value={wallTime(date, closure.to)} />
            <button type="submit" className="week-again" aria-label={`Unblock: ${minutesInWords(closure)}`}>
              Unblock
            </button>
          </Form>
        </IfMayHere>
      </div>
    </li>
  );
}

function Day(props: { day: WeekDay; view: WeekView; moving: Moving; address: string }) {
  const { day, view, moving, address } = props;
  const { drawn, ghost } = moving;
  const titleId = `day-${day.date}`;
  return (
    <section
      className="week-day"
      aria-labelledby={titleId}
      data-on={day.date === view.on || undefined}
      data-today={day.isToday || undefined}
    >
      <header>
        <h2 id={titleId}>
          {day.isToday && <span>Today, </span>}
          {day.title} <b>{day.short}</b>
        </h2>
        <p className={day.holiday ? 'week-holiday' : 'sr-only'}>
          {day.holiday || (day.openWords ? `Open ${day.openWords}` : 'Closed')}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut by pointer for the buttons above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above do the same by keyboard */}
      <div className="week-body" data-date={day.date} onPointerDown={moving.onBodyDown} onClick={moving.onBodyClick}>
        {day.closed.map((span) => (
          <span key={span.from} aria-hidden="true" className="week-at week-closed" {...at(span)} />
        ))}
        {day.openings.map((opening) => (
          <span key={`${opening.id} ${opening.from}`} className="week-at week-opening" {...at(opening)}>
            {opening.reason || 'Extra hours'}
          </span>
        ))}
        <ul>
          {day.busy.map((span) => (
            <li key={span.id} className="week-at week-busy" {...at(inView(span, view.hours))}>
              Busy{span.to - span.from === 24 * 60 && ' all day'}, your calendar
              <span className="sr-only">, {minutesInWords(span)}</span>
            </li>
          ))}
          {day.closures.map((closure) => (
            <Closure
              key={`${closure.id} ${closure.from}`}
              closure={closure}
              day={day}
              hours={view.hours}
              address={address}
            />
          ))}
          {day.items.map((item) => (
            <Meeting key={item.id} item={item} moving={moving} />
          ))}
        </ul>
        {ghost?.date === day.date && (
          <span aria-hidden="true" className="week-at week-ghost" {...at(ghost)}>
            {minutesInWords(ghost)}
          </span>
        )}
        {drawn?.date === day.date && (
          <span aria-hidden="true" className="week-at week-ghost" {...at(drawn)}>
            {minutesInWords(drawn)}
          </span>
        )}
        {day.isToday && (
          <span
            className="week-at week-now"
            role="img"
            aria-label={`Now, ${timeInWords(timeOf(view.nowMinute))}`}
            {...at({ from: view.nowMinute, to: view.nowMinute })}
          />
        )}
      </div>
    </section>
  );
}

const hourWords = (hour: number) => (hour === 12 ? 'Noon' : String(hour % 12 || 12));

/** Days side by side with an hour axis. Below 900 px only the chosen day. */
export function WeekGrid(props: { view: WeekView; moving: Moving; address: string }) {
  const { moving, address } = props;
  const view = { ...props.view, hours: moving.hours };
  const { first, count } = view.hours;
  const holidays = view.days.filter(({ holiday }) => holiday).map(({ date }) => date);
  const hours = Array.from({ length: count }, (_, n) => first + n);
  return (
    <div
      className="week-grid"
      data-view={view.view}
      data-h={first}
      data-lh={count}
      data-holiday={holidays.length === 0 ? undefined : holidays.includes(view.on) ? 'on' : 'other'}
    >
      <div className="week-axis" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className="week-at" {...at({ from: hour * 60, to: (hour + 1) * 60 })}>
            {hourWords(hour)}
          </span>
        ))}
      </div>
      {view.days.map((day) => (
        <Day key={day.date} view={view} day={day} moving={moving} address={address} />
      ))}
    </div>
  );
}

/** `until`: when its mail leaves (epoch milliseconds). */
export type ChangeResult = Outcome<{ words?: string; undo?: string; until?: number }>;

const second = 1_000;

/** With undo for ten seconds. */
export function WeekToast({ said, now }: { said: ChangeResult | undefined; now: number }) {
  const fetcher = useFetcher<ChangeResult>({ key: 'week-undo' });
  const { data } = fetcher;
  const clock = useNow(now, second);
  // The latest answer, from here or the page.
  const [last, setLast] = useState(said);
  useEffect(() => setLast(said), [said]);
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const [shown] = useToast(last);
  if (!shown?.ok) return <Toast>{shown?.reason}</Toast>;
  const { words, undo, until } = shown;
  const left = until ? Math.max(0, Math.ceil((until - clock) / second)) : undefined;
  const canUndo = undo !== undefined && undo !== '' && (left === undefined || left > 0);
  return (
    <Toast undo={canUndo && { Form: fetcher.Form, fields: { intent: until ? 'undo-move' : 'undo-block', undo } }}>
      {words && (
        <>
          {words}
          {left !== undefined && <span aria-hidden="true"> Sending the email in {left} s.</span>}
        </>
      )}
    </Toast>
  );
}
