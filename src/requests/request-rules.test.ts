import { describe, expect, test } from 'vitest';
import { endsAt, isOver } from './request-rules.ts';

const closedAt = Date.parse('2026-06-09T18:00:00Z');
const request = { type: 'contact', starts: '', closedAt };

describe('a link leads nowhere', () => {
  test('a year after its request was closed, to the millisecond', () => {
    const end = Date.parse('2027-06-09T18:00:00Z');
    expect(isOver(request, end - 1)).toBe(false);
    expect(isOver(request, end)).toBe(true);
    // Never while it is open.
    expect(isOver({ ...request, closedAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isOver({ type: 'appointment', starts: 'TBD', closedAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  test('of an appointment a year after its date, whenever it was cancelled', () => {
    const end = Date.parse('2027-06-10T14:30:00Z');
    for (const closedAt of [null, Date.parse('2026-01-01T00:00:00Z')]) {
      const appointment = { type: 'appointment', starts: '2026-06-10 10:30', closedAt };
      expect(isOver(appointment, end - 1)).toBe(false);
      expect(isOver(appointment, end)).toBe(true);
    }
  });

  test('of one without a date a year after it was cancelled; a leap day ends on the day before March', () => {
    const leap = Date.parse('2028-02-29T17:00:00Z');
    expect(endsAt({ type: 'appointment', starts: 'TBD', closedAt: leap })).toBe(Date.parse('2029-02-28T17:00:00Z'));
  });
});
