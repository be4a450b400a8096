import { expect, test } from 'vitest';
import { backupAlarm, calendarAlarm, diskAlarm, lastProof, mailAlarm } from './today-marks.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const proven = (at: number) => ({ at, provenAt: at, problem: '' });
const failed = (at: number) => ({ at, provenAt: null, problem: 'the disk is gone' });
const sqlite = (entries: ReturnType<typeof proven | typeof failed>[], since = 0) =>
  backupAlarm({ engine: 'sqlite', entries, since }, now);

test('a backup is missed once nothing was proven for 36 hours and the site is older than that', () => {
  expect(sqlite([], now - 36 * hour)).toBeUndefined();
  expect(sqlite([], now - 36 * hour - 1)?.title).toBe('No verified backup yet');
  expect(sqlite([proven(now - 36 * hour)])).toBeUndefined();
  expect(sqlite([proven(now - 37 * hour)])).toMatchObject({
    ...{ title: 'No verified backup for 37 hours', words: 'Last night’s backup didn’t run.' },
  });
  expect(sqlite([proven(now - 47 * hour)])?.title).toBe('No verified backup for 47 hours');
  expect(sqlite([proven(now - 127 * hour)])?.title).toBe('No verified backup for 5 days');
  expect(sqlite([failed(now - hour), proven(now - 40 * hour)])?.words).toBe('The last one failed: the disk is gone');
  expect(sqlite([failed(now - hour), proven(now - 2 * hour)])).toBeUndefined();
  expect(backupAlarm({ engine: 'postgres', entries: [], since: 0 }, now)).toBeUndefined();
  expect(lastProof([failed(5), proven(3), proven(2)])).toBe(3);
});

test.each([
  [{ free: 1_000_000_000, total: 20_000_000_000 }, undefined],
  [{ free: 999_999_999, total: 20_000_000_000 }, 'Only 999 MB left on the disk'],
  [{ free: 1_500_000_000, total: 40_000_000_000 }, 'Only 1.5 GB left on the disk'],
  [{ free: 2_000_000_000, total: 4_000_000_000_000 }, undefined],
  [{ free: 2_000_000_000 - 1, total: 4_000_000_000_000 }, 'Only 2.0 GB left on the disk'],
  [{ free: 28_000_000, total: 30_000_000 }, undefined],
  [{ free: 15_000_000, total: 300_000_000 }, undefined],
  [{ free: 14_999_999, total: 300_000_000 }, 'Only 14 MB left on the disk'],
  [{ free: 0, total: 0 }, undefined],
  [{ free: 3e10, total: 4e10, files: { free: 10_000, total: 1e6 } }, undefined],
  [{ free: 3e10, total: 4e10, files: { free: 9_999, total: 1e6 } }, 'Only 9999 more files fit on the disk'],
  [{ free: 3e10, total: 4e10, files: { free: 0, total: 0 } }, undefined],
  [{ free: 1e8, total: 4e10, files: { free: 9, total: 1e6 } }, 'Only 100 MB left on the disk'],
])('the disk %o', (disk, title) => {
  expect(diskAlarm(disk)?.title).toBe(title);
});

test('what is short on the disk is named', () => {
  const inodes = { free: 3e10, total: 4e10, files: { free: 7, total: 1e6 } };
  expect(diskAlarm(inodes)?.words).toContain('inodes');
  expect(diskAlarm({ free: 1e8, total: 4e10 })?.words).not.toContain('inodes');
});

test('mail that does not leave', () => {
  expect(diskAlarm(undefined)).toBeUndefined();
  expect(mailAlarm({ unsent: 3, trouble: undefined })).toBeUndefined();
  expect(mailAlarm({ unsent: 0, trouble: { why: 'no-server' } })?.title).toBe('Email isn’t being sent');
  expect(mailAlarm({ unsent: 1, trouble: { why: 'failing' } })?.title).toBe('One email hasn’t been sent');
  expect(mailAlarm({ unsent: 1_000, trouble: { why: 'owner' } })?.title).toBe('1,000 or more emails haven’t been sent');
});

test('a calendar of the owner that cannot be read', () => {
  expect(calendarAlarm([])).toBeUndefined();
  const readAt = Date.parse('2026-06-09T10:00:00-04:00');
  expect(calendarAlarm([{ name: 'Private', readAt }])).toMatchObject({
    title: 'Your calendar Private isn’t syncing',
    words: 'Last synced Tue, Jun 9, 10:00 AM ET. Visitors may book times when you’re busy.',
  });
  expect(calendarAlarm([{ name: 'Private', readAt: null }])?.words).toMatch(/^It never synced\. /);
  expect(
    calendarAlarm([
      { name: 'A', readAt },
      { name: 'B', readAt },
    ])?.title,
  ).toBe('2 of your calendars aren’t syncing');
});
