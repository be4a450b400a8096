import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicationBody } from '#tests/helpers/careers.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { engines, site } from '#tests/helpers/site.ts';
import { almost, anyAddress, formData } from '../../tests/fuzz/generators.ts';

// What no stranger gets to by sending anything anywhere, as `npm run test:fuzz` does: the fields behind every check.
describe.each(engines)('whatever is sent, nothing breaks, on %s', (engine) => {
  test.each(Object.keys(formData))('in the fields of a %s form that passes every check', async (type) => {
    const made = await site({ engine });
    await fc.assert(
      fc.asyncProperty(almost(formData[type] ?? {}), anyAddress, async (data, address) => {
        const envelope = await made.envelope(type, data);
        const json = () => made.post('/api/submissions', envelope, { address });
        const file = () =>
          made.request('/api/submissions', { method: 'POST', address, body: applicationBody(envelope, makePdf()) });
        const answer = await (type === 'career' ? file() : json());
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 60, endOnFailure: false },
    );
  });
});
