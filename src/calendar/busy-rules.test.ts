import { describe, expect, test } from 'vitest';
import { newId } from '#src/lib/new-id.ts';
import { addressOf, countWithin, maskedAddress, mustBeSeen, nameOf } from './busy-store.server.ts';
import { appointmentUid, isAppointmentUid } from './ics-calendar.ts';

describe('an address', () => {
  test.each([
    ['https://calendar.example/a/basic.ics', 'https://calendar.example/a/basic.ics'],
    ['  webcal://calendar.example/a ', 'https://calendar.example/a'],
    ['WEBCALS://calendar.example:8443/a?b#c', 'https://calendar.example:8443/a?b'],
    ['http://calendar.example', 'http://calendar.example/'],
  ])('%s', (typed, address) => expect(addressOf(typed)).toEqual({ ok: true, address }));
  test('is refused that is none, or beyond what an index of the database holds, also when it grows by its encoding', () => {
    for (const typed of ['', 'calendar.example', 'ftp://a.example/', 'file:///etc/passwd', 'javascript:1', 'https://'])
      expect(addressOf(typed).ok, typed).toBe(false);
    expect(addressOf(`https://a.example/${'x'.repeat(1_900)}`).ok).toBe(true);
    expect(addressOf(`https://a.example/${'x'.repeat(2_000)}`).ok).toBe(false);
    expect(addressOf(`https://a.example/${'ä'.repeat(1_000)}`).ok).toBe(false);
  });
  test('is never shown beyond its host, nor taken for a name', () => {
    const secret = 'https://me:pass@calendar.example/private-0123/basic.ics';
    expect(maskedAddress(secret)).toBe('calendar.example/…');
    for (const typed of ['', '  \n', secret, 'private-0123/basic.ics']) {
      expect(nameOf(typed, secret)).toBe('calendar.example');
    }
    expect(nameOf(` My \u0000 own\tcalendar ${'x'.repeat(99)}`, secret)).toMatch(/^My own calendar x{44}$/);
  });
});

test('a calendar that fails is an alarm after three times or an hour', () => {
  const now = 10_000_000;
  expect(mustBeSeen({ failures: 0, failingSince: null }, now)).toBe(false);
  expect(mustBeSeen({ failures: 2, failingSince: now - 3_599_999 }, now)).toBe(false);
  expect(mustBeSeen({ failures: 1, failingSince: now - 3_600_000 }, now)).toBe(true);
  expect(mustBeSeen({ failures: 3, failingSince: now }, now)).toBe(true);
});

test('what is over or lies beyond is not counted', () => {
  const day = 86_400_000;
  const range = (begins: number, ends: number) => ({ begins: begins * day, ends: ends * day });
  expect(countWithin([range(0, 1), range(0, 2), range(60, 61), range(61, 62)], day, 60)).toBe(2);
});

test('copies of our appointments are known by their UID alone', () => {
  const uid = appointmentUid(newId(1), 'northarc.example');
  for (const copy of [uid, uid.toUpperCase(), ` ${uid}\n`])
    expect(isAppointmentUid(copy, 'Northarc.example')).toBe(true);
  for (const other of ['', 'lunch@northarc.example', `${newId(1)}@google.com`, `${uid}@google.com`, newId(1)]) {
    expect(isAppointmentUid(other, 'northarc.example')).toBe(false);
  }
});
