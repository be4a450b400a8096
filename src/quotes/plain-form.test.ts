import { describe, expect, test } from 'vitest';
import type { FormState } from '#src/lib/form-state.ts';
import { engines } from '#tests/helpers/databases.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { postPlain } from '#tests/helpers/form-post.ts';
import { site } from '#tests/helpers/own-site.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { sent } from '#tests/helpers/sent.ts';
import type { TestSite } from '#tests/helpers/site.ts';

const quotes = (made: TestSite) => sent(made.deps.db, 'quote');
/** Posts the form as a page without a script does; the page that comes back is its own form state as JSON. */
async function postForm(made: TestSite, fields: [string, string][]) {
  const { security, id } = await made.envelope('quote', {});
  const tickets = { 'form-token': security.formToken, 'captcha-proof': security.captchaProof };
  const form = formOf({ 'form-name': 'quote-form', 'bot-field': '', id, ...tickets });
  for (const [name, value] of fields) form.append(name, value);
  return postPlain(made, form);
}

const typed = (data: object): [string, string][] =>
  Object.entries(data).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, item]) : [[name, value]],
  );

describe.each(engines)('a quote request without a script on %s', (engine) => {
  test('has services as a list, and leads to a confirmation page', async () => {
    const made = await site({ engine });
    const answer = await postForm(made, typed(quoteData));
    const to = answer.headers.get('location');
    expect([answer.status, to]).toEqual([303, expect.stringMatching(/^\/thank-you\/quote\?receipt=/)]);
    expect((await quotes(made)).map((row) => row.services)).toEqual([['cloud', 'mobile-app', 'it-support']]);
  });

  test('comes back with its errors and everything that was typed', async () => {
    const made = await site();
    const answer = await postForm(made, typed({ ...quoteData, lastName: '', projectDescription: 'short' }));
    expect(answer.status).toBe(422);
    const state = (await answer.json()) as FormState & { page: string };
    expect(Object.keys(state.errors)).toEqual(['lastName', 'projectDescription']);
    const values = { firstName: 'Ada', lastName: '', projectDescription: 'short', industry: 'manufacturing' };
    expect(state).toMatchObject({ page: '/quote', type: 'quote', values, lists: { services: quoteData.services } });
    expect(await quotes(made)).toEqual([]);
  });
});

test('a plain form may name its services in several ways (S1 §7), and any field as JavaScript names things of its own', async () => {
  const made = await site();
  const { services: _, ...rest } = quoteData;
  const labels = 'AI & Machine Learning, Cloud Solutions & Migration';
  for (const services of [
    ['services=AI & Machine Learning, cloud', 'services[0]=ai', 'services[1]=cloud'],
    [`services=${labels}`],
    ['services=ai', 'services=cloud'],
    ['services[]=ai', 'services[]=cloud', 'constructor[0]=x', '__proto__[]=x', 'toString=x', '__proto__=x'],
  ]) {
    const fields = services.map((one) => one.split('=') as [string, string]);
    expect((await postForm(made, [...typed(rest), ...fields])).status).toBe(303);
  }
  expect((await quotes(made)).map((row) => row.services)).toEqual(Array(4).fill(['cloud', 'ai']));
});
