import { expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { site } from '#tests/helpers/own-site.ts';
import { contactData } from '#tests/helpers/site.ts';

test('forty submissions in an hour from one network are taken, whichever browsers send them', async () => {
  const made = await site();
  const statuses = [];
  for (let n = 0; n < 41; n++) {
    const envelope = await made.envelope('contact', contactData);
    const answer = await made.post('/api/submissions', envelope, { headers: { 'Accept-Language': `x-${n % 20}` } });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(40).fill(201), 429]);
  const elsewhere = await made.envelope('contact', contactData);
  expect((await made.post('/api/submissions', elsewhere, { address: '198.51.100.1' })).status).toBe(201);
});

test('an id that a browser gives itself has five an hour, and inventing ids ends at the forty of the network', async () => {
  const made = await site();
  const statuses: number[] = [];
  for (let n = 0; n < 42; n++) {
    const visitor = `browser-of-desk-${n < 6 ? 0 : n}`;
    const envelope = await made.envelope('contact', contactData, { security: { visitor } });
    statuses.push((await made.post('/api/submissions', envelope)).status);
  }
  expect(statuses).toEqual([...Array(5).fill(201), 429, ...Array(35).fill(201), 429]);
});

test('an id that is no text of at most 64 characters counts as none', async () => {
  const made = await site();
  const statuses: number[] = [];
  for (const visitor of [undefined, '', 7, 'x'.repeat(65), null, {}]) {
    const envelope = await made.envelope('contact', contactData, { security: { visitor } });
    statuses.push((await made.post('/api/submissions', envelope)).status);
  }
  expect(statuses).toEqual([...Array(5).fill(201), 429]);
});

test('a form token of a machine whose clock is a minute ahead is too fresh, one from further ahead has expired', async () => {
  const made = await site();
  const { formTokens } = made.deps.intake;
  const token = formTokens.issue();
  made.clock.advance(-60_000);
  expect(formTokens.reason(token)).toBe(messages.tooFast);
  made.clock.advance(-1);
  expect(formTokens.reason(token)).toBe(messages.expired);
});
