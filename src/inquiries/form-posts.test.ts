import { sql } from 'kysely';
import { expect } from 'vitest';
import { contactForm } from '#src/content/forms/contact.ts';
import { requestWords } from '#src/content/site.ts';
import { declaredMails } from '#src/forms/mails.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { messages } from '#src/lib/security.ts';
import { trafficLimits, trafficMessages } from '#src/lib/traffic.ts';
import { bodyLimits } from '#src/lib/uploads.ts';
import { careerData, left, nothing } from '#tests/helpers/careers.ts';
import { postForm, postPlain } from '#tests/helpers/form-post.ts';
import { contactData, formOf, realAgent, site, type TestSite, test } from '#tests/helpers/site.ts';
import { resumeMessages } from './career-schema.ts';

/** The browser that `envelope` stands for (site.ts). */
const asEnvelope = { 'User-Agent': realAgent, 'Accept-Language': 'en-US', 'X-Forwarded-For': '203.0.113.7' };
const browser = { ...asEnvelope, Accept: 'text/html' };
const post = (made: TestSite, type: string, fields: object) => postForm(made, type, fields, browser);
type Shown = FormState & { page: string };

test('a form with errors comes back with them and all that was typed; one that is refused with why, and with a new token', async (made) => {
  const { id, security } = await made.envelope('contact', {});
  const tickets = { formToken: String(security.formToken), captchaProof: String(security.captchaProof) };
  const own = { id, 'form-token': tickets.formToken, 'captcha-proof': tickets.captchaProof };
  const send = (fields: object) =>
    postPlain(made, formOf({ 'form-name': 'contact-form', 'bot-field': '', ...own, ...fields }), browser);
  const wrong = await send({ ...contactData, email: 'nobody' });
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({
    ...{ page: '/contact', values: { ...contactData, email: 'nobody' }, tickets: { id, ...tickets } },
    errors: { email: 'Please enter a valid email address' },
  });
  made.clock.advance(1_800_000);
  const late = await send(contactData);
  expect(late.status).toBe(403);
  const shown = (await late.json()) as Shown;
  expect(shown.reasons).toEqual(['Form session expired. Please refresh and try again.']);
  expect(shown.tickets.formToken).not.toBe(tickets.formToken);
  expect((await send({ 'form-name': 'nothing-form' })).status).toBe(422);
  expect((await postPlain(made, '{}', { 'Content-Type': 'application/json' })).status).toBe(415);
});

const beside = { name: 'Ada', email: 'not yet', date: '2026-06-10', time: '10:30' };
test('a day or a time chosen beside the booking form comes back unjudged, with everything typed', async (made) => {
  for (const [choose, values] of [
    ['time 13:00', { time: '13:00' }],
    ['date 2026-06-11', { date: '2026-06-11', time: '' }],
    ['month 2026-07', { month: '2026-07' }],
    ['time ', { time: '' }],
    ['name Eve', {}],
    ['date <script>', {}],
  ] as const) {
    const answer = await post(made, 'appointment', { ...beside, choose });
    expect(answer.status).toBe(200);
    const shown = (await answer.json()) as Shown;
    const unjudged = { type: 'appointment', errors: {}, message: '' };
    expect(shown).toMatchObject({ ...unjudged, values: { ...beside, ...values } });
    expect(shown.tickets.captchaProof).not.toBe('');
  }
  const other = await post(made, 'contact', { name: '', choose: 'date 2026-06-11' });
  expect(other.status, 'it means nothing to another form').toBe(422);
  expect(await made.deps.db.sql.selectFrom('submissions').select('id').execute()).toEqual([]);
});

test('a form that cannot be kept comes back with the id of its request, by which the log finds it', async (made) => {
  await sql`pragma query_only = on`.execute(made.deps.db.sql);
  const answer = await post(made, 'contact', { name: 'Ada', email: 'ada@example.com', message: 'The router hums.' });
  await sql`pragma query_only = off`.execute(made.deps.db.sql);
  expect(answer.status).toBe(503);
  const id = answer.headers.get('x-request-id') ?? '';
  expect(id).not.toBe('');
  expect(((await answer.json()) as Shown).message).toBe(`${messages.unavailable} ${requestWords(id)}`);
});

const fields = { name: 'Ada Byron', email: 'ada@example.com', message: 'The router hums.' };
const typed: [string, string, Record<string, string>, object][] = [
  ['contact', '/contact', fields, { values: fields }],
  ['quote', '/quote', { firstName: 'Ada', 'services[0]': 'Cloud' }, { lists: { services: ['Cloud'] } }],
  ['career', '/careers', { ...fields, coverLetter: 'Dear all' }, { values: { ...fields, coverLetter: 'Dear all' } }],
  ['appointment', '/contact', { ...fields, date: '2026-06-10', time: '10:30' }, { values: { time: '10:30' } }],
  ['newsletter', '/newsletter', { email: 'ada@example.com' }, { values: { email: 'ada@example.com' } }],
];
test('a form over the limit of requests comes back unjudged with all that was typed, and says when to try again', async () => {
  const made = await site({ limits: { ...trafficLimits, perMinute: 3 } });
  for (const [type, page, sent, state] of typed) {
    // Its token and its puzzle are the three requests that may be sent.
    const answer = await post(made, type, sent);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.json()).toMatchObject({ page, type, message: trafficMessages.form, errors: {}, ...state });
    made.clock.advance(60_000);
  }
  for (const table of ['submissions', 'quarantine', 'newsletter_subscribers'] as const)
    expect(await made.deps.db.sql.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('a form that is too large comes back with what was typed before its file; in its text it is told so on a page', async (made) => {
  const { resume: _, ...fields } = careerData;
  const answer = await post(made, 'career', { ...fields, resume: new Blob([new Uint8Array(bodyLimits.upload + 1)]) });
  expect(answer.status).toBe(413);
  expect(answer.headers.get('connection')).toBe('close');
  const shown = (await answer.json()) as Shown;
  expect(shown).toMatchObject({ page: '/careers', errors: { resume: resumeMessages.tooLarge }, values: fields });
  expect(await left(made)).toEqual(nothing);
  const page = await post(made, 'contact', { message: 'x'.repeat(bodyLimits.text + 1) });
  expect([page.status, page.headers.get('content-type')]).toEqual([413, expect.stringContaining('text/html')]);
  expect(await page.text()).toContain('That is more text than this form accepts.');
  // Parts that are named with markup are shown as text.
  const file = new Blob(['x']);
  const named = await post(made, 'career', { '<b>1': file, '<b>2': file });
  expect([named.status, (await named.text()).includes('<b>')]).toEqual([422, false]);
});

test('the mail of a message marks what is required and names what is missing', () => {
  const letter = { reference: 'NA-TEST2345', source: 'website', acceptedAt: 0, respondBy: 1 };
  const answers = { ...contactData, phone: '', message: '', timeline: '' };
  const { subject, body } = declaredMails(contactForm, { ...letter, answers })[0]!;
  expect(subject).toBe('New contact message from Ada Byron (NA-TEST2345)');
  const lines = body.split('\n');
  const marked = ['Full Name *: Ada Byron', 'Email Address *: ada@example.com'];
  expect(lines.filter((line) => / \*:/.test(line))).toEqual(marked);
  expect(lines).toEqual(expect.arrayContaining(['Phone: Not provided', 'Budget: $10,000 - $50,000']));
  expect(body).toContain('No message provided');
});
