import { describe, expect } from 'vitest';
import { estimate } from '#src/content/estimate.ts';
import { answeredFields, fieldNamed, isAsked } from '#src/content/forms/declaration.ts';
import { type QuoteService, quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { amountOf } from '#src/content/prices.ts';
import { errorsOf, schemaOf } from '#src/forms/schema.ts';
import { postForm } from '#tests/helpers/form-post.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { engines, sent, site, type TestSite, test } from '#tests/helpers/site.ts';
import { quoteSteps } from './estimate-words.ts';

const quotes = (made: TestSite) => sent(made.deps.db, 'quote');
const mails = (made: TestSite) => made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('audience').execute();

test.each(engines)(
  'a quote request on %s is stored with every field, an answer due in one working day and the estimate of the server, which the owner reads',
  async (engine) => {
    const made = await site({ engine });
    const data = { ...quoteData, phone: '', goals: '' };
    const claimed = { ...data, estimate_low: 1, estimateLow: 1, estimate: { low: 1, high: 2 } };
    const answer = await made.post('/api/submissions', await made.envelope('quote', claimed));
    expect(answer.status).toBe(201);
    const { respondBy, id, reference } = await answer.json();
    expect(respondBy).toBe('2026-06-10T14:01:00.000Z');

    const services: QuoteService[] = ['cloud', 'mobile-app', 'it-support'];
    const times = { received_at: made.clock.now(), respond_by: Date.parse(respondBy) };
    const kept = { id, ...data, services, estimate: estimate(services, amountOf), source: 'website', ...times };
    expect(await quotes(made)).toEqual([kept]);

    const [owner] = await mails(made);
    const subject = `New quote request from Ada Byron, Analytical Engines (${reference})`;
    expect(owner).toMatchObject({ audience: 'owner', reply_to: 'ada@example.com', subject });
    const lines = owner!.body.split('\n');
    const marked = ['First Name *: Ada', 'Last Name *: Byron', 'Email Address *: ada@example.com'];
    marked.push('Company Name *: Analytical Engines');
    expect(lines.filter((line) => / \*:/.test(line))).toEqual(marked);
    for (const line of [
      ...['Phone: Not provided', 'Budget Range: $25,000-$50,000', '* required field', 'Goals:'],
      'Services: Cloud Solutions & Migration, Mobile App Development, IT Support & Maintenance',
      'Estimate: $15,000 - $25,000 one-time, plus $150 - $250 per user per month',
      'A reply was promised by Wednesday, 10:01 AM Eastern.',
    ])
      expect(lines).toContain(line);
    expect(owner!.body).toContain(`Project Description:\n${quoteData.projectDescription}`);
  },
);

describe('households and estimates', () => {
  test('a household is taken without a company, and no mail speaks of one', async (made) => {
    const { companyName: _, jobTitle: __, companySize: ___, industry: ____, ...person } = quoteData;
    const data = { ...person, party: 'household' };
    const answer = await made.post('/api/submissions', await made.envelope('quote', data));
    expect(answer.status).toBe(201);
    const { reference } = await answer.json();
    const [owner, visitor] = await mails(made);
    expect(`${owner!.body}${visitor!.body}`).not.toContain('per user');
    expect(owner!.subject).toBe(`New quote request from Ada Byron (${reference})`);
    expect(owner!.body).toContain('Company or household: A household');
    expect(owner!.body).not.toContain('Company Name');
    expect((await quotes(made))[0]).not.toHaveProperty('companyName');
    // Every step is judged, whatever a browser claims to have checked.
    const nobody = await made.post('/api/submissions', await made.envelope('quote', { email: 'nobody' }));
    const wrong = 'firstName lastName email companyName services projectType budget timeline projectDescription';
    expect([nobody.status, Object.keys((await nobody.json()).errors).join(' ')]).toEqual([422, wrong]);
    expect(await quotes(made)).toHaveLength(1);
  });

  test('an estimate of the API is kept with its reference, figure and date, whatever the prices say later', async (made) => {
    const asked = await made.request('/api/estimate?plan=professional&count=25');
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const { token, reference, until, prices } = await asked.json();
    expect(prices).toEqual({ 'business-professional': 250 });
    const data = { ...quoteData, services: ['it-support'], estimateToken: token };
    expect((await made.post('/api/submissions', await made.envelope('quote', data))).status).toBe(201);
    const [kept] = await quotes(made);
    expect(kept).not.toHaveProperty('estimateToken');
    expect(kept).toMatchObject({
      estimate: { perMonth: { low: 6250, high: 6250, exact: true } },
      given: { reference, until, prices, choice: { plan: 'professional', count: 25 }, passed: false, changed: false },
    });
    const [owner, visitor] = await mails(made);
    const said = `${reference}: Professional, 25 people, $6,250 per month, valid`;
    expect(owner!.body).toContain(`Estimate brought along: ${said}`);
    expect(visitor!.body).toContain(said);
    for (const query of ['', '?plan=gold', '?plan=essential&count=0', '?plan=essential&count=2001']) {
      expect((await made.request(`/api/estimate${query}`)).status).toBe(422);
    }
  });
});

test("the mails the visitor's confirmation repeats nothing that could be typed freely", async (made) => {
  const free = 'firstName lastName phone jobTitle companyName website projectDescription currentChallenges goals';
  const names = `${free} additionalRequirements`.split(' ');
  const data = { ...quoteData, ...Object.fromEntries(names.map((name) => [name, 'Buy pills at evil.example'])) };
  const { reference } = await (await made.post('/api/submissions', await made.envelope('quote', data))).json();
  const [, visitor] = await mails(made);
  expect(visitor).toMatchObject({ audience: 'visitor', recipient: 'ada@example.com' });
  expect(visitor!.subject).toBe(`We received your quote request (${reference})`);
  expect(`${visitor!.subject}${visitor!.body}`).not.toContain('evil');
  expect(visitor!.body).toContain('$15,000 - $25,000 one-time');
  expect(visitor!.body).toContain('This is an estimate, not an offer');
});

const typed = (data: object) =>
  Object.entries(data).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, item]) : [[name, value]],
  );
