import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { timeOf } from '#src/lib/day-times.ts';
import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { Toast, useToast } from '#src/ui/act.tsx';
import { IfMayHere } from '#src/ui/may.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import type { ChangeResult } from './appointment-owner.server.ts';
import {
  at,
  draggedBy,
  hoursFor,
  inTheWay,
  inView,
  type Minutes,
  minutesInWords,
  type Placing,
  roomIn,
  spannedBy,
  steppedBy,
  unusual,
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

function Hold({ span, words }: { span: Minutes; words: string }) {
  if (span.to <= span.from) return null;
  return (
    <span
      aria-hidden="true"
      className={`week-at week-hold pointer-events-none inset-x-1 overflow-hidden text-[0.75rem] leading-none text-ink-600 [background:repeating-linear-gradient(135deg,transparent_0_6px,var(--color-ink-200)_6px_7px)] ${at(span)}`}
    >
      {span.to - span.from >= 20 && <span className="inline-block bg-white px-1 py-0.5">{words}</span>}
    </span>
  );
}

function Meeting({ item, moving }: { item: WeekItem; moving: Moving }) {
  const { holds } = item;
  const before = item.from - holds.from;
  const after = holds.to - item.to;
  const isMoved = moving.moving?.item.id === item.id;
  return (
    <li
      className={
        item.beside &&
        `pointer-events-none absolute inset-y-0 left-[calc(var(--nth)/var(--of)*100%)] w-[calc(100%/var(--of))] week-nth-${item.beside.nth} week-of-${item.beside.of}`
      }
      data-of={item.beside?.of}
    >
      <Hold span={{ from: holds.from, to: item.from }} words={`travel ${before}`} />
      <div
        className={`week-at week-box in-data-of:pointer-events-auto in-data-of:inset-x-0.5 data-moved:border-dashed data-moved:border-ink-300 data-moved:bg-white data-past:border-ink-300 data-past:bg-white data-past:text-ink-600 ${at(item)}`}
        data-kind={item.kind}
        data-status={item.status}
        data-past={!item.movable || undefined}
        data-moved={isMoved || undefined}
        data-short={item.to - item.from < 45 || undefined}
      >
        <Link
          id={meetingId(item.id)}
          to={item.path}
          className="week-link absolute inset-0 block [touch-action:pan-y] overflow-hidden px-1.5 py-0.5 text-[0.8125rem] leading-snug outline-offset-2 focus-visible:z-2 focus-visible:outline-3 focus-visible:outline-arc-500 in-data-short:px-1 in-data-short:py-0 in-data-short:text-[0.75rem] in-data-short:leading-[1.2]"
          aria-describedby={item.movable ? 'week-keys' : undefined}
          draggable={false}
          onKeyDown={(event) => moving.onKeyDown(event, item)}
          onPointerDown={(event) => moving.onItemDown(event, item, false)}
          onClick={moving.onItemClick}
        >
          <span className="sr-only">{spoken(item)}</span>
          <span aria-hidden="true">
            <b className="block truncate font-semibold in-data-[status=no-show]:line-through">{item.name}</b>
            <span className="week-about">
              {[isMoved ? '' : statusWords[item.status], item.kindWords, item.about].filter(Boolean).join(', ')}
            </span>
          </span>
        </Link>
        {item.movable && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize"
            onPointerDown={(event) => moving.onItemDown(event, item, true)}
          />
        )}
      </div>
      <Hold span={{ from: item.to, to: holds.to }} words={afterWords(before, after)} />
    </li>
  );
}

