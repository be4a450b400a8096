import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemeCookie, schemeIn, schemes } from './scheme.ts';

const http = 'http://northarc.example';

test('whatever a cookie or a form says, the answer is a scheme or the system', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([undefined, ...schemes]).toContain(schemeIn(`northarc_scheme=${text}`));
      const isOne = schemes.some((scheme) => scheme === text);
      if (!isOne) expect(schemeCookie(text, http)).toContain('northarc_scheme=; Max-Age=0;');
    }),
  );
});