const postQuote = (made: TestSite, fields: [string, string][]) => postForm(made, 'quote', new URLSearchParams(fields));

test('a plain form may name its services in several ways (S1 §7), and any field as JavaScript names things of its own', async (made) => {
  const { services: _, ...rest } = quoteData;
  const labels = 'AI & Machine Learning, Cloud Solutions & Migration';
  for (const services of [
    ['services=AI & Machine Learning, cloud', 'services[0]=ai', 'services[1]=cloud'],
    [`services=${labels}`],
    ['services=ai', 'services=cloud'],
    ['services[]=ai', 'services[]=cloud', 'constructor[0]=x', '__proto__[]=x', 'toString=x', '__proto__=x'],
  ]) {
    const fields = services.map((one) => one.split('=') as [string, string]);
    const { headers } = await postQuote(made, [...typed(rest), ...fields]);
    expect(headers.get('location')).toMatch(/^\/thank-you\/quote\?receipt=/);
  }
  expect((await quotes(made)).map((row) => row.services)).toEqual(Array(4).fill(['cloud', 'ai']));
});

const quoteSchema = schemaOf(quoteForm);
const quoteErrors = (values: Record<string, unknown>) => errorsOf(quoteForm, values);
const stepErrors = (step: number, values: Record<string, unknown>) => errorsOf(quoteForm, values, step);

const empty = { firstName: '', lastName: ' ', email: '', companyName: '', projectDescription: '  \n ' };

describe('the steps, with the messages of S1 §5', () => {
  test('a household has no company; who does not say what they are is asked for one', () => {
    const { companyName: _, ...person } = quoteData;
    const missing = { companyName: 'Company name is required' };
    expect(stepErrors(1, { ...person, party: 'household' })).toEqual({});
    expect(stepErrors(1, { ...person, party: 'A household', companyName: ' ' })).toEqual(missing);
    expect(stepErrors(1, { ...person, party: '' })).toEqual(missing);
    expect(stepErrors(1, { ...person, party: 'cats' })).toMatchObject({ party: 'Please choose from the list' });
    expect(quoteSchema.parse({ ...quoteData, party: 'household' })).not.toHaveProperty('companyName');
  });

  test('step 3, whose description is measured without the spaces around it, and step 4, which asks for nothing', () => {
    expect(stepErrors(3, empty)).toEqual({ projectDescription: 'Project description is required' });
    const short = 'Please provide a more detailed description (at least 20 characters)';
    const of = (projectDescription: string) => stepErrors(3, { projectDescription });
    expect(of(`   ${'x'.repeat(19)}   \n`)).toEqual({ projectDescription: short });
    expect(of(`\n  ${'x'.repeat(20)}  `)).toEqual({});
    expect(stepErrors(4, {})).toEqual({});
  });

  test('each step judges its own fields only, and together they judge them all', () => {
    expect(stepErrors(1, { ...quoteData, services: [], projectDescription: '' })).toEqual({});
    expect(Object.assign({}, ...[1, 2, 3, 4].map((step) => stepErrors(step, empty)))).toEqual(quoteErrors(empty));
    const steps = answeredFields(quoteForm).map(({ name }) => quoteSteps.of(name));
    expect(steps.toSorted()).toEqual(steps);
    expect(new Set(steps)).toEqual(new Set([1, 2, 3, 4]));
    expect(quoteSteps).toMatchObject({ count: 4 });
    expect(quoteSteps.of('form')).toBeUndefined();
  });
});

describe('the options of S1 §9', () => {
  const counts = { companySize: 6, industry: 11, projectType: 7, budget: 7, timeline: 6, urgency: 3 };
  const more = { preferredContactMethod: 3, preferredContactTime: 4, hasExistingProvider: 3, referralSource: 7 };
  const all = Object.entries({ ...counts, ...more }) as [keyof typeof counts | keyof typeof more, number][];
  test.each(all)('%s: each value and each label is understood', (name, count) => {
    const field = fieldNamed(quoteForm, name);
    const options = 'options' in field ? field.options : [];
    // A household has budgets of its own beside them.
    expect(options.filter((option) => isAsked(option, quoteData))).toHaveLength(count);
    const own = options.filter((option) => isAsked(option, { ...quoteData, party: 'household' }));
    if (name === 'budget') expect(own.map(({ label }) => label).slice(0, 2)).toEqual(['Under $400', '$400-$1,500']);
    for (const { value, label } of options) {
      for (const said of [value, label, label.toUpperCase()]) {
        expect(quoteSchema.parse({ ...quoteData, [name]: said })[name]).toBe(value);
      }
    }
    expect(quoteErrors({ ...quoteData, [name]: 'plumbing' })).toEqual({ [name]: 'Please choose from the list' });
  });

  test('of ten services; what is not of the list, or no list of names', () => {
    expect(quoteServices).toHaveLength(10);
    for (const services of [['cloud', 'plumbing'], ['plumbing']])
      expect(quoteErrors({ ...quoteData, services })).toEqual({ services: 'Please choose from the list' });
    for (const services of [7, null, {}, [{}]])
      expect(Object.keys(quoteErrors({ ...quoteData, services }))).toEqual(['services']);
  });
});
