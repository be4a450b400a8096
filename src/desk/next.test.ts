import { expect, test } from 'vitest';
import { safeNext } from './gates.ts';

test.each([
  '/admin/messages/0f3c?from=list#mails',
  '/admin/messages?status=closed&q=two%20words',
  '/chat-history?q=printer',
  '/newsletter-management?state=confirmed',
])('%s is where a sign-in may lead', (next) => expect(safeNext(next, '/admin/today')).toBe(next));

test.each([
  ...['https://evil.example/', '//evil.example', '/admin/..//evil.example', '/\\evil.example', '/admin\\evil.example'],
  ...['/admin//evil.example#x', '/admin/quotes/1#"><script>', '/admin/quotes/1#//evil.example', '/contact', undefined],
])('%s is not', (next) => expect(safeNext(next, '/admin/today')).toBe('/admin/today'));
