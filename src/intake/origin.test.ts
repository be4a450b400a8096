import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originOf, readOrigin } from './origin.ts';

const hosts = ['northarc.example', 'localhost:3000'];
const silent = { referrer: '', landing: '', page: '', refererHeader: '' };

describe('where a visitor came from', () => {
  test('another site, the first page with its campaign, and the page of the form', () => {
    const origin = originOf(
      {
        ...silent,
        referrer: 'https://search.example/?q=it',
        landing: '/it-support?utm_source=mail&x=1',
        page: '/contact',
      },
      hosts,
    );
    expect(origin).toEqual({
      referrer: 'https://search.example/?q=it',
      landing: '/it-support?utm_source=mail&x=1',
      page: '/contact',
      utm: { source: 'mail' },
    });
  });

  test('without a script the request itself tells the page', () => {
    const refererHeader = 'https://northarc.example/contact?utm_campaign=spring';
    expect(originOf({ ...silent, refererHeader }, hosts)).toEqual({
      referrer: '',
      landing: '/contact?utm_campaign=spring',
      page: '/contact?utm_campaign=spring',
      utm: { campaign: 'spring' },
    });
  });

  test('a page of our own is no site that somebody came from', () => {
    const referrer = 'http://localhost:3000/services?utm_medium=cpc';
    expect(originOf({ ...silent, referrer, page: '/contact' }, hosts)).toEqual({
      referrer: '',
      landing: '/services?utm_medium=cpc',
      page: '/contact',
      utm: { medium: 'cpc' },
    });
  });

  test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '\\\\evil.example', 'http://['])(
    'the page %s is not ours',
    (page) => expect(originOf({ ...silent, page, landing: page }, hosts)).toMatchObject({ page: '', landing: '' }),
  );

  test('whatever is claimed, it is kept short and read back as it was', () => {
    fc.assert(
      fc.property(
        fc.record({ referrer: fc.string(), landing: fc.string(), page: fc.webUrl(), refererHeader: fc.string() }),
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
