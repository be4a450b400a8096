import { expect, test } from 'vitest';
import { loggedPath } from './log.server.ts';

test.each([
  ['/appointment/abc.def', '/appointment/…'],
  ['/calendar/abc.ics', '/calendar/…'],
  ['/request/abc', '/request/…'],
  ['/newsletter/confirm/abc', '/newsletter/confirm/…'],
  ['/newsletter/unsubscribe/abc', '/newsletter/unsubscribe/…'],
  ['/newsletter/check-mailbox', '/newsletter/check-mailbox'],
])('a private link is not logged: %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
