import { describe, expect, test } from 'vitest';
import { readCalendar as read } from '#tests/helpers/calendar.ts';
import { type FeedEntry, feed, invitation } from './appointment-emails.ts';

const now = new Date('2026-06-08T12:00:00Z').getTime();
const meeting = {
  id: 'b7d3',
  service: 'cloud',
  sequence: 0,
  status: 'pending',
  date: '2026-06-10',
  time: '13:30',
  minutes: 30,
  email: 'ada@example.com',
};
const link = 'https://northarc.example/appointment/abc.def';

describe('the invitation', () => {
  test('is a request for half an hour at the Eastern time', () => {
    const { method, version, events } = read(invitation(meeting, { method: 'REQUEST', link, now }));
    expect(method).toBe('REQUEST');
    expect(version).toBe('2.0');
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(event?.start).toBe('2026-06-10T17:30:00.000Z');
    expect(event?.minutes).toBe(30);
    expect(event?.uid).toBe('b7d3@northarc.example');
    expect(event?.sequence).toBe(0);
    expect(event?.summary).toBe('Northarc: free 30-minute meeting (Cloud Solutions)');
    expect(event?.description).toContain(link);
    expect(event?.organizer).toBe('mailto:info@northarc.example');
    expect(event?.attendees).toEqual(['mailto:ada@example.com']);
    expect(event?.status).toBe('TENTATIVE');
  });

  test('is tentative until the owner has confirmed', () => {
    const confirmed = { ...meeting, status: 'confirmed' };
    expect(read(invitation(confirmed, { method: 'REQUEST', link, now })).events[0]?.status).toBe('CONFIRMED');
  });

  test.each([
    ['2026-03-06', '2026-03-06T15:00:00.000Z'],
    ['2026-03-09', '2026-03-09T14:00:00.000Z'],
    ['2026-11-02', '2026-11-02T15:00:00.000Z'],
  ])('tells the moment of 10:00 on %s on both sides of a clock change', (date, moment) => {
    const { events } = read(invitation({ ...meeting, date, time: '10:00' }, { method: 'REQUEST', link, now }));
    expect(events[0]?.start).toBe(moment);
  });

  test('after a move keeps its name and raises its sequence, so that it takes the place of the first', () => {
    const first = read(invitation(meeting, { method: 'REQUEST', link, now })).events[0];
    const moved = { ...meeting, time: '16:00', sequence: 1 };
    const second = read(invitation(moved, { method: 'REQUEST', link, now })).events[0];
    expect(second?.uid).toBe(first?.uid);
    expect([first?.sequence, second?.sequence]).toEqual([0, 1]);
  });

  test('is withdrawn with CANCEL under the same name', () => {
    const { method, events } = read(invitation({ ...meeting, sequence: 2 }, { method: 'CANCEL', link: '', now }));
    expect(method).toBe('CANCEL');
    expect(events[0]?.uid).toBe('b7d3@northarc.example');
    expect(events[0]?.sequence).toBe(2);
    expect(events[0]?.status).toBe('CANCELLED');
  });

  test('has no line above 75 bytes', () => {
    for (const line of invitation(meeting, { method: 'REQUEST', link: link.repeat(4), now }).split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});

describe("the owner's feed", () => {
  test('carries what a visitor typed as text, whatever it is', () => {
    const nasty = 'O’Brien; "Ada"\r\nEND:VEVENT\nBEGIN:VEVENT, \\ 🛠';
    const entry: FeedEntry = {
      ...meeting,
      reference: 'NA-1',
      name: nasty,
      phone: '',
      message: nasty,
      status: 'pending',
      changed_at: now,
    };
    const { method, events } = read(feed([entry, { ...entry, id: 'c', status: 'confirmed' }]));
    expect(method).toBe('PUBLISH');
    expect(events).toHaveLength(2);
    expect(events[0]?.summary.replaceAll('\n', ' ')).toContain('O’Brien; "Ada"');
    expect(events[0]?.description).toContain('END:VEVENT\nBEGIN:VEVENT, \\ 🛠');
    expect(events.map((event) => event.status)).toEqual(['TENTATIVE', 'CONFIRMED']);
  });

  test('without appointments is still a calendar', () => {
    expect(read(feed([])).events).toEqual([]);
  });
});
