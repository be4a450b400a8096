import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from './chat-log.tsx';
import type { Answer } from './reply-types.ts';
import { asked, type Feedback, heard, limits, rated, replyDelay, type Talk } from './talk.ts';

const start = Date.parse('2026-06-09T14:00:00.000Z');
const iso = (offset: number) => new Date(start + offset).toISOString();
const fresh: Talk = {
  session: {
    ...{ id: 's1', startTime: iso(0), userIdentifier: 'visitor-0123456789' },
    messages: [{ id: 'm0', text: 'Hi!', sender: 'bot', timestamp: iso(0) }],
  },
  ...{ unsent: [], pending: null, promoAfter: null, formOpen: false, filled: null },
};
const says = (id: string, change: Partial<Answer> = {}): Answer => ({
  ...{ id, sender: 'bot', text: 'We do.', links: [{ text: 'Services', href: '/services' }], effects: [] },
  ...change,
});
const send = (talk: Talk, text: string, n = 1, at = start + 5_000) => asked(talk, text, `q${n}`, at, 1_500);
const answer = (talk: Talk, ...answers: Answer[]): Talk => ({ ...heard(talk, answers, start + 6_500), pending: null });
const texts = ({ session }: Talk) => session.messages.map(({ sender, text }) => `${sender}: ${text}`);

test('a question shows at once and waits for its answer', () => {
  const talk = send(fresh, ' cloud? ');
  expect(texts(talk)).toEqual(['bot: Hi!', 'user: cloud?']);
  expect(talk.pending).toEqual({ question: 'cloud?', messageId: 'q1', due: start + 6_500 });
  const answered = answer(talk, says('a1'));
  expect(answered.session.messages.at(-1)).toEqual({
    ...{ id: 'a1', sender: 'bot', text: 'We do.', timestamp: iso(6_500) },
    links: [{ text: 'Services', href: '/services' }],
  });
  expect(heard(answered, [says('a1')], start)).toBe(answered);
});

test('a question cannot be asked while the bot is typing, with a blank input or a text too long', () => {
  const waiting = send(fresh, 'cloud?');
  expect(send(waiting, 'and security?', 2)).toBe(waiting);
  for (const text of ['', '   \n', 'x'.repeat(limits.characters + 1)]) expect(send(fresh, text)).toBe(fresh);
  expect(texts(send(fresh, 'x'.repeat(limits.characters))).length).toBe(2);
});

test('an answer about prices brings the promo card, one about a meeting the form, one with a time fills it in', () => {
  const priced = answer(send(fresh, 'price?'), says('a1', { effects: ['show-promo'] }));
  expect(priced).toMatchObject({ promoAfter: 'a1', formOpen: false });
  const next = answer(send(priced, 'meet?', 2), says('a2', { effects: ['open-consultation'] }));
  expect(next).toMatchObject({ promoAfter: 'a1', formOpen: true, filled: null });
  const filled = { values: { date: '2026-06-10' }, id: 'a3' };
  expect(answer(next, says('a3', { effects: [filled] }))).toMatchObject({ formOpen: true, filled });
});

test('feedback toggles, changes side, and is for the bot alone', () => {
  const talk = answer(send(fresh, 'cloud?'), says('a1'));
  const of = (id: string, ...values: Feedback[]) =>
    values.reduce((state, value) => rated(state, id, value), talk).session.messages.at(id === 'q1' ? -2 : -1)?.feedback;
  expect(of('a1', 'positive')).toBe('positive');
  expect(of('a1', 'positive', 'negative')).toBe('negative');
  expect(of('a1', 'positive', 'positive')).toBeUndefined();
  expect(of('q1', 'positive')).toBeUndefined();
});

test('the delay lies between one and three seconds', () => {
  expect(replyDelay(() => 0)).toBe(1_000);
  expect(replyDelay(() => 1 - Number.EPSILON)).toBe(3_000);
});

test('whatever happens: never over 200 messages, ids once, moments rising', () => {
  const texts_ = fc.constantFrom('', ' ', 'cloud?', 'x'.repeat(3_000));
  const moves = fc.array(fc.tuple(fc.nat(4), texts_, fc.integer({ min: -5_000, max: 5_000 })), { maxLength: 700 });
  fc.assert(
    fc.property(moves, (all) => {
      let talk = fresh;
      let at = start;
      for (const [n, [kind, text, ms]] of all.entries()) {
        at += ms;
        if (kind < 2) talk = send(talk, kind === 0 ? text : 'more?', n, at);
        else if (kind === 2) talk = answer(talk, says(`a${n}`), says(`b${n}`));
        else talk = answer(talk, says('x', { text: 'y'.repeat(9_999) }));
        expect(talk.session.messages.length).toBeLessThanOrEqual(limits.messages);
      }
      const { messages } = talk.session;
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
      expect(messages.every(({ text }) => text.length <= limits.characters)).toBe(true);
      const moments = messages.map(({ timestamp }) => timestamp);
      expect(moments).toEqual(moments.toSorted());
      expect(new Set(moments).size).toBe(moments.length);
    }),
    { numRuns: 50 },
  );
});

test('blank lines part paragraphs, lines with a dash are a list', () => {
  expect(blocksOf('One\ntwo\n\n- a\n- b\nafter\n\n\n- c')).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'after' },
    { kind: 'list', items: ['c'] },
  ]);
  expect(blocksOf('')).toEqual([]);
});

test('no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('word', '- item', '', ' ', '-')), (lines) => {
      const shown = blocksOf(lines.join('\n')).flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
      const words = (texts: string[]) => texts.join(' ').match(/word|item/g) ?? [];
      expect(words(shown)).toEqual(words(lines));
    }),
  );
});
