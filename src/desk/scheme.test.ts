import fc from 'fast-check';
import { expect, test } from 'vitest';
import { darkMedia, schemeCookie, schemeIn, schemes } from './scheme.ts';

const http = 'http://northarc.example';

test('what is chosen comes back with the next request', () => {
  for (const scheme of schemes) {
    const [kept] = schemeCookie(scheme, http).split(';');
    expect(schemeIn(`other=1; ${kept}; northarc_staff=x`)).toBe(scheme);
  }
});

test('whatever a cookie or a form says, the answer is a scheme or the system', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([undefined, ...schemes]).toContain(schemeIn(`northarc_scheme=${text}`));
      const isOne = schemes.some((scheme) => scheme === text);
      if (!isOne) expect(schemeCookie(text, http)).toContain('northarc_scheme=; Max-Age=0;');
    }),
  );
});

test('the system decides where nothing is chosen, and on https the cookie stays there', () => {
  expect(schemeIn(null)).toBeUndefined();
  expect(darkMedia(undefined)).toBe('screen and (prefers-color-scheme: dark)');
  expect(darkMedia('dark')).toBe('screen');
  expect(darkMedia('light')).toBe('not all');
  expect(schemeCookie('dark', 'https://northarc.example')).toContain('; Secure');
  expect(schemeCookie('dark', http)).not.toContain('Secure');
});
