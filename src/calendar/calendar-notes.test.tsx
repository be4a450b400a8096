import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CalendarDay } from './booking-step.ts';
import { CalendarNotes } from './slot-calendar.tsx';

const open = { open: true, free: 3, over: false };
const closed = { open: false, free: 0, over: false };

/** What the calendar says of when the office is closed. */
function said(days: CalendarDay[]): string[] {
  const html = renderToStaticMarkup(<CalendarNotes days={days} />);
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''));
}

test('closed hours are listed beside closed days, and nothing of what is open', () => {
  const hours = (from: number, to: number, reason: string) => [{ from: from * 60, to: to * 60, reason }];
  expect(
    said([
      { ...open, date: '2026-12-02' },
      { ...open, date: '2026-12-03', closed: hours(10, 11, 'Fire drill') },
      { ...open, date: '2026-12-04', closed: hours(0, 12, 'Training') },
      { ...open, date: '2026-12-10', closed: hours(15, 24, 'Moving house') },
      { ...closed, date: '2026-12-11', reason: 'Moving house' },
      { ...closed, date: '2026-12-12', reason: 'Moving house' },
      { ...closed, date: '2026-12-14', reason: 'Moving house' },
      { ...closed, date: '2026-12-31', reason: 'Inventory' },
      { ...closed, date: '2027-01-01', reason: 'Inventory' },
    ]),
  ).toEqual([
    'Closed December 3, 10:00 AM to 11:00 AM: Fire drill',
    'Closed December 4 until 12:00 PM: Training',
    'Closed December 10 after 3:00 PM: Moving house',
    'Closed December 11 to 12: Moving house',
    'Closed December 14: Moving house',
    'Closed December 31 to January 1: Inventory',
  ]);
});
