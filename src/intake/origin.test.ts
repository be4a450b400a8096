import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originOf, readOrigin } from './origin.ts';

const hosts = ['northarc.example', 'localhost:3000'];
const silent = { referrer: '', landing: '', page: '', refererHeader: '' };

describe('where a visitor came from', () => {
  test.each([
    [
      { referrer: 'https://search.example/?q=it', landing: '/it-support?utm_source=mail&x=1', page: '/contact' },
      { referrer: 'https://search.example/?q=it', landing: '/it-support?utm_source=mail&x=1', utm: { source: 'mail' } },
    ],
    // Without a script the request itself tells the page.
    [
      { refererHeader: 'https://northarc.example/contact?utm_campaign=spring' },
      { page: '/contact?utm_campaign=spring', landing: '/contact?utm_campaign=spring', utm: { campaign: 'spring' } },
    ],
    // A page of our own is no site that somebody came from.
    [
      { referrer: 'http://localhost:3000/services?utm_medium=cpc', page: '/contact' },
      { landing: '/services?utm_medium=cpc', utm: { medium: 'cpc' } },
    ],
  ])('%j', (said, origin) =>
    expect(originOf({ ...silent, ...said }, hosts)).toEqual({ referrer: '', page: '/contact', ...origin }),
  );

  test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '\\\\evil.example', 'http://['])(
    'the page %s is not ours',
    (page) => expect(originOf({ ...silent, page, landing: page }, hosts)).toMatchObject({ page: '', landing: '' }),
  );

  test('whatever is claimed, it is kept short and read back as it was', () => {
    fc.assert(
      fc.property(
        fc.record({
          referrer: fc.string(),
          landing: fc.string(),
          page: fc.oneof(
            fc.string(),
            fc.string().map((path) => `https://northarc.example/${path}`),
          ),
          refererHeader: fc.string(),
        }),
        (said) => {
          const origin = originOf(said, hosts);
          for (const text of [origin.referrer, origin.landing, origin.page])
            expect(text.length).toBeLessThanOrEqual(500);
          expect(readOrigin(JSON.stringify(origin))).toEqual(origin);
        },
      ),
    );
  });

  test.each(['', 'null', '{"utm":3}', '[]'])('%j reads as nothing known', (json) =>
    expect(readOrigin(json)).toEqual({ referrer: '', landing: '', page: '', utm: {} }),
  );
});
