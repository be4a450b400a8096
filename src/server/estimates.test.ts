import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forPeople } from '#src/assistant/answers/say.ts';
import { type Choice, choiceQuery, estimate, mostOf, planIds, planOf } from '#src/content/estimate.ts';
import { quoteServices } from '#src/content/forms/quote.ts';
import { amountOf } from '#src/content/prices.ts';
import { quoteIntake } from '#src/inquiries/forms.server.ts';
import { dollars } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { createTokens } from '#src/platform/tokens.server.ts';
import { readCarried, serviceOf, standingOf, validUntil } from '#src/quotes/carried.tsx';
import { figureWords, keptText, totalText } from '#src/quotes/estimate-words.ts';
import { askedOf, quotePrefill } from '#src/quotes/quote-view.server.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';

const tokens = createTokens('secret of the test');
const now = Date.parse('2026-11-23T15:00:00Z');
const today = '2026-11-23';
const at = (moment: number) => ({ tokens, clock: { now: () => moment } }) as Parameters<typeof askedOf>[1];
const services = quoteServices.map(({ value }) => value);
const asked = (query: string, moment = now) => askedOf(new URLSearchParams(query), at(moment));

const choices: fc.Arbitrary<Choice> = fc.constantFrom(...planIds).chain((plan) => {
  const { counted, withSeo } = planOf(plan);
  return fc.record(
    {
      plan: fc.constant(plan),
      ...(counted ? { count: fc.integer({ min: 1, max: mostOf[counted] }) } : {}),
      ...(withSeo ? { seo: fc.constant(true) } : {}),
    },
    { requiredKeys: ['plan'] },
  ) as fc.Arbitrary<Choice>;
});

/** What the server keeps of a request with a token, and the mails about it. */
function submitted(token: string, chosen: readonly string[], receivedAt = now) {
  const input = { ...quoteData, services: chosen, estimateToken: token };
  const answers = quoteIntake.answers(input, {}, { receivedAt, read: tokens.read });
  const submission = { id: 'x', type: 'quote', reference: 'NA-1', source: 'website', input, answers };
  const [owner, visitor] = quoteIntake.mails(
    { ...submission, receivedAt, acceptedAt: receivedAt, respondBy: receivedAt, schedule: undefined as never },
    {} as never,
    {} as never,
  ) as Mail[];
  return { answers, owner: owner?.body ?? '', visitor: visitor?.body ?? '' };
}

test('estimator, wizard, assistant and mails say the same to the cent, over 500 random choices', () => {
  fc.assert(
    fc.property(choices, fc.subarray(services), (choice, others) => {
      const { carried, standing, token } = asked(choiceQuery(choice)).view!;
      const chosen = [...new Set([...others, serviceOf(carried)])];

      // The wizard reads the token as a browser does.
      const read = readCarried(token);
      expect(read).toEqual(carried);
      const inWizard = estimate(chosen, amountOf, { given: standingOf(read ?? carried, today, amountOf).given });
      const line = inWizard.services.find(({ service }) => service === serviceOf(carried));
      const [own] = standing.then.services;
      expect(line).toEqual(own);

      const { answers, owner, visitor } = submitted(token, chosen);
      expect(answers.estimate).toEqual(inWizard);
      expect(owner).toContain(`Estimate: ${totalText(inWizard)}`);
      expect(owner).toContain(carried.reference);
      expect(owner).toContain(totalText(standing.then));
      if (inWizard.services.some(({ unit }) => unit !== 'after-talk')) expect(visitor).toContain(totalText(inWizard));
      expect(visitor).toContain(carried.reference);

      if (own && own.unit !== 'after-talk') {
        const { figure } = figureWords(own);
        expect(figure).toContain(dollars(own.low));
        const price = amountOf(planOf(choice.plan).prices[0] as never);
        if (own.low === own.high && !choice.seo) expect(own.low).toBe(price * (choice.count ?? 1));
        if (own.unit === 'month' && (choice.plan === 'essential' || choice.plan === 'professional')) {
          expect(forPeople(choice.count ?? 1)).toContain(
            `${figure} ${choice.plan === 'essential' ? 'a month on' : 'on'} `,
          );
        }
      }
    }),
    { numRuns: 500 },
  );
}, 120_000);

