import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contactForm } from '#src/content/forms/contact.ts';
import type { Field } from '#src/content/forms/declaration.ts';
import { messageType } from '#src/inbox/lead-types.ts';
import { ContactForm } from '#src/inquiries/contact-form.tsx';
import { readCsv } from '#src/lib/csv.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { postForm } from '#tests/helpers/form-post.ts';
import { contactData, createTestSite, deskOf, sent, type TestSite } from '#tests/helpers/site.ts';
import { errorsOf } from './schema.ts';

/* All it takes to add a field to the contact form; before everything else. */
await vi.hoisted(async () => {
  const { contactForm } = await import('#src/content/forms/contact.ts');
  const fields = contactForm.fields as unknown as Field[];
  fields.push({ name: 'floor', kind: 'line', label: 'Which Floor', max: 30, hint: 'So that we find you.' });
});

const tickets: FormTickets = { id: 'x', formToken: '', captchaToken: '', question: 'How many?', captchaProof: '' };

let made: TestSite;
beforeAll(async () => {
  made = await createTestSite();
});
afterAll(() => made.close());

const rendered = (state?: FormState) => renderToString(<ContactForm tickets={tickets} state={state} />);

test('the form asks for it, with its label and hint, and cuts nothing that is pasted', async () => {
  const html = rendered();
  expect(html).toMatch(/<label for="contact-floor">Which Floor<span[^>]*> \(optional\)/);
  expect(html).toContain('So that we find you.');
  expect(html).toMatch(/<input[^>]*id="contact-floor"[^>]*name="floor"/);
  expect(html).not.toMatch(/<input[^>]*id="contact-floor"[^>]*maxLength/);
});

test('the browser and the server say what is wrong with it', async () => {
  const data = { ...contactData, floor: 'f'.repeat(31) };
  const message = 'Please use at most 30 characters';
  expect(errorsOf(contactForm, data)).toEqual({ floor: message });
  const answer = await made.post('/api/submissions', await made.envelope('contact', data));
  expect([answer.status, (await answer.json()).errors]).toEqual([422, { floor: message }]);
});

test('what was answered stands in the mail, the desk, the export and the search', async () => {
  const answer = await made.post('/api/submissions', await made.envelope('contact', { ...contactData, floor: '17th' }));
  const { id } = await answer.json();
  const owner = await made.deps.db.sql
    .selectFrom('outbox')
    .select('body')
    .where('audience', '=', 'owner')
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(owner.body).toContain('Which Floor: 17th');

  const desk = await deskOf(made, messageType);
  const { fields: shown } = await desk.detail(id);
  expect(shown).toContainEqual({ name: 'floor', label: 'Which Floor', value: '17th' });
  expect((await desk.list('?q=17th')).rows.map((row) => row.id)).toEqual([id]);
  expect((await desk.list('?q=18th')).rows).toEqual([]);
  const { text } = await desk.exported('csv');
  const [header, line] = readCsv(text).map(({ cells }) => cells);
  expect(line?.[header?.indexOf('floor') ?? -1]).toBe('17th');
});

test('without a script it travels with the form, and comes back with it', async () => {
  const post = (floor: string) => postForm(made, 'contact', { ...contactData, floor });
  const taken = await post('2nd');
  expect(taken.status).toBe(303);
  expect((await sent(made.deps.db, 'contact')).at(-1)).toMatchObject({ floor: '2nd' });

  const refused = await post('f'.repeat(31));
  expect(refused.status).toBe(422);
  const html = rendered((await refused.json()) as FormState);
  expect(html).toContain('f'.repeat(31));
  expect(html).toContain('Please use at most 30 characters');
});
