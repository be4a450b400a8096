import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { easternAt } from '#src/lib/eastern.ts';
import { defaultClock as hours } from '#tests/helpers/clock.ts';
import { medianOf } from './thread-figures.ts';
import { actionDue, dayOf, isAboutToBreak, isActionLate, laterOffers, laterToday, laterUntil } from './today-rules.ts';
import { freeUntil } from './today-words.ts';

const at = (moment: string) => new Date(moment).getTime();
const shown = (moment: number | undefined) =>
  moment === undefined ? undefined : easternAt(moment).toString({ timeZoneName: 'never', smallestUnit: 'minute' });
const offers = (moment: string) =>
  Object.fromEntries(laterOffers(at(moment), hours).map(({ choice, until }) => [choice, shown(until)]));

const anyMoment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => date.getTime());

describe('a day', () => {
  test.each([
    ['2026-06-09T10:00:00-04:00', 24],
    ['2026-03-08T01:59:00-05:00', 23],
    ['2026-11-01T23:59:59-05:00', 25],
  ])('of %s has %i hours and holds its moment', (moment, long) => {
    const { from, to } = dayOf(at(moment));
    expect((to - from) / 3_600_000).toBe(long);
    expect(from <= at(moment) && at(moment) < to).toBe(true);
  });

  test('ends as the next begins', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        const day = dayOf(now);
        expect(dayOf(day.to - 1)).toEqual(day);
        expect(dayOf(day.to).from).toBe(day.to);
      }),
    );
  });
});

describe('later', () => {
  test('says where the office is closed then', () => {
    const closed = (moment: string) =>
      laterOffers(at(moment), hours).flatMap((offer) => (offer.closed ? [offer.choice] : []));
    expect(closed('2026-12-01T13:42:00-05:00')).toEqual([]);
    expect(closed('2026-12-04T15:30:00-05:00')).toEqual(['later', 'tomorrow']);
  });

  test.each([
    ['2026-12-01T14:00:00-05:00', '2026-12-01T16:00-05:00'],
    ['2026-12-01T14:00:01-05:00', '2026-12-01T17:00-05:00'],
    ['2026-12-01T21:00:00-05:00', '2026-12-01T23:00-05:00'],
    ['2026-12-01T21:00:01-05:00', undefined],
    ['2026-12-01T23:59:00-05:00', undefined],
    // The hour from one to two comes twice, or not at all.
    ['2026-11-01T00:30:00-04:00', '2026-11-01T02:00-05:00'],
    ['2026-03-08T00:30:00-05:00', '2026-03-08T04:00-04:00'],
  ])('today from %s is %s', (now, until) => {
    expect(shown(laterToday(at(now)))).toBe(until);
  });

  test.each([
    // The day before the clocks go forward, and before they go back.
    ['2026-03-07T12:00:00-05:00', '2026-03-08T08:00-04:00', '2026-03-09T08:00-04:00'],
    ['2026-10-31T12:00:00-04:00', '2026-11-01T08:00-05:00', '2026-11-02T08:00-05:00'],
    // A Sunday, whose tomorrow is Monday; a Monday, for the next one.
    ['2026-06-14T12:00:00-04:00', '2026-06-15T08:00-04:00', undefined],
    ['2026-06-15T12:00:00-04:00', '2026-06-16T08:00-04:00', '2026-06-22T08:00-04:00'],
    // The day before Thanksgiving, as it is said; the last minute of the year.
    ['2026-11-25T12:00:00-05:00', '2026-11-26T08:00-05:00', '2026-11-30T08:00-05:00'],
    ['2026-12-31T23:59:00-05:00', '2027-01-01T08:00-05:00', '2027-01-04T08:00-05:00'],
  ])('at %s', (now, tomorrow, monday) => {
    expect(offers(now)).toMatchObject({ tomorrow, ...(monday && { monday }) });
    expect('monday' in offers(now)).toBe(monday !== undefined);
  });

  test('is always later, at an opening or a full hour', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        for (const { choice, until } of laterOffers(now, hours)) {
          expect(until).toBeGreaterThan(now);
          expect(easternAt(until).minute).toBe(0);
          expect(dayOf(until).date === dayOf(now).date).toBe(choice === 'later');
        }
      }),
    );
  });

  const now = at('2026-12-01T23:59:00-05:00');
  test.each([
    ['2026-12-02', true],
    ['2026-12-01', false],
    ['2026-11-30', false],
    ['2027-12-02', true],
    ['2027-12-03', false],
    ['2027-02-29', false],
    ['tomorrow', false],
    ['', false],
  ])('the date %s is taken: %s', (date, ok) => {
    expect(laterUntil('date', date, { now, hours }).ok).toBe(ok);
  });

  test('a choice that the clock has overtaken says so, or means the same day', () => {
    expect(laterUntil('later', '', { now, hours })).toMatchObject({ ok: false });
    const sunday = at('2026-06-14T00:00:00-04:00');
    expect(laterUntil('monday', '', { now: sunday, hours })).toEqual({
      ok: true,
      until: at('2026-06-15T08:00:00-04:00'),
    });
  });
});