describe('the edges of what can be asked for', () => {
  test.each([
    ['plan=essential&count=10', '$1,500', 'per month'],
    ['plan=professional&count=2000', '$500,000', 'per month'],
    ['plan=business&count=25', '$3,750 - $6,250', 'per month'],
    ['plan=professional', '$250', 'per user per month'],
    ['plan=enterprise&count=25', 'priced after we talk', ''],
    ['plan=basic&count=20', '$3,000', 'once'],
    ['plan=home-network&count=7', '$299', 'once'],
    ['plan=design&seo=yes', 'from $3,700', 'once'],
    ['plan=seo&seo=yes', 'from $1,200', 'once'],
  ])('%s: %s %s', (query, figure, unit) => {
    const [line] = asked(query).view?.standing.then.services ?? [];
    expect(line && figureWords(line)).toEqual({ figure, unit });
  });

  test('beyond them is refused', () => {
    for (const count of ['0', '2001', '-5', '2.5', 'many', '99999999999'])
      expect(asked(`plan=essential&count=${count}`), count).toEqual(expect.objectContaining({ wrong: 'count' }));
    for (const query of ['plan=basic&count=21', 'plan=remote&count=41'])
      expect(asked(query)).toMatchObject({ wrong: 'count' });
    for (const query of ['plan=gold', 'plan=__proto__', 'count=5']) {
      expect(asked(query)).toMatchObject({ wrong: 'plan' });
      expect(asked(query).view).toBeUndefined();
    }
  });
});

describe('an estimate that somebody has', () => {
  const made = () => asked('plan=professional&count=25').view!;
  const dearer = (price: Parameters<typeof amountOf>[0]) => amountOf(price) + 10;

  test('has one reference for the same choice, prices and day, and another for any other', () => {
    const { carried } = made();
    expect(carried.reference).toMatch(/^ES-[2-9A-HJ-NP-Z]{8}$/);
    expect(made().carried).toEqual(carried);
    expect(asked('plan=professional&count=26').view?.carried.reference).not.toBe(carried.reference);
    expect(asked('plan=professional&count=25', now + 86_400_000).view?.carried.reference).not.toBe(carried.reference);
  });

  test('holds with its own prices to the last minute of its last day, and says both figures after a change', () => {
    const { carried, token } = made();
    expect(validUntil(carried.made)).toBe('2026-12-23');
    const last = standingOf(carried, '2026-12-23', dearer);
    expect(last).toMatchObject({ passed: false, changed: true, until: '2026-12-23' });
    expect([last.then.perMonth?.low, last.now.perMonth?.low]).toEqual([6250, 6500]);
    expect(estimate(['it-support'], dearer, { given: last.given }).perMonth?.low).toBe(6250);
    const after = standingOf(carried, '2026-12-24', dearer);
    expect(after.passed).toBe(true);
    expect(estimate(['it-support'], dearer, { given: after.given }).perMonth?.low).toBe(6500);
    expect(keptText({ ...carried, ...after })).toBe(
      `${carried.reference}: Professional, 25 people, $6,250 per month, was valid through December 23, 2026; at today’s prices it comes to $6,500 per month`,
    );
    // Eastern: the last minute of December 23, and the first of December 24.
    const kept = (moment: string) => submitted(token, ['it-support'], Date.parse(moment)).answers.given;
    expect(kept('2026-12-24T04:59:59Z')).toMatchObject({ passed: false, reference: carried.reference });
    expect(kept('2026-12-24T05:00:00Z')).toMatchObject({ passed: true });
  });

  test('a forged or mangled one is never believed', () => {
    const { token, carried } = made();
    const [, signature] = token.split('.');
    const cheap = Buffer.from(JSON.stringify({ ...carried, prices: { 'business-professional': 1 } })).toString(
      'base64url',
    );
    const others = createTokens('another secret').sign('estimate', { ...carried, prices: {} });
    const receipt = tokens.sign('receipt', carried);
    for (const forged of [`${cheap}.${signature}`, `${cheap}.`, cheap, others, receipt, 'x', '']) {
      const { answers, owner } = submitted(forged, ['it-support']);
      expect(answers.estimate).toEqual(estimate(['it-support'], amountOf));
      expect(answers.given).toBeUndefined();
      expect(owner).not.toContain('ES-');
      if (forged) expect(asked(`estimate=${forged}`)).toEqual({ unread: true });
    }
    expect(readCarried('%%%')).toBeUndefined();
    expect(readCarried(Buffer.from('{"made":"x"}').toString('base64url'))).toBeUndefined();
  });

  test('counts only for the service that it was made for', () => {
    const { token } = made();
    const { answers } = submitted(token, ['cloud', 'ai']);
    expect(answers.given).toBeUndefined();
    expect(answers.estimate).toEqual(estimate(['cloud', 'ai'], amountOf));
  });
});

describe('what a page knows goes into the quote form', () => {
  const prefill = (query: string) => quotePrefill(new URLSearchParams(query), at(now));

  test('an estimate of before keeps its reference', () => {
    const { view } = asked('plan=professional&count=25');
    expect(prefill(`estimate=${view?.token}`).estimateToken).toBe(view?.token);
  });
});
