import { describe, expect, test } from 'vitest';
import type { FormState } from '#src/lib/form-state.ts';
import { engines } from '#tests/helpers/databases.ts';
import { postPlain } from '#tests/helpers/form-post.ts';
import { site } from '#tests/helpers/own-site.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { sent } from '#tests/helpers/sent.ts';
import type { TestSite } from '#tests/helpers/site.ts';

const quotes = (made: TestSite) => sent(made.deps.db, 'quote');
/** Posts the form as a page without a script does; the page that comes back is its own form state as JSON. */
async function postForm(made: TestSite, fields: [string, string][], security: Record<string, string> = {}) {
  const { security: tickets, id } = await made.envelope('quote', {});
  const form = new FormData();
  const all = {
    'form-name': 'quote-form',
    'bot-field': '',
    id,
    'form-token': String(tickets.formToken),
    'captcha-proof': String(tickets.captchaProof),
    ...security,
  };
  for (const [name, value] of [...Object.entries(all), ...fields]) form.append(name, value);
  return postPlain(made, form);
}

const typed = (data: object): [string, string][] =>
  Object.entries(data).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, item]) : [[name, value]],
  );

describe.each(engines)('a quote request without a script on %s', (engine) => {
  test('without a script: services as a list, then a confirmation page', async () => {
    const made = await site({ engine });
    const answer = await postForm(made, typed(quoteData));
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/thank-you\/quote\?receipt=/),
    ]);
    expect((await quotes(made)).map((row) => row.services)).toEqual([['cloud', 'mobile-app', 'it-support']]);
  });

  test('without a script the form comes back with its errors and everything that was typed', async () => {
    const made = await site();
    const answer = await postForm(made, typed({ ...quoteData, lastName: '', projectDescription: 'short' }));
    expect(answer.status).toBe(422);
    const state = (await answer.json()) as FormState & { page: string };
    expect(state).toMatchObject({
      page: '/quote',
      type: 'quote',
      errors: {
        lastName: 'Last name is required',
        projectDescription: 'Please provide a more detailed description (at least 20 characters)',
      },
      values: { firstName: 'Ada', lastName: '', projectDescription: 'short', industry: 'manufacturing' },
      lists: { services: quoteData.services },
    });
    expect(await quotes(made)).toEqual([]);
  });
});

describe('the ways in which a plain form names its services (S1 §7)', () => {
  const { services: _, ...rest } = quoteData;
  test.each<[string, [string, string][]]>([
    [
      'numbered, beside a joined text',
      [
        ['services', 'AI & Machine Learning, cloud'],
        ['services[0]', 'ai'],
        ['services[1]', 'cloud'],
      ],
    ],
    ['a joined text alone', [['services', 'AI & Machine Learning, Cloud Solutions & Migration']]],
    [
      'the same name again',
      [
        ['services', 'ai'],
        ['services', 'cloud'],
      ],
    ],
    [
      'a list by brackets',
      [
        ['services[]', 'ai'],
        ['services[]', 'cloud'],
      ],
    ],
  ])('%s', async (_name, services) => {
    const made = await site();
    expect((await postForm(made, [...typed(rest), ...services])).status).toBe(303);
    expect((await quotes(made)).map((row) => row.services)).toEqual([['cloud', 'ai']]);
  });

  test('names that mean something to JavaScript are names like any other', async () => {
    const made = await site();
    const odd: [string, string][] = [
      ['constructor[0]', 'x'],
      ['__proto__[]', 'x'],
      ['toString', 'x'],
      ['__proto__', 'x'],
    ];
    expect((await postForm(made, [...typed(quoteData), ...odd])).status).toBe(303);
  });
});
