import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { talkBudgets } from '#src/lib/budgets.ts';
import { question } from '#tests/helpers/chat.ts';
import { site, tester } from '#tests/helpers/site.ts';
import type { PanelUpdate } from './reply-types.ts';

const visitor = 'visitor-0123456789abcdef';

async function talking() {
  const made = await site();
  const { db, liveTalks } = made.deps;
  const id = randomUUID();
  const path = `/api/chat/sessions/${id}/messages`;
  const ask = async (text: string): Promise<string[]> => {
    made.clock.advance(1_000);
    const answer = await made.post(path, question(made, text));
    return (await answer.json()).messages.map((one: { text: string }) => one.text);
  };
  const look = (headers: Record<string, string> = {}, since = 0) =>
    made.request(`${path}?since=${since}`, { headers: { 'X-Chat-Visitor': visitor, ...headers } });
  const told = async (since = 0): Promise<PanelUpdate> => (await look({}, since)).json();
  const session = () => db.sql.selectFrom('chat_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await ask('how much is a website?');
  return { made, id, ask, look, told, session, liveTalks };
}

test('a person takes a talk over: the visitor reads them, the assistant is silent but in danger, and answers again after', async () => {
  const { made, id, ask, told, session, liveTalks } = await talking();
  expect(await told()).toEqual({ messages: [], person: '', since: 0 });
  await ask('I want to talk to a real person');
  expect((await session()).asked_person_at).not.toBeNull();
  expect(await liveTalks.say(id, ' Hello, what do you need? ', tester)).toEqual({ ok: true });
  const first = await told();
  expect(first).toMatchObject({ person: tester.name });
  expect(first.messages).toMatchObject([{ sender: 'bot', from: tester.name, text: 'Hello, what do you need?' }]);
  expect(await session()).toMatchObject({ taken_by: tester.name, asked_person_at: null });
  expect(await ask('A website for my bakery')).toEqual([]);
  expect((await ask('my laptop is on fire')).join()).toContain('911');
  made.clock.advance(1_000);
  expect(await liveTalks.handBack(id, tester)).toEqual({ ok: true });
  const after = await told(first.since + 1);
  expect(after).toMatchObject({ person: '', messages: [{ text: expect.stringContaining('assistant answers again') }] });
  expect(await ask('it was a false alarm')).toHaveLength(1);
  await ask('I want to talk to a real person');
  await liveTalks.say(id, 'Here I am again.', tester);
  expect(await ask('sign me up for the newsletter: ann@example.com')).toEqual([]);
  expect(await made.deps.db.sql.selectFrom('newsletter_subscribers').selectAll().execute()).toEqual([]);
  await liveTalks.handBack(id, tester);
  await ask('thanks');
  expect((await session()).asked_person_at).toBeNull();
  expect(await liveTalks.say(id, '  ', tester)).toMatchObject({ ok: false });
  expect(await liveTalks.say(randomUUID(), 'Hello?', tester)).toMatchObject({ ok: false });
});

test('after a minute without an answer the talk goes on by mail and stands on Today; none is promised before', async () => {
  const { made, id, ask, told, session, liveTalks } = await talking();
  await liveTalks.say(id, 'One moment.', tester);
  await ask('Are you there?');
  made.clock.advance(55_000);
  await liveTalks.look();
  expect((await told()).person).toBe(tester.name);
  made.clock.advance(6_000);
  await liveTalks.look();
  const { person, messages } = await told();
  expect(person).toBe('');
  expect(messages.at(-1)).toMatchObject({
    text: expect.stringMatching(/go on by email.* within 24 hours/),
    effects: ['open-consultation'],
  });
  expect((await session()).asked_person_at).not.toBeNull();
  expect((await ask('how much is an app?')).join()).toContain('$15,000');
});

test('what a person writes comes through the open stream at once, and nobody else reads it', async () => {
  const { id, look, liveTalks } = await talking();
  expect((await look({ 'X-Chat-Visitor': 'visitor-of-somebody-else' })).status).toBe(404);
  const stream = await look({ Accept: 'text/event-stream' });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader.read()).value ?? '';
  expect(await read()).toContain('retry');
  expect(await read()).toContain('"messages":[]');
  const next = read();
  await liveTalks.say(id, 'Here I am.', tester);
  expect(JSON.parse((await next).replace('data: ', ''))).toMatchObject({ messages: [{ text: 'Here I am.' }] });
  const others = [];
  for (let n = 1; n < talkBudgets.streamsOfNetwork.max; n++) others.push(await look({ Accept: 'text/event-stream' }));
  expect(others.every(({ status }) => status === 200)).toBe(true);
  expect((await look({ Accept: 'text/event-stream' })).status).toBe(503);
  expect((await look()).status).toBe(200);
  await reader.cancel();
  expect((await look({ Accept: 'text/event-stream' })).status).toBe(200);
});
