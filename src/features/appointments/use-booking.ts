import { type SubmitEvent, useRef, useState } from 'react';
import type { Place } from './form.tsx';
import { type CalendarDay, tally } from './month-grid.ts';
import { momentOf } from './slot-words.ts';
import type { SlotView } from './slots.tsx';
import type { CalendarView } from './view.server.ts';

const address = (date: string, time = '') =>
  `/contact?tab=appointment${date ? `&date=${date}` : ''}${time ? `&time=${time}` : ''}#panel`;

interface Availability {
  bookableFrom: string;
  days: { slots: { time: string; available: boolean }[] }[];
}

/** The times of a day as the server has them now. */
async function fetchSlots(date: string): Promise<SlotView[]> {
  const answer = await fetch(`/api/availability?from=${date}&days=1`);
  if (!answer.ok) throw new Error(`availability answered ${answer.status}`);
  const { days, bookableFrom } = (await answer.json()) as Availability;
  return (days[0]?.slots ?? []).map(({ time, available }) => {
    if (available) return { time, state: 'free' };
    const begins = momentOf({ date, time });
    if (begins <= Date.now()) return { time, state: 'past' };
    return { time, state: begins < Date.parse(bookableFrom) ? 'soon' : 'taken' };
  });
}

export interface Booking {
  days: CalendarDay[];
  month: string;
  place: Place;
  /** undefined while they are loaded. */
  slots: SlotView[] | undefined;
  failed: boolean;
  /** Where the booking form shows: nowhere, in place (chosen by address) or in a dialog. */
  shown: 'closed' | 'inline' | 'modal';
  /** Why the slot of the address cannot be booked, until something else is chosen. */
  problem: string | undefined;
  /** Takes over a submit of the calendar or the list of times; true when a day or a time was chosen by it. */
  onChoose(event: SubmitEvent<HTMLFormElement>): boolean;
  /** Turns the calendar to another month (YYYY-MM). */
  showMonth(month: string): void;
  /** Takes another slot while the form stays open. */
  replace(place: Place): void;
  /** Shows the form again for a slot that it was sent for. */
  reopen(place: Place): void;
  /** Closes the form and forgets the time. */
  close(): void;
  /** Reads the times of the chosen day anew. */
  refresh(): void;
}

/** The choice of a day and a time (S1 §4 Appointment flow): a day clears the time, a time opens the form. */
export function useBooking(view: CalendarView, openInPlace: boolean): Booking {
  const [month, setMonth] = useState(view.month);
  const [place, setPlace] = useState<Place>({ date: view.date, time: view.time });
  const [slots, setSlots] = useState<SlotView[] | undefined>(view.slots);
  const [days, setDays] = useState(view.days);
  const [failed, setFailed] = useState(view.failed);
  const [shown, setShown] = useState<Booking['shown']>(openInPlace ? 'inline' : 'closed');
  const [problem, setProblem] = useState(view.problem);
  const latest = useRef(0);

  function load(date: string) {
    const turn = ++latest.current;
    fetchSlots(date)
      .then((found) => {
        if (turn !== latest.current) return;
        setSlots(found);
        setDays((known) => known.map((day) => (day.date === date ? { ...day, ...tally(found) } : day)));
      })
      .catch((error: unknown) => {
        console.error(error);
        if (turn === latest.current) setFailed(true);
      });
  }

  function chooseDate(date: string) {
    setPlace({ date, time: '' });
    setShown('closed');
    setSlots(undefined);
    setFailed(false);
    window.history.replaceState(null, '', address(date));
    load(date);
  }

  function chooseTime(time: string) {
    setPlace((now) => ({ ...now, time }));
    setShown('modal');
    window.history.replaceState(null, '', address(place.date, time));
  }

  return {
    days,
    month,
    place,
    slots,
    failed,
    shown,
    problem,
    showMonth: setMonth,
    onChoose(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement)) return false;
      if (submitter.name === 'month') {
        setMonth(submitter.value);
        return false;
      }
      setProblem(undefined);
      if (submitter.name === 'date') chooseDate(submitter.value);
      else chooseTime(submitter.value);
      return true;
    },
    replace(next) {
      setPlace(next);
      setMonth(next.date.slice(0, 7));
      window.history.replaceState(null, '', address(next.date, next.time));
      load(next.date);
    },
    reopen(next) {
      setPlace(next);
      setMonth(next.date.slice(0, 7));
      setShown((now) => (now === 'inline' ? now : 'modal'));
      load(next.date);
    },
    close() {
      setShown('closed');
      setPlace((now) => ({ ...now, time: '' }));
      window.history.replaceState(null, '', address(place.date));
    },
    refresh: () => load(place.date),
  };
}
