import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { answerTo, contactData, createTestSite, engines, siteOfAll, solveCaptcha } from '#tests/helpers/site.ts';
import { answerFits, proofIsFree, questions, spendProof } from './captcha.server.ts';

const site = await siteOfAll();

const ask = async () => (await site.request('/api/captcha')).json();
const answer = async (token: string, text: string) => {
  const response = await site.post('/api/captcha', { token, answer: text });
  return { status: response.status, ...(await response.json()) };
};

test('there are fifteen questions, each answered without regard to case and spaces', () => {
  expect(questions).toHaveLength(15);
  questions.forEach(({ answers }, index) => {
    for (const text of answers) expect(answerFits(index, `  ${text.toUpperCase()} `)).toBe(true);
    expect(answerFits(index, 'something else')).toBe(false);
  });
});

describe('answers', () => {
  test('two wrong ones keep the question, the third brings a new one and ends the old for good', async () => {
    const { token, question } = await ask();
    expect(await answer(token, 'no')).toEqual({ status: 422, message: messages.captchaWrong });
    expect(await answer(token, 'no')).toEqual({ status: 422, message: messages.captchaWrong });
    const third = await answer(token, 'no');
    expect(third).toMatchObject({ status: 422, message: messages.captchaLocked, question: expect.any(String) });
    expect(third.token).not.toBe(token);
    expect(await answer(token, answerTo(question))).toMatchObject({ status: 422, message: messages.captchaLocked });
    expect(await answer(third.token, answerTo(third.question))).toMatchObject({ status: 200 });
  });

  test('the new question is any other one, never the one just failed', async () => {
    const failed = 7;
    const next = new Set<string>();
    let picks: number[] = [];
    const made = await createTestSite({ pickQuestion: (count) => Math.min(picks.shift() ?? 0, count - 1) });
    for (let other = 0; other < questions.length - 1; other++) {
      picks = [failed, other, other];
      const { token, question } = await (await made.request('/api/captcha')).json();
      expect(question).toBe(questions[failed]?.question);
      const wrong = async () => (await made.post('/api/captcha', { token, answer: 'no' })).json();
      const [, , third, late] = [await wrong(), await wrong(), await wrong(), await wrong()];
      next.add(third.question);
      expect(late.question).toBe(third.question);
    }
    await made.close();
    expect(next).not.toContain(questions[failed]?.question);
    expect(next.size).toBe(questions.length - 1);
  });

  test('a question holds for a day, to the last millisecond; an older or forged one is replaced', async () => {
    const askedFor = async (ms: number) => {
      const { token, question } = await ask();
      site.clock.advance(ms);
      return answer(token, answerTo(question));
    };
    const day = 24 * 3_600_000;
    expect(await askedFor(day - 1)).toEqual({ status: 200, captchaProof: expect.any(String) });
    for (const replaced of [await askedFor(day), await answer('a.b', '8')])
      expect(replaced).toMatchObject({ status: 422, question: expect.any(String) });
  });

  test('a request that is no answer is told so', async () => {
    expect((await site.post('/api/captcha', { token: 5 })).status).toBe(422);
    expect((await site.post('/api/captcha', 'x')).status).toBe(422);
  });
});

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
    const proof = await solveCaptcha(site.askJson);
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
      const proof = await solveCaptcha(site.askJson);
      site.clock.advance(7 * day - fillTime - early);
      return (await send(proof))();
    };
    expect(await send7(1)).toEqual([201]);
    expect(await send7(0)).toEqual([403, messages.captchaMissing]);
  });
});
