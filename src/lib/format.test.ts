import { expect, test, vi } from 'vitest';
import { knownZone, ownZone } from './format.ts';

test('names that Intl shows times of are themselves, and all others are nothing', () => {
  for (const name of ['America/New_York', 'UTC', 'Asia/Calcutta']) expect(knownZone(name)).toBe(name);
  for (const name of ['Etc/Unknown', 'Mars/Phobos', '', 'x'.repeat(9_999), undefined, null, 5]) {
    expect(knownZone(name)).toBeUndefined();
  }
});

test('the own zone is one of these, whatever the system calls it', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const real = Intl.DateTimeFormat('en-US').resolvedOptions();
  for (const timeZone of ['Etc/Unknown', undefined, 'Europe/Berlin'] as string[]) {
    asked.mockReturnValue({ ...real, timeZone });
    expect(ownZone()).toBe(timeZone === 'Europe/Berlin' ? timeZone : undefined);
  }
  asked.mockImplementation(() => {
    throw new RangeError('no zone');
  });
  expect(ownZone()).toBeUndefined();
  asked.mockRestore();
});
