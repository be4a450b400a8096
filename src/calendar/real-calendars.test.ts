import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeCalendar } from './busy-store.server.ts';
import { readBusy } from './ics-calendar.ts';

/* Files as calendars of the field export them. */

const wanted = {
  from: Date.parse('2026-11-25T00:00:00-05:00'),
  to: Date.parse('2027-02-01T00:00:00-05:00'),
  ownDomain: 'northarc.example',
  owners: { ofCalendar: [], known: [] },
};

function read(file: string) {
  const outcome = readBusy(decodeCalendar(readFileSync(new URL(`fixtures/${file}`, import.meta.url))), wanted);
  if (!outcome.ok) throw new Error(outcome.reason);
  const iso = (moment: number) => new Date(moment).toISOString().slice(5, 16);
  return {
    busy: outcome.ranges.map(({ begins, ends }) => `${iso(begins)}/${iso(ends)}`),
    unread: outcome.notes.unread,
    guessed: outcome.notes.guessed,
  };
}

test.each([
  ['windows-zone-without-vtimezone', ['12-02T18:00/12-02T19:00', '12-03T16:00/12-03T17:00']],
  ['allday-end-equals-start', ['12-04T05:00/12-05T05:00']],
  ['freebusy-only', ['12-08T15:00/12-08T16:00', '12-09T15:00/12-09T16:30']],
  ['misfolded-description', ['12-14T15:00/12-14T16:00', '12-15T15:00/12-15T16:00']],
  ['garbage-after-end', ['12-16T15:00/12-16T16:00']],
  ['outlook-free-and-elsewhere', []],
  ['declined-invitation', []],
])('%s', (file, busy) => expect(read(`${file}.ics`)).toEqual({ busy, unread: 0, guessed: 0 }));
