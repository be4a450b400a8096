import { expect } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { contactData, type TestSite, test } from '#tests/helpers/site.ts';

const sendAs = async (made: TestSite, change: object, init: Parameters<TestSite['post']>[2] = {}) =>
  (await made.post('/api/submissions', await made.envelope('contact', contactData, { ...change }), init)).status;

test('forty submissions in an hour from one network are taken, whichever browsers send them', async (made) => {
  const statuses = [];
  for (let n = 0; n < 41; n++) {
    statuses.push(await sendAs(made, {}, { headers: { 'Accept-Language': `x-${n % 20}` } }));
  }
  expect(statuses).toEqual([...Array(40).fill(201), 429]);
  expect(await sendAs(made, {}, { address: '198.51.100.1' })).toBe(201);
});

test('an id that a browser gives itself has five an hour, and inventing ids ends at the forty of the network', async (made) => {
  const statuses: number[] = [];
  for (let n = 0; n < 42; n++) {
    const visitor = `browser-of-desk-${n < 6 ? 0 : n}`;
    statuses.push(await sendAs(made, { security: { visitor } }));
  }
  expect(statuses).toEqual([...Array(5).fill(201), 429, ...Array(35).fill(201), 429]);
  // One that is no text of at most 64 characters counts as none.
  const none: number[] = [];
  for (const visitor of [undefined, '', 7, 'x'.repeat(65), null, {}])
    none.push(await sendAs(made, { security: { visitor } }, { address: '198.51.100.1' }));
  expect(none).toEqual([...Array(5).fill(201), 429]);
});

test('a form token of a machine whose clock is a minute ahead is too fresh, one from further ahead has expired', async (made) => {
  const { formTokens } = made.deps.intake;
  const token = formTokens.issue();
  made.clock.advance(-60_000);
  expect(formTokens.reason(token)).toBe(messages.tooFast);
  made.clock.advance(-1);
  expect(formTokens.reason(token)).toBe(messages.expired);
});
