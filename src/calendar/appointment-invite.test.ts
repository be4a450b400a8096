import { describe, expect, test } from 'vitest';
import { readCalendar as read } from '#tests/helpers/calendar.ts';
import { type FeedEntry, feed, invitation } from './appointment-emails.ts';

const now = new Date('2026-06-08T12:00:00Z').getTime();
const meeting = {
  ...{ id: 'b7d3', service: 'cloud', sequence: 0, status: 'pending', email: 'ada@example.com' },
  ...{ date: '2026-06-10', time: '13:30', minutes: 30 },
};
const link = 'https://northarc.example/appointment/abc.def';

describe('the invitation', () => {
  test('is a request for half an hour at the Eastern time, under a name that it keeps until it is withdrawn', () => {
    const { method, version, events } = read(invitation(meeting, { method: 'REQUEST', link, now }));
    expect([method, version]).toEqual(['REQUEST', '2.0']);
    expect(events).toMatchObject([
      {
        ...{ start: '2026-06-10T17:30:00.000Z', minutes: 30, uid: 'b7d3@northarc.example', sequence: 0 },
        summary: 'Northarc: free 30-minute meeting (Cloud Solutions)',
        description: expect.stringContaining(link),
        organizer: 'mailto:info@northarc.example',
        attendees: ['mailto:ada@example.com'],
        status: 'TENTATIVE',
      },
    ]);
    const cancelled = read(invitation({ ...meeting, sequence: 2 }, { method: 'CANCEL', link: '', now }));
    expect(cancelled).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: 'b7d3@northarc.example', sequence: 2, status: 'CANCELLED' }],
    });
  });

  test('has no line above 75 bytes', () => {
    for (const line of invitation(meeting, { method: 'REQUEST', link: link.repeat(4), now }).split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});

test('carries what a visitor typed as text, whatever it is', () => {
  const nasty = 'O’Brien; "Ada"\r\nEND:VEVENT\nBEGIN:VEVENT, \\ 🛠';
  const typed = { name: nasty, phone: '', message: nasty };
  const entry: FeedEntry = { ...meeting, ...typed, reference: 'NA-1', changed_at: now };
  const { method, events } = read(feed([entry, { ...entry, id: 'c', status: 'confirmed' }]));
  expect(method).toBe('PUBLISH');
  expect(events).toHaveLength(2);
  expect(events[0]?.summary.replaceAll('\n', ' ')).toContain('O’Brien; "Ada"');
  expect(events[0]?.description).toContain('END:VEVENT\nBEGIN:VEVENT, \\ 🛠');
  expect(events.map((event) => event.status)).toEqual(['TENTATIVE', 'CONFIRMED']);
  expect(read(feed([])).events).toEqual([]);
});
