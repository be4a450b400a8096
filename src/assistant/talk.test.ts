import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from './reply-types.ts';
import { type Chat, type ChatEvent, limits, replyDelay, step } from './talk.ts';

const start = Date.parse('2026-06-09T14:00:00.000Z');
const iso = (offset: number) => new Date(start + offset).toISOString();
const fresh = (change: Partial<Chat> = {}): Chat => ({
  session: {
    ...{ id: 's1', startTime: iso(0), userIdentifier: 'visitor-0123456789' },
    messages: [{ id: 'm0', text: 'Hi!', sender: 'bot', timestamp: iso(0) }],
  },
  ...{
    pending: null,
    promoAfter: null,
    formOpen: false,
    filled: null,
    panel: 'open',
    draft: '',
    unread: 0,
    person: '',
  },
  ...change,
});
const says = (id: string, change: Partial<Answer> = {}): Answer => ({
  ...{ id, sender: 'bot', text: 'We do.', links: [{ text: 'Services', href: '/services' }], effects: [] },
  ...change,
});
const send = (text: string, n = 1, at = start + 5_000): ChatEvent => ({
  ...{ type: 'send', text, id: `q${n}`, at, delay: 1_500 },
});
const answer = (n = 1, change: Partial<Answer> = {}, at = start + 6_500): ChatEvent => ({
  ...{ type: 'answer', to: `q${n}`, messages: [says(`a${n}`, change)], at },
});
const run = (chat: Chat, ...events: ChatEvent[]) => events.reduce(step, chat);
const texts = (chat: Chat) => chat.session.messages.map(({ sender, text }) => `${sender}: ${text}`);

describe('a turn', () => {
  test('shows the question at once, clears the input and waits for the answer', () => {
    const chat = run(fresh(), { type: 'draft', text: ' cloud? ' }, send(' cloud? '));
    expect(texts(chat)).toEqual(['bot: Hi!', 'user: cloud?']);
    expect(chat.draft).toBe('');
    expect(chat.pending).toEqual({ question: 'cloud?', messageId: 'q1', due: start + 6_500 });
    const answered = run(chat, answer());
    expect(texts(answered)).toEqual(['bot: Hi!', 'user: cloud?', 'bot: We do.']);
    expect(answered.pending).toBeNull();
    expect(answered.session.messages.at(-1)).toEqual({
      ...{ id: 'a1', sender: 'bot', text: 'We do.', timestamp: iso(6_500) },
      links: [{ text: 'Services', href: '/services' }],
    });
    // What is being typed stays when a quick question is sent.
    expect(run(fresh(), { type: 'draft', text: 'half a sent' }, send('Do you help at home?')).draft).toBe(
      'half a sent',
    );
  });

  test('cannot begin while the bot is typing, with a blank input or a text too long', () => {
    const waiting = run(fresh(), send('cloud?'));
    expect(run(waiting, send('and security?', 2))).toBe(waiting);
    for (const text of ['', '   \n', 'x'.repeat(limits.characters + 1)]) {
      const chat = fresh();
      expect(run(chat, send(text))).toBe(chat);
    }
    expect(texts(run(fresh(), send('x'.repeat(limits.characters)))).length).toBe(2);
  });

  test('is answered once, and only by the answer it waits for', () => {
    const waiting = run(fresh(), send('cloud?'));
    expect(run(waiting, answer(9))).toBe(waiting);
    const answered = run(waiting, answer());
    expect(run(answered, answer())).toBe(answered);
  });

  test('an answer about prices brings the promo card, one about a meeting the form', () => {
    const priced = run(fresh(), send('price?'), answer(1, { effects: ['show-promo'] }));
    expect(priced).toMatchObject({ promoAfter: 'a1', formOpen: false });
    const next = run(priced, send('meet?', 2), answer(2, { effects: ['open-consultation'] }));
    expect(next).toMatchObject({ promoAfter: 'a1', formOpen: true });
  });
});

