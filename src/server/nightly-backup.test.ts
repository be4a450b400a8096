import { expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.server.ts';
import { nightlyIsDue } from './main.ts';

const config = readConfig({ DATA_DIR: '/nowhere', PUBLIC_URL: 'https://northarc.example' });
const due = (moment: string, files: string[] = []) =>
  nightlyIsDue(config, Date.parse(moment), (file) => files.some((name) => String(file).endsWith(name)));

test.each([
  ['2026-06-08T06:59:59Z', false],
  ['2026-06-08T07:00:00Z', true],
  ['2026-12-08T07:59:59Z', false],
  ['2026-12-08T08:00:00Z', true],
  // Clocks go forward over 2 AM, and back to it: three o'clock comes once either day.
  ['2026-03-08T06:59:59Z', false],
  ['2026-03-08T07:00:00Z', true],
  ['2026-11-01T06:59:59Z', false],
  ['2026-11-01T08:00:00Z', true],
])('the backup of the day is due from 3 AM Eastern: %s %s', (moment, expected) => {
  expect(due(moment)).toBe(expected);
});

test('it is made once a day, and never of PostgreSQL or while developing', () => {
  expect(due('2026-06-09T03:30:00Z', ['nightly-2026-06-08.tar.gz'])).toBe(false);
  expect(due('2026-06-09T07:30:00Z', ['nightly-2026-06-08.tar.gz'])).toBe(true);
  const now = Date.parse('2026-06-08T12:00:00Z');
  expect(nightlyIsDue({ ...config, databaseUrl: 'postgres://x' }, now, () => false)).toBe(false);
  expect(nightlyIsDue({ ...config, development: true }, now, () => false)).toBe(false);
});
