import { describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { answerTo, createTestSite, siteOfAll } from '#tests/helpers/site.ts';
import { answerFits, questions } from './captcha.server.ts';

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
