import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DollarRange, estimate } from '#src/content/estimate.ts';
import { type QuoteService, quoteServices } from '#src/content/forms/quote.ts';
import { amountOf } from '#src/content/prices.ts';
import { estimateLines } from '#src/inquiries/forms.server.ts';
import { estimateText, rangeText, totalText } from './estimate-words.ts';

const all: QuoteService[] = quoteServices.map(({ value }) => value);
const choices = fc.subarray(all);
const service = fc.constantFrom(...all);
const none: DollarRange = { low: 0, high: 0 };
const figures = (chosen: readonly QuoteService[]) => {
  const { oneTime, perUserMonth } = estimate(chosen, amountOf);
  return [oneTime ?? none, perUserMonth ?? none] as const;
};

describe('the estimate', () => {
  test('adding a service lowers neither end; low is at most high, in whole dollars; order and repeats are nothing', () => {
    fc.assert(
      fc.property(choices, service, (chosen, added) => {
        const [before, after] = [figures(chosen), figures([...chosen, added])];
        expect(figures([added, ...chosen.toReversed(), added])).toEqual(after);
        for (const [index, { low, high }] of after.entries()) {
          expect(Number.isSafeInteger(low) && Number.isSafeInteger(high)).toBe(true);
          expect(low).toBeGreaterThanOrEqual(before[index]?.low ?? 0);
          expect(high).toBeGreaterThanOrEqual(Math.max(low, before[index]?.high ?? 0));
        }
      }),
    );
  });

  test('the figures are the published ones', () => {
    expect(estimate(['mobile-app'], amountOf).oneTime).toEqual({ low: 15_000, high: 25_000 });
    expect(estimate(['web-app'], amountOf).oneTime).toEqual({ low: 15_000, high: 15_000 });
    expect(estimate(['website-seo'], amountOf).oneTime).toEqual({ low: 1_200, high: 3_500 + 1_200 });
    expect(estimate(['ai'], amountOf).oneTime).toEqual({ low: 35_000, high: 35_000 });
    expect(estimate(['it-support'], amountOf)).toMatchObject({ oneTime: null, perUserMonth: { low: 150, high: 250 } });
    expect(estimate(['cloud'], amountOf)).toMatchObject({ oneTime: null, perUserMonth: null });
    const { services } = estimate(all, amountOf);
    expect(services.map((line) => line.service)).toEqual(all);
    const open = services.filter((line) => line.unit === 'after-talk').map((line) => line.service);
    expect(open).toEqual(['cloud', 'security', 'infrastructure', 'transformation', 'devops']);
    expect(estimate([], amountOf)).toEqual({ services: [], oneTime: null, perUserMonth: null });
  });
});

test('the estimate in words: sums are not added up, and services without a price are named', () => {
  expect(rangeText({ low: 15_000, high: 25_000 })).toBe('$15,000 - $25,000');
  expect(rangeText({ low: 35_000, high: 35_000 })).toBe('from $35,000');
  const made = estimate(['mobile-app', 'it-support', 'cloud', 'devops'], amountOf);
  const total = '$15,000 - $25,000 one-time, plus $150 - $250 per user per month';
  expect(totalText(made)).toBe(total);
  const open = 'Cloud Solutions & Migration, DevOps & Automation: priced after we talk';
  expect(estimateText(made)).toBe(`${total}; ${open}`);
  // Nothing but services without a price: the mail names no sum.
  const text = estimateText(estimate(['cloud', 'security'], amountOf));
  expect(text).toBeUndefined();
  const lines = [estimateLines(text).estimate].flat().join('\n');
  expect(lines).toContain('The services you chose are priced after we talk;');
  expect(lines).not.toContain('comes to');
});

test('a household is priced by the visit or the job, never by the user', () => {
  const made = estimate(['it-support', 'web-app'], amountOf, { household: true });
  expect(made).toMatchObject({ perUserMonth: null, oneTime: { low: 150 + 15_000, high: 499 + 15_000 } });
  expect(estimateText(estimate(['it-support'], amountOf, { household: true }))).toBe('$150 - $499 one-time');
});
