import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { dayInWords } from '#src/lib/format.ts';
import {
  draggedBy,
  hoursFor,
  inTheWay,
  type Minutes,
  minutesInWords,
  type Placing,
  spannedBy,
  steppedBy,
  unusual,
  type WeekItem,
  type WeekView,
} from './week.ts';

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
function spoken(item: WeekItem, place: Placing, view: WeekView): string {
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
    setSaid(spoken(item, place, view));
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