describe('the panel', () => {
  test('closes with an end, opens again without being minimised, and goes on without an end', () => {
    const chat = run(fresh(), send('cloud?'), answer(), { type: 'minimise' }, { type: 'close', at: start + 9_000 });
    expect(chat).toMatchObject({ panel: 'closed', session: { endTime: iso(9_000) } });
    const reopened = run(chat, { type: 'open' });
    expect(reopened).toMatchObject({ panel: 'open', session: { endTime: iso(9_000) } });
    expect(run(reopened, { type: 'close', at: start + 60_000 }).session.endTime).toBe(iso(9_000));
    const on = run(reopened, send('and?', 2, start + 10_000));
    expect(on.session).not.toHaveProperty('endTime');
  });

  test('counts what came while it was not open', () => {
    const minimised = run(fresh(), send('cloud?'), { type: 'minimise' }, answer());
    expect(minimised.unread).toBe(1);
    expect(run(minimised, { type: 'open' }).unread).toBe(0);
    const closed = run(fresh(), send('cloud?'), { type: 'close', at: start + 6_000 }, answer());
    expect(closed).toMatchObject({ unread: 1, session: { endTime: iso(6_500) } });
    const away = fresh({ panel: 'closed' });
    expect(run(away, { type: 'minimise' })).toBe(away);
  });
});

test('feedback toggles, changes side, and is for the bot alone', () => {
  const chat = run(fresh(), send('cloud?'), answer());
  const of = (state: Chat) => state.session.messages.map(({ feedback }) => feedback);
  const rate = (id: string, value: 'positive' | 'negative'): ChatEvent => ({ type: 'feedback', id, value });
  const liked = run(chat, rate('a1', 'positive'));
  expect(of(liked)).toEqual([undefined, undefined, 'positive']);
  expect(of(run(liked, rate('a1', 'negative')))).toEqual([undefined, undefined, 'negative']);
  const undone = run(liked, rate('a1', 'positive')).session.messages.at(-1);
  expect(undone).not.toHaveProperty('feedback');
  expect(of(run(chat, rate('q1', 'positive')))).toEqual([undefined, undefined, undefined]);
});

test("another tab's messages join in their order and bring no answer twice", () => {
  const base = fresh();
  const here = run(base, send('cloud?'));
  const there = run(base, send('cloud?'), answer(), send('price?', 2, start + 20_000));
  const merged = run(here, { type: 'merge', session: there.session });
  expect(texts(merged)).toEqual(['bot: Hi!', 'user: cloud?', 'bot: We do.', 'user: price?']);
  expect(texts(run(merged, answer()))).toEqual(texts(merged));
  expect(run(merged, answer()).pending).toBeNull();
  const strange = { ...there.session, id: 'other' };
  expect(run(here, { type: 'merge', session: strange })).toBe(here);
});

test('the delay lies between one and three seconds', () => {
  expect(replyDelay(() => 0)).toBe(1_000);
  expect(replyDelay(() => 1 - Number.EPSILON)).toBe(3_000);
});

test('whatever happens: never over 200 messages, ids once, moments rising, no two turns at once', () => {
  const texts_ = fc.constantFrom('', ' ', 'cloud?', 'x'.repeat(3_000));
  const kinds = fc.array(fc.tuple(fc.nat(9), texts_, fc.integer({ min: -5_000, max: 5_000 })), { maxLength: 700 });
  fc.assert(
    fc.property(kinds, (moves) => {
      let chat = fresh();
      let at = start;
      moves.forEach(([kind, text, ms], n) => {
        at += ms;
        const answered = { type: 'answer' as const, to: chat.pending?.messageId ?? 'none', at };
        const event: ChatEvent[] = [
          send(text, n, at),
          send('more?', n, at),
          { ...answered, messages: [says(`a${n}`)] },
          { ...answered, messages: [says(`a${n}`), says(`b${n}`)] },
          { ...answered, messages: [says('x', { text: 'y'.repeat(9_999) })] },
          ...([
            { type: 'form', open: false },
            { type: 'say', text: 'Sent.', id: `n${n}`, at },
          ] as const),
          ...([{ type: 'close', at }, { type: 'open' }, { type: 'minimise' }] as const),
        ];
        chat = step(chat, event[kind] as ChatEvent);
        const { messages } = chat.session;
        expect(messages.length).toBeLessThanOrEqual(limits.messages);
      });
      const { messages } = chat.session;
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
      expect(messages.every(({ text }) => text.length <= limits.characters)).toBe(true);
      const moments = messages.map(({ timestamp }) => timestamp);
      expect(moments).toEqual(moments.toSorted());
      expect(new Set(moments).size).toBe(moments.length);
    }),
    { numRuns: 50 },
  );
});