describe('a next action', () => {
  const now = at('2026-12-01T23:59:00-05:00');
  test('is due at its hour, or with its day', () => {
    expect(actionDue({ date: '2026-12-01', time: '' }, { now, hours })).toEqual({
      ...{ ok: true, hasHour: false },
      dueAt: at('2026-12-01T08:00:00-05:00'),
    });
    expect(actionDue({ date: '2026-12-02', time: '14:30' }, { now, hours })).toEqual({
      ...{ ok: true, hasHour: true },
      dueAt: at('2026-12-02T14:30:00-05:00'),
    });
    // That hour does not exist: the moment after it.
    expect(actionDue({ date: '2027-03-14', time: '02:30' }, { now, hours })).toMatchObject({
      dueAt: at('2027-03-14T03:30:00-04:00'),
    });
  });

  test.each([
    { date: '2026-11-30', time: '' },
    { date: '2028-01-01', time: '' },
    { date: '2026-13-01', time: '' },
    { date: '', time: '10:00' },
    { date: '2026-12-02', time: '24:00' },
    { date: '2026-12-02', time: '9:00' },
  ])('is refused for $date $time', (typed) => {
    expect(actionDue(typed, { now, hours })).toMatchObject({ ok: false });
  });

  test('is late after its hour, without one when its day is over', () => {
    const dueAt = at('2026-12-01T08:00:00-05:00');
    expect(isActionLate({ dueAt, hasHour: true }, dueAt)).toBe(false);
    expect(isActionLate({ dueAt, hasHour: true }, dueAt + 1)).toBe(true);
    expect(isActionLate({ dueAt, hasHour: false }, at('2026-12-01T23:59:59-05:00'))).toBe(false);
    expect(isActionLate({ dueAt, hasHour: false }, at('2026-12-02T00:00:00-05:00'))).toBe(true);
  });
});

describe('a promise about to break', () => {
  // Ten hours with lunch: nine of work, of which nine tenths are gone at 5:06 PM.
  const day = { since: at('2026-06-09T08:00:00-04:00'), due: at('2026-06-09T18:00:00-04:00') };
  test.each([
    ['2026-06-09T17:05:59-04:00', false],
    ['2026-06-09T17:06:00-04:00', true],
    ['2026-06-09T18:00:00-04:00', true],
    ['2026-06-09T18:00:01-04:00', false],
  ])('at %s: %s', (now, expected) => {
    expect(isAboutToBreak(day, at(now), hours)).toBe(expected);
  });

  test('a night and a weekend do not bring it nearer', () => {
    const promise = { since: at('2026-06-12T17:00:00-04:00'), due: at('2026-06-15T17:00:00-04:00') };
    expect(isAboutToBreak(promise, at('2026-06-15T08:00:00-04:00'), hours)).toBe(false);
    expect(isAboutToBreak(promise, at('2026-06-15T16:10:00-04:00'), hours)).toBe(true);
  });

  test('one without working time goes by the clock', () => {
    const promise = { since: at('2026-06-13T10:00:00-04:00'), due: at('2026-06-13T20:00:00-04:00') };
    expect(isAboutToBreak(promise, at('2026-06-13T18:59:00-04:00'), hours)).toBe(false);
    expect(isAboutToBreak(promise, at('2026-06-13T19:00:00-04:00'), hours)).toBe(true);
  });
});

test('the middle of some numbers, and until when we are free', () => {
  expect(medianOf([])).toBeUndefined();
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 3, 2])).toBe(2);
  const meetings = [
    { from: 10, to: 20 },
    { from: 15, to: 25 },
    { from: 40, to: 50 },
  ];
  expect(freeUntil(meetings, 9)).toEqual({ freeUntil: 10 });
  expect(freeUntil(meetings, 15)).toEqual({ busyUntil: 25 });
  expect(freeUntil(meetings, 25)).toEqual({ freeUntil: 40 });
  expect(freeUntil(meetings, 50)).toEqual({});
});
