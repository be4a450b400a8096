import { expect, test } from 'vitest';
import { asSentByBrowser } from './page-renderer.server.ts';

const form = (origin?: string) =>
  new Request('http://northarc.example/admin?next=%2Fadmin%2Fquotes', {
    method: 'POST',
    body: new URLSearchParams({ password: 'x' }),
    headers: origin ? { Origin: origin } : {},
  });

test('a form that came through a proxy with TLS has the address that the browser shows, and all it carried', async () => {
  const seen = asSentByBrowser(form('https://northarc.example'));
  expect(seen.url).toBe('https://northarc.example/admin?next=%2Fadmin%2Fquotes');
  expect(seen.headers.get('origin')).toBe('https://northarc.example');
  expect((await seen.formData()).get('password')).toBe('x');
});

test('a form of a page that gives no referrer has no Origin, so that React Router takes it', async () => {
  const seen = asSentByBrowser(form('null'));
  expect(seen.url).toBe('http://northarc.example/admin?next=%2Fadmin%2Fquotes');
  expect(seen.headers.get('origin')).toBeNull();
  expect((await seen.formData()).get('password')).toBe('x');
});

test.each([undefined, 'northarc', 'http://northarc.example'])('with Origin %s it stays as it is', (origin) => {
  const request = form(origin);
  expect(asSentByBrowser(request)).toBe(request);
});