function Closure(props: { closure: WeekSpan; day: WeekDay; hours: WeekView['hours']; address: string }) {
  const { closure, day, hours, address } = props;
  const { date, items } = day;
  const span = inView(closure, hours);
  return (
    <li>
      <span
        className={`week-at border-y border-ink-300 [background:repeating-linear-gradient(135deg,transparent_0_6px,var(--color-ink-200)_6px_7px)] ${at(span)}`}
      />
      <div
        className={`week-at flex flex-col items-center justify-center gap-1 overflow-hidden p-1 text-center text-[0.8125rem] text-ink-700 ${at(roomIn(span, items))}`}
      >
        <p className="max-w-full bg-white px-1.5 wrap-anywhere">
          <b>{closure.reason || 'Blocked'}</b>
          <span className="sr-only">, {minutesInWords(closure)}</span>
        </p>
        <IfMayHere>
          <Form method="post" action={address}>
            <input type="hidden" name="intent" value="unblock" />
            <input type="hidden" name="id" value={closure.id} />
            <input type="hidden" name="from" value={wallTime(date, closure.from)} />
            <input type="hidden" name="to" value={wallTime(date, closure.to)} />
            <button
              type="submit"
              className="min-h-6 bg-white px-1.5 text-arc-700 underline"
              aria-label={`Unblock: ${minutesInWords(closure)}`}
            >
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
      className="week-day min-w-0 border-l border-ink-200"
      aria-labelledby={titleId}
      data-on={day.date === view.on || undefined}
      data-today={day.isToday || undefined}
    >
      <header className="max-[900px]:border-t-0 max-[900px]:py-0 in-data-panel:min-[1200px]:px-1.5">
        <h2 id={titleId} className="truncate text-[0.8125rem] font-normal text-ink-600 max-[900px]:sr-only">
          {day.isToday && <span>Today, </span>}
          {day.title}{' '}
          <b className="block text-lg leading-tight font-medium whitespace-normal text-ink-900">{day.short}</b>
        </h2>
        <p
          className={day.holiday ? 'text-[0.8125rem] leading-tight wrap-anywhere hyphens-auto text-ink-600' : 'sr-only'}
        >
          {day.holiday || (day.openWords ? `Open ${day.openWords}` : 'Closed')}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut by pointer for the buttons above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above do the same by keyboard */}
      <div
        className="relative h-[calc(var(--count)_*_60_*_var(--px))] overflow-hidden [background:repeating-linear-gradient(to_bottom,var(--color-ink-200)_0_1px,transparent_1px_calc(60_*_var(--px)))]"
        data-date={day.date}
        onPointerDown={moving.onBodyDown}
        onClick={moving.onBodyClick}
      >
        {day.closed.map((span) => (
          <span key={span.from} aria-hidden="true" className={`week-at week-closed pointer-events-none ${at(span)}`} />
        ))}
        {day.openings.map((opening) => (
          <span
            key={`${opening.id} ${opening.from}`}
            className={`week-at pointer-events-none border-l-3 border-arc-300 pl-1.5 text-[0.75rem] text-ink-600 ${at(opening)}`}
          >
            {opening.reason || 'Extra hours'}
          </span>
        ))}
        <ul>
          {day.busy.map((span) => (
            <li
              key={span.id}
              className={`week-at inset-x-1 overflow-hidden rounded-sm border border-ink-300 bg-ink-50 px-1.5 py-0.5 text-[0.8125rem] text-ink-600 ${at(inView(span, view.hours))}`}
            >
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
        {[ghost, drawn].map(
          (placed, nth) =>
            placed?.date === day.date && (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: two kinds in their order
                key={nth}
                aria-hidden="true"
                className={`week-at pointer-events-none inset-x-1 z-3 overflow-hidden rounded-sm border-2 border-arc-600 bg-white/85 px-1.5 py-0.5 text-[0.8125rem] font-semibold text-ink-900 outline-2 outline-arc-300 forced-colors:[border-color:Highlight] ${at(placed)}`}
              >
                {minutesInWords(placed)}
              </span>
            ),
        )}
        {day.isToday && (
          <span
            className={`week-at pointer-events-none z-2 h-0 border-t-2 border-peach-600 forced-colors:[border-color:Highlight] ${at({ from: view.nowMinute, to: view.nowMinute })}`}
            role="img"
            aria-label={`Now, ${timeInWords(timeOf(view.nowMinute))}`}
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
      className={`week-grid data-[view=day]:grid-cols-[3.5rem_minmax(0,1fr)] max-[900px]:data-[holiday=on]:[--head:2rem] in-data-panel:min-[1200px]:data-[view=week]:grid-cols-[3rem_repeat(7,minmax(0,1fr))] week-h-${first} week-lh-${count}`}
      data-view={view.view}
      data-h={first}
      data-lh={count}
      data-holiday={holidays.length === 0 ? undefined : holidays.includes(view.on) ? 'on' : 'other'}
    >
      <div className="relative mt-(--head) text-right text-[0.8125rem] text-ink-600" aria-hidden="true">
        {hours.map((hour) => (
          <span
            key={hour}
            className={`week-at border-t border-ink-200 pr-2 ${at({ from: hour * 60, to: (hour + 1) * 60 })}`}
          >
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

const second = 1_000;

/** With undo for ten seconds. */
export function WeekToast({ said, now }: { said: ChangeResult | undefined; now: number }) {
  const fetcher = useFetcher<ChangeResult>({ key: 'week-undo' });
  const { data } = fetcher;
  const clock = useNow(now, second);
  // The latest answer, from here or the page, whatever week is opened meanwhile.
  const [last, setLast] = useState(said);
  useEffect(() => said && setLast(said), [said]);
  useEffect(() => data && setLast(data), [data]);
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

const clickPx = 5;

interface Held {
  item: WeekItem;
  resize: boolean;
  x: number;
  y: number;
  perMinute: number;
  moved: boolean;
}

const bodyAt = (x: number, y: number) =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-date]'))
    .find((element) => element !== null);

/** For screen readers. */
function spokenAt(item: WeekItem, place: Placing, view: WeekView): string {
  const other = inTheWay(item, place, view.days);
  const there = view.days.some(({ date }) => date === place.date);
  const state = other ? `taken by ${other.name}` : there ? (unusual(place, view) ?? 'free') : 'a day that isn’t shown';
  return `${item.name}: ${dayInWords(place.date)}, ${minutesInWords(place)}, ${state}.`;
}

/**
 * Moves a meeting by keys or pointer before anything is saved, and draws a new span on free time. `planned` is the
 * target of a requested move. The drawn hours grow to include the place.
 */
export function useMoving(
  view: WeekView,
  planned: Placing | undefined,
  ask: { move(item: WeekItem, place: Placing): void; create(date: string, span: Minutes): void },
) {
  const [moving, setMoving] = useState<{ item: WeekItem; place: Placing }>();
  const [drawn, setDrawn] = useState<Placing>();
  const [said, setSaid] = useState('');
  const held = useRef<Held>(undefined);
  const start = useRef<{ date: string; minute: number; top: number; perMinute: number } | undefined>(undefined);
  const skipClick = useRef(false);
  const latest = useRef({ moving, drawn, ask });
  latest.current = { moving, drawn, ask };
  const { step } = view;
  const ghost = planned ?? moving?.place;
  const isShown = view.days.some(({ date }) => date === ghost?.date);
  const hours = hoursFor(view.hours, isShown ? ghost : undefined);

  const stop = useCallback((words = '') => {
    setMoving(undefined);
    setSaid(words);
  }, []);

  function onKeyDown(event: KeyboardEvent, item: WeekItem) {
    if (!item.movable || event.ctrlKey || event.altKey || event.metaKey) return;
    const current = moving?.item.id === item.id ? moving : undefined;
    if (event.key === 'Escape' && current) {
      event.preventDefault();
      stop(`${item.name} stays at ${minutesInWords(item)}.`);
      return;
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      setSaid('');
      ask.move(item, current.place);
      return;
    }
    const from = current?.place ?? { date: item.date, from: item.from, to: item.to };
    const place = steppedBy(from, event, step);
    if (!place) return;
    event.preventDefault();
    setMoving({ item, place });
    setSaid(spokenAt(item, place, view));
  }

  const perMinuteOf = (body: Element) => body.getBoundingClientRect().height / (hours.count * 60);

  function onItemDown(event: PointerEvent, item: WeekItem, resize: boolean) {
    skipClick.current = false;
    const body = (event.target as Element).closest('[data-date]');
    if (!item.movable || !body || event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    held.current = { item, resize, x: event.clientX, y: event.clientY, perMinute: perMinuteOf(body), moved: false };
  }

  function onBodyDown(event: PointerEvent<HTMLElement>) {
    skipClick.current = false;
    if (event.target !== event.currentTarget || event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    const { top } = event.currentTarget.getBoundingClientRect();
    const perMinute = perMinuteOf(event.currentTarget);
    const minute = hours.first * 60 + (event.clientY - top) / perMinute;
    start.current = { date: event.currentTarget.dataset.date ?? view.on, minute, top, perMinute };
  }

  /** Touch scrolls; a tap books. */
  function onBodyClick(event: React.MouseEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || skipClick.current) return;
    const { top } = event.currentTarget.getBoundingClientRect();
    const minute = hours.first * 60 + (event.clientY - top) / perMinuteOf(event.currentTarget);
    ask.create(event.currentTarget.dataset.date ?? view.on, spannedBy(minute, minute, step));
  }

  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => {
      const { current: hold } = held;
      if (hold) {
        const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y];
        if (!hold.moved && Math.hypot(dx, dy) < clickPx) return;
        hold.moved = true;
        const { item, resize } = hold;
        const date = (!resize && bodyAt(event.clientX, event.clientY)?.dataset.date) || item.date;
        const from = { date: item.date, from: item.from, to: item.to };
        setMoving({ item, place: draggedBy(from, { minutes: dy / hold.perMinute, date, resize }, step) });
      } else if (start.current) {
        const { date, minute, top, perMinute } = start.current;
        const end = hours.first * 60 + (event.clientY - top) / perMinute;
        if (Math.abs(end - minute) * perMinute >= clickPx) setDrawn({ date, ...spannedBy(minute, end, step) });
      }
    };
    const onUp = () => {
      const { moving: now, drawn: span, ask: asked } = latest.current;
      if (held.current?.moved || span) {
        skipClick.current = true;
      }
      if (held.current?.moved && now) asked.move(now.item, now.place);
      else if (start.current && span) asked.create(span.date, span);
      held.current = undefined;
      start.current = undefined;
      setDrawn(undefined);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !(held.current || start.current)) return;
      held.current = undefined;
      start.current = undefined;
      // The pointer release after Escape must not click.
      skipClick.current = true;
      setDrawn(undefined);
      stop();
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
      document.removeEventListener('keydown', onKey);
    };
  }, [hours.first, step, stop]);

  /** Do not follow the link of a meeting just dragged. */
  const onItemClick = (event: React.MouseEvent) => {
    if (skipClick.current && event.detail > 0) event.preventDefault();
  };
  return { moving, ghost, hours, drawn, said, stop, onKeyDown, onItemDown, onItemClick, onBodyDown, onBodyClick };
}
