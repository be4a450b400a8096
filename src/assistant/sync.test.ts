import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/helpers/memory-storage.ts';
import { createSync, type SessionUpdate, type SyncResult } from './sync.ts';
import type { ChatMessage, ChatSession } from './talk.ts';

function setUp(outcomes: (SyncResult | 'broken')[] = []) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sent: { id: string; update: SessionUpdate }[] = [];
  const tab = memoryStorage();
  const parts = {
    now: () => now,
    later: (ms: number, run: () => void) => void timers.push({ at: now + ms, run }),
    async deliver(id: string, update: SessionUpdate): Promise<SyncResult> {
      sent.push({ id, update });
      const outcome = outcomes.shift() ?? 'taken';
      if (outcome === 'broken') throw new TypeError('no network');
      return outcome;
    },
    tab,
  };
  const settle = async () => {
    for (let n = 0; n < 200; n++) await Promise.resolve();
  };
  return {
    parts,
    sent,
    texts: () => sent.map(({ update }) => update.messages.map(({ text }) => text).join(' ')),
    settle,
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settle();
    },
  };
}

const message = (n: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: `m${n}`, text: `t${n}`, sender: 'user', timestamp: new Date(n).toISOString() },
  ...change,
});
const session = (messages: ChatMessage[], change: Partial<ChatSession> = {}): ChatSession => ({
  ...{ id: 's1', messages, startTime: new Date(0).toISOString(), userIdentifier: 'visitor-0123456789' },
  ...change,
});

test('changes that come together travel together, and only what is new', async () => {
  const { parts, texts, pass } = setUp();
  const sync = createSync(parts);
  sync.notice(session([message(1)]));
  sync.notice(session([message(1), message(2)]));
  await pass(1_500);
  expect(texts()).toEqual(['t1 t2']);
  sync.notice(session([message(1), message(2), message(3)]));
  await pass(1_500);
  expect(texts()).toEqual(['t1 t2', 't3']);
  sync.notice(session([message(1), message(2), message(3)]));
  await pass(1_500);
  expect(texts()).toHaveLength(2);
});

test('feedback and the end are changes, and can be taken back', async () => {
  const { parts, sent, pass } = setUp();
  const sync = createSync(parts);
  sync.notice(session([message(1)]));
  await pass(1_500);
  sync.notice(session([message(1, { feedback: 'positive' })], { endTime: '1970-01-01T00:01:00.000Z' }));
  await pass(1_500);
  sync.notice(session([message(1)]));
  await pass(1_500);
  expect(sent.map(({ update }) => [update.messages[0]?.feedback, update.endTime])).toEqual([
    [null, null],
    ['positive', '1970-01-01T00:01:00.000Z'],
    [null, null],
  ]);
});

test('is tried again with growing pauses until it is taken', async () => {
  const { parts, sent, pass } = setUp(['later', 'broken', 'later']);
  const sync = createSync(parts);
  sync.notice(session([message(1)]));
  await pass(1_500);
  for (const [wait, count] of [
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
    [8_000, 4],
    [600_000, 4],
  ]) {
    await pass(wait ?? 0);
    expect(sent).toHaveLength(count ?? 0);
  }
});

test('a long talk goes in batches, one request at a time', async () => {
  const { parts, sent, pass } = setUp();
  const sync = createSync(parts);
  sync.notice(session(Array.from({ length: 60 }, (_, n) => message(n))));
  await pass(1_500);
  expect(sent.map(({ update }) => update.messages.length)).toEqual([25, 25, 10]);
});

test('after a reload only what the server does not have is sent', async () => {
  const { parts, texts, pass } = setUp();
  createSync(parts).notice(session([message(1)]));
  await pass(1_500);
  createSync(parts).notice(session([message(1), message(2)]));
  await pass(1_500);
  expect(texts()).toEqual(['t1', 't2']);
  // What this tab keeps of a session and cannot read is sent again.
  parts.tab.setItem('chatDelivered', '{"id":"s1","messages":null}');
  createSync(parts).notice(session([message(1)]));
  await pass(1_500);
  expect(texts()).toEqual(['t1', 't2', 't1']);
});

test('a talk that was left for a new one still gives what it has', async () => {
  const { parts, sent, pass } = setUp(['later']);
  const sync = createSync(parts);
  sync.notice(session([message(1)]));
  await pass(1_500);
  sync.notice(session([message(2)], { id: 's2' }));
  await pass(2_000);
  expect(sent.map(({ id }) => id)).toEqual(['s1', 's1', 's2']);
});

test('what the server has by its answers is not sent again, and feedback to it is', async () => {
  const { parts, sent, texts, pass } = setUp();
  const sync = createSync(parts);
  sync.notice(session([message(1), message(2), message(3)]));
  sync.has('s1', ['m2', 'm3']);
  await pass(1_500);
  expect(texts()).toEqual(['t1']);
  sync.notice(session([message(1), message(2), message(3, { feedback: 'negative' })]));
  await pass(1_500);
  expect(sent.at(-1)?.update.messages).toMatchObject([{ id: 'm3', feedback: 'negative' }]);
});
