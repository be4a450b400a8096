import { expect, test } from 'vitest';
import { isPrivatePath, withoutSecrets } from './http.ts';

test.each([
  ['/appointment/abc.def', '/appointment/…'],
  ['/request/abc-d_f', '/request/…'],
  ['/request/abc/files/def?x=1', '/request/…'],
  ['/Request/abc', '/Request/…'],
  ['/calendar/abc.ics', '/calendar/…'],
  ['/admin/join/abc', '/admin/join/…'],
  ['/newsletter/confirm/abc', '/newsletter/confirm/…'],
  ['/newsletter/unsubscribe/abc', '/newsletter/unsubscribe/…'],
  ['https://northarc.example/request/abc?done=sent#done', 'https://northarc.example/request/…'],
  ['/thank-you/contact?receipt=abc.def&x=1', '/thank-you/contact?receipt=…&x=1'],
])('%s is kept and logged as %s', (address, kept) => {
  expect(withoutSecrets(address)).toBe(kept);
  expect(isPrivatePath(new URL(address, 'https://northarc.example').pathname)).toBe(true);
});

test.each(['/contact', '/request-for-work', '/newsletter/check-mailbox', '/blog/request/abc', ''])(
  '%s is nobody’s secret',
  (path) => {
    expect(withoutSecrets(path)).toBe(path);
    expect(isPrivatePath(path)).toBe(false);
  },
);
