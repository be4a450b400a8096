import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter as dayAfter } from '#src/lib/day-times.ts';
import { anyText } from '#tests/helpers/any-text.ts';
import {
  addUp,
  byWeek,
  campaignOf,
  everyDay,
  type Increment,
  increments,
  isReferrerSpam,
  readRange,
  type Sighting,
  scaleTop,
  sourceOf,
} from './analytics-rules.ts';

const sighting: fc.Arbitrary<Sighting> = fc.record({
  page: fc.constantFrom('/', '/quote', 'other'),
  source: fc.constantFrom('direct', 'google.com', 'news'),
  campaign: fc.constantFrom('', 'news / mail / may'),
  device: fc.constantFrom('Mobile', 'Tablet', 'Desktop'),
  isNew: fc.boolean(),
  view: fc.boolean(),
  entry: fc.boolean(),
  seconds: fc.nat(1_800),
  bounce: fc.constantFrom(-1, 0, 1),
  steps: fc.uniqueArray(fc.constantFrom('quote:start', 'quote:2', 'contact:sent')),
  first: fc.boolean(),
});
type Column = 'hits' | 'visits' | 'visitors' | 'seconds' | 'bounces';
const total = (rows: readonly Increment[], kind: string, column: Column) =>
  rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row[column], 0);

test('the roll-up is the sum of what was reported, however it is grouped', () => {
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 60 }), fc.nat(60), (seen, cut) => {
      const all = seen.flatMap((one) => increments('2026-06-10', one));
      const whole = addUp(all);
      expect(addUp([...addUp(all.slice(0, cut)), ...addUp(all.slice(cut))])).toEqual(whole);
      const count = (of: (one: Sighting) => number) => seen.reduce((sum, one) => sum + of(one), 0);
      for (const kind of ['site', 'page', 'device']) {
        expect(total(whole, kind, 'hits')).toBe(count(({ view }) => Number(view)));
        expect(total(whole, kind, 'visits')).toBe(count(({ entry }) => Number(entry)));
      }
      expect(total(whole, 'source', 'visits')).toBe(total(whole, 'site', 'visits'));
      expect(total(whole, 'visitor', 'visitors')).toBe(total(whole, 'site', 'visitors'));
      expect(total(whole, 'site', 'visitors')).toBe(count(({ first }) => Number(first)));
      expect(total(whole, 'page', 'seconds')).toBe(count(({ seconds }) => seconds));
      expect(total(whole, 'page', 'bounces')).toBe(count(({ bounce }) => bounce));
      expect(total(whole, 'step', 'hits')).toBe(count(({ steps }) => steps.length));
      const keys = whole.map(({ kind, day, name }) => `${kind} ${day} ${name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

describe('where a visit came from', () => {
  test.each([
    [{ referrer: '' }, 'direct'],
    [{ referrer: 'https://www.Google.com/search?q=it' }, 'google.com'],
    [{ referrer: 'news.example:8080' }, 'news.example'],
    [{ referrer: 'https://x.example/', utmSource: 'Newsletter' }, 'newsletter'],
    [{ referrer: 'android-app://com.google' }, 'other'],
    [{ referrer: '<script>' }, 'other'],
    [{ referrer: '', utmSource: '<b>"x\u0000' }, 'bx'],
  ])('%j is %s', (from, source) => expect(sourceOf(from)).toBe(source));

  test('any text gives a name that is bounded and harmless', () => {
    const [typed, tagged] = [anyText({ maxLength: 150 }), anyText()];
    fc.assert(
      fc.property(typed, tagged, (referrer, utmSource) => {
        const name = sourceOf({ referrer, utmSource });
        expect(name.length).toBeLessThanOrEqual(100);
        expect(name).toMatch(/^[^<>"&\p{Cc}]+$/u);
      }),
    );
  });

  test('a campaign names what is known of it', () => {
    expect(campaignOf({ source: 'News', campaign: 'May' })).toBe('news / – / may');
    expect(campaignOf({ source: null, medium: '', campaign: '<>' })).toBe('');
  });
});

describe('the range', () => {
  test('is one of ours, and has every day once, over clock changes and leap days', () => {
    expect(['7', 'year', '8', 'toString', null].map(readRange)).toEqual(['7', 'year', '30', '30', '30']);
    const days = everyDay({ from: '2028-02-27', to: '2028-03-14' }, [{ day: '2028-02-29', hits: 3, visitors: 2 }]);
    expect(days).toHaveLength(17);
    expect(days[2]).toEqual({ day: '2028-02-29', views: 3, visitors: 2 });
    expect(dayAfter('2026-11-01', 1)).toBe('2026-11-02');
    expect(dayAfter('2026-03-08', -365)).toBe('2025-03-08');
  });

  test('weeks lose nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 400 }), (views) => {
        const days = views.map((n, index) => ({ day: dayAfter('2026-01-01', index), views: n, visitors: n }));
        const weeks = byWeek(days);
        expect(weeks.reduce((sum, week) => sum + week.views, 0)).toBe(views.reduce((sum, n) => sum + n, 0));
        expect(weeks).toHaveLength(Math.ceil(views.length / 7));
      }),
    );
  });

  test('the scale reaches over every count and is not far above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
        const top = scaleTop(count);
        expect(top).toBeGreaterThanOrEqual(count);
        expect(top === 4 || top <= count * 2.5).toBe(true);
      }),
    );
    expect(scaleTop(0)).toBe(4);
  });
});

test.each([
  ...['semalt.com', 'semalt.semalt.com', 'buttons-for-website.com', 'free-social-buttons.com', 'darodar.com'],
  ...['simple-share-buttons.com', 'best-seo-offer.com', '100dollars-seo.com', '1-99seo.com', 'ilovevitaly.co'],
  ...['iloveitaly.ru', 'get-free-traffic-now.com', 'traffic2cash.xyz', 'social-traffic-3.xyz', 'event-tracking.com'],
  ...['website-traffic.example', 'hulfingtonpost.com', 'keywords-monitoring-success.com', 'pornhub-forum.ga'],
  ...['cookie-law-enforcement-aa.xyz', 'compliance-don.xyz', 'site-auditor.online', 'buy-cheap-pills-order-online.com'],
  ...['o-o-8-o-o.ru', '7makemoneyonline.com'],
])('%s is no source', (host) => expect(isReferrerSpam(host)).toBe(true));

test.each([
  ...['direct', 'other', 'google.com', 'bing.com', 'duckduckgo.com', 'nextdoor.com', 'facebook.com', 'news'],
  ...['seo-atlanta.com', 'atlantaseo.com', 'searchengineland.com', 'backlinko.com', 'traffic.com', 'alpharetta.ga.us'],
  ...['buttonsandbows.com', 'compliance-weekly.com', 'social.example', 'freemarket.com', 'essex.ac.uk', 'huffpost.com'],
])('%s is one', (host) => expect(isReferrerSpam(host)).toBe(false));
