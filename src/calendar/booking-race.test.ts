import { expect, test } from 'vitest';
import { booking, insist, mails } from '#tests/helpers/booking.ts';
import { appointments } from '#tests/helpers/sent.ts';
import { engines, site } from '#tests/helpers/site.ts';

test.each(engines)('of forty people who send the same slot at once one has it, on %s', async (engine) => {
  const made = await site({ engine });
  const envelopes = [];
  for (let n = 0; n < 40; n++) envelopes.push(await made.envelope('appointment', booking));
  const { formToken } = await (await made.request('/api/form-token')).json();
  made.clock.advance(6_000);
  const answers = await Promise.all(
    envelopes.map((envelope, n) => {
      const sent = { ...envelope, security: { ...envelope.security, formToken } };
      return insist(() => made.post('/api/submissions', sent, { address: `203.0.113.${n}` }));
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(39).fill(409)]);
  expect(await appointments(made.deps.db)).toHaveLength(1);
  expect(await mails(made)).toHaveLength(2);
});
