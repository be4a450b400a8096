import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { contactData, engines, siteOfAll, solveCaptcha } from '#tests/helpers/site.ts';
import { proofIsFree, spendProof } from './captcha.server.ts';

const day = 86_400_000;
const fillTime = 6_000;

describe.each(engines)('a solved puzzle on %s', async (engine) => {
  const site = await siteOfAll({ engine });

  /** Sends a submission with this proof from a network of its own; resolves with its status and reasons. */
  let networks = 0;
  async function send(captchaProof: string, id: string = randomUUID()) {
    const address = `198.51.100.${++networks}`;
    const envelope = await site.envelope('contact', contactData, { id, security: { captchaProof } });
    return async () => {
      const answer = await site.post('/api/submissions', envelope, { address });
      const { reasons } = await answer.json();
      return reasons ? [answer.status, ...reasons] : [answer.status];
    };
  }

  test('is spent once, however many submissions come with it at once', async () => {
    const proof = await solveCaptcha(site.request, site.post);
    const ready = [];
    for (let n = 0; n < 8; n++) ready.push(await send(proof));
    const answers = await Promise.all(ready.map((go) => go()));
    expect(answers.sort()).toEqual([[201], ...Array(7).fill([403, messages.captchaMissing])]);
    const rows = await site.deps.db.sql.selectFrom('submissions').select('id').execute();
    const spent = await site.deps.db.sql.selectFrom('captcha_proofs').select('submission_id').execute();
    expect(spent.map(({ submission_id }) => submission_id)).toEqual(rows.map(({ id }) => id));
  });

  test('belongs to the transaction that came first, and to no other', async () => {
    const spend = (submission: string) =>
      site.deps.db.write((trx) => spendProof(trx, 'one-puzzle', submission, site.clock.now() + day));
    const together = await Promise.all(['a', 'b', 'c'].map(spend));
    expect(together.filter(Boolean)).toHaveLength(1);
    const first = ['a', 'b', 'c'][together.indexOf(true)] ?? '';
    expect([await spend(first), await spend('d')]).toEqual([true, false]);
    expect(await proofIsFree(site.deps.db.sql, 'one-puzzle', first)).toBe(true);
    expect(await proofIsFree(site.deps.db.sql, 'one-puzzle', 'd')).toBe(false);
  });

  test('holds for seven days, not a millisecond longer', async () => {
    const send7 = async (early: number) => {
      const proof = await solveCaptcha(site.request, site.post);
      site.clock.advance(7 * day - fillTime - early);
      return (await send(proof))();
    };
    expect(await send7(1)).toEqual([201]);
    expect(await send7(0)).toEqual([403, messages.captchaMissing]);
  });
});
