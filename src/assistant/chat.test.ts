import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { intents } from '#src/content/answers.ts';
import { talkBudgets } from '#src/lib/budgets.ts';
import { answerTo, question } from '#tests/helpers/chat.ts';
import { contactData, engines, routeArgs, signedInCookie, site, tester } from '#tests/helpers/site.ts';
import { action, loader } from './chat-questions.tsx';
import type { PanelUpdate } from './reply-types.ts';
import type { loadUnanswered, UnansweredResult } from './unanswered.server.ts';

const visitor = 'visitor-0123456789abcdef';
const rest = (effects: string[]) => ({ links: expect.any(Array), effects });
const said = (text: string, more: object = {}) => ({
  ...{ id: randomUUID(), sender: 'user', text, timestamp: '2026-06-09T13:59:30.000Z' },
  ...more,
});

describe.each(engines)('the chat sessions on %s', (engine) => {
  async function begin() {
    const made = await site({ engine });
    const id = randomUUID();
    const update = (messages: object[], more: object = {}) => ({
      ...{ userIdentifier: visitor, sentAt: new Date(made.clock.now()).toISOString() },
      ...{ startTime: '2026-06-09T13:59:00.000Z', endTime: null, messages },
      ...more,
    });
    const post = (messages: object[], more: object = {}, init: { address?: string; id?: string } = {}) =>
      made.post(`/api/chat/sessions/${init.id ?? id}`, update(messages, more), init);
    const stored = () =>
      made.deps.db.sql
        .selectFrom('chat_messages')
        .innerJoin('chat_sessions', 'chat_sessions.id', 'chat_messages.session_id')
        .select(['text', 'sender', 'feedback', 'at', 'session_id'])
        .orderBy('at')
        .execute();
    const session = () => made.deps.db.sql.selectFrom('chat_sessions').selectAll().executeTakeFirst();
    return { made, id, post, stored, session };
  }

  test('take a talk as it goes on, each message once however often it is sent', async () => {
    const { post, stored, session, id } = await begin();
    const question = said('Do you fix servers?');
    const first = await post([question]);
    expect([first.status, await first.json()]).toEqual([201, { messages: 1 }]);
    const answer = said('We do.', { sender: 'bot', timestamp: '2026-06-09T13:59:32.000Z' });
    expect(await (await post([question, answer])).json()).toEqual({ messages: 2 });
    const again = await post([{ ...question, text: 'Changed?' }, answer]);
    expect([again.status, await again.json()]).toEqual([200, { messages: 2 }]);
    const told = (await stored()).map(({ sender, text }) => `${sender}: ${text}`);
    expect(told).toEqual(['user: Do you fix servers?', 'bot: We do.']);
    const [started_at, last_at] = ['2026-06-09T13:59:00.000Z', '2026-06-09T13:59:32.000Z'].map(Date.parse);
    const about = { id, user_identifier: visitor, message_count: 2, ended_at: null };
    expect(await session()).toMatchObject({ ...about, started_at, last_at });
    // Text stays as it was typed, without what no text has a use for.
    await post([
      said('<script>alert(1)</script> \u0000\u0007 “ü” 😀\nnext', { timestamp: '2026-06-09T13:59:50.000Z' }),
    ]);
    expect((await stored()).at(-1)?.text).toBe('<script>alert(1)</script>  “ü” 😀\nnext');
  });

  test('keep feedback and the end, and take both back', async () => {
    const { post, stored, session } = await begin();
    const answer = said('We do.', { sender: 'bot' });
    await post([{ ...answer, feedback: 'positive' }], { endTime: '2026-06-09T13:59:45.000Z' });
    expect((await stored())[0]?.feedback).toBe('positive');
    expect((await session())?.ended_at).toBe(Date.parse('2026-06-09T13:59:45.000Z'));
    await post([{ ...answer, feedback: null }]);
    expect((await stored())[0]?.feedback).toBe('');
    expect((await session())?.ended_at).toBeNull();
  });

  test("cannot be read, changed or deleted by another visitor's id, by another method or from another site", async () => {
    const { made, id, post, stored, session } = await begin();
    await post([said('Mine.')]);
    const before = await session();
    const stranger = { userIdentifier: 'stranger-0123456789abcdef' };
    for (const messages of [[said('Not mine.')], []]) {
      const answer = await post(messages, { ...stranger, endTime: '2026-06-09T13:59:59.000Z' });
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'There is nothing at this address.' }]);
    }
    expect((await stored()).map(({ text }) => text)).toEqual(['Mine.']);
    expect(await session()).toEqual(before);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await made.request(`/api/chat/sessions/${id}`, { method })).status).toBe(404);
    }
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' } };
    const body = { userIdentifier: visitor, messages: [] };
    expect((await made.post(`/api/chat/sessions/${id}`, body, foreign)).status).toBe(403);
    expect(await session()).toEqual(before);
  });

  test('two first updates at once make one session', async () => {
    const { post, stored } = await begin();
    const question = said('Hello?');
    const answers = await Promise.all([post([question]), post([question]), post([question, said('And?')])]);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 201)).toBe(true);
    expect(await stored()).toHaveLength(2);
  });

  test('hold 200 messages of 2,000 characters', async () => {
    const { post, session } = await begin();
    expect((await post([said('x'.repeat(2_000))])).status).toBe(201);
    expect((await post([said('x'.repeat(2_001))])).status).toBe(422);
    expect((await post([said('')])).status).toBe(422);
    const batch = (count: number) => Array.from({ length: count }, (_, n) => said(`${n}`));
    expect((await post(batch(26))).status).toBe(422);
    for (let n = 0; n < 7; n++) expect((await post(batch(25))).status).toBe(200);
    expect((await post(batch(25))).status).toBe(422);
    const last = batch(24);
    expect(await (await post(last)).json()).toEqual({ messages: 200 });
    expect((await post(batch(1))).status).toBe(422);
    expect((await post(last)).status).toBe(200);
    expect((await session())?.message_count).toBe(200);
  });

  test('set a wrong clock right, the same for all batches, and let nothing come from the future', async () => {
    const { made, post, stored, session } = await begin();
    const lost = { sentAt: '2031-01-01T00:01:00.000Z', startTime: '2031-01-01T00:00:00.000Z' };
    await post([said('Early.', { timestamp: '2031-01-01T00:00:30.000Z' })], lost);
    const now = made.clock.now();
    made.clock.advance(60_000);
    // This one needed ten seconds on its way; the moments of the talk do not jump for that.
    const late = { ...lost, sentAt: '2031-01-01T00:01:50.000Z' };
    await post([said('Late.', { timestamp: '2031-01-01T00:01:50.000Z' })], late);
    expect((await session())?.started_at).toBe(now - 60_000);
    expect((await stored()).map(({ at }) => at - now)).toEqual([-30_000, 50_000]);
    await post([said('Never.', { timestamp: '2099-01-01T00:00:00.000Z' })], lost);
    expect((await stored()).at(-1)?.at).toBe(made.clock.now());
  });

  test('refuse what is no update, and too much of it', async () => {
    const { made, id, post } = await begin();
    const path = `/api/chat/sessions/${id}`;
    expect((await made.request(path, { method: 'POST', body: 'text' })).status).toBe(415);
    const broken: unknown[] = [undefined, null, [], 'x', { userIdentifier: visitor }, { messages: [said('x')] }];
    for (const body of broken) expect((await made.post(path, body)).status).toBe(422);
    const twice = said('Twice.');
    expect((await post([twice, twice])).status).toBe(422);
    expect((await post([said('x')], { userIdentifier: 'short' })).status).toBe(422);
    expect((await post([said('x', { sender: 'owner' })])).status).toBe(422);
    expect((await post([said('x')], {}, { id: 'not-a-uuid' })).status).toBe(404);
    expect((await post([])).status).toBe(404);

    const flood = await Promise.all(Array.from({ length: 70 }, () => post([said('x')])));
    const refused = flood.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused[0]?.text()).toMatch(/expect an answer within 24 hours/);
    made.clock.advance(61_000);
    expect((await post([said('Later.')])).status).toBe(200);
    made.clock.advance(61_000);
    const begun = await Promise.all(Array.from({ length: 45 }, () => post([said('x')], {}, { id: randomUUID() })));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(19);
    expect((await post([said('Elsewhere.')], {}, { id: randomUUID(), address: '198.51.100.9' })).status).toBe(201);
    const danger = question(made, 'I want to kill myself');
    const helped = await made.post(`/api/chat/sessions/${randomUUID()}/messages`, danger);
    expect((await helped.json()).messages[0].text).toContain('988');
  });

  test('answer a question, once however often it is asked, and remember the talk', async () => {
    const { made, id, stored, session } = await begin();
    const ask = (asked: object, more: object = {}) =>
      made.post(`/api/chat/sessions/${id}/messages`, { ...asked, ...more });
    const first = question(made, 'What does a managed plan cost?');
    const answer = await ask(first);
    const { messages } = await answer.json();
    expect(answer.status).toBe(200);
    expect(messages).toEqual([
      { id: expect.any(String), sender: 'bot', text: expect.stringContaining('$'), ...rest(['show-promo']) },
    ]);
    expect(await (await ask(first, { text: 'Changed?' })).json()).toEqual({ messages });
    const twice = question(made, 'and for 30 people');
    const both = await Promise.all([ask(twice), ask(twice)]);
    const [one, other] = await Promise.all(both.map((each) => each.json()));
    expect(one).toEqual(other);
    expect(one.messages[0].text).toContain('30');
    expect((await stored()).map(({ sender }) => sender)).toEqual(['user', 'bot', 'user', 'bot']);
    expect(await session()).toMatchObject({ message_count: 4, user_identifier: visitor });
  });

  test('give a question that was kept and not answered its answer when it comes again', async () => {
    const { made, id, post, stored } = await begin();
    const asked = question(made, 'Where are you?');
    await post([said('Where are you?', { id: asked.id })]);
    const { messages } = await (await made.post(`/api/chat/sessions/${id}/messages`, asked)).json();
    expect(messages[0].text).toContain('Atlanta');
    expect(await stored()).toHaveLength(2);
  });

  test('answer nobody in the talk of another visitor, and nothing that is no question', async () => {
    const { made, id, post, stored } = await begin();
    await post([said('Mine.')]);
    const ask = async (change: object, at: string = id) =>
      (await made.post(`/api/chat/sessions/${at}/messages`, question(made, 'Mine?', change))).status;
    expect(await ask({ userIdentifier: 'stranger-0123456789abcdef' })).toBe(404);
    expect(await ask({}, 'not-a-uuid')).toBe(404);
    for (const change of [{ text: '' }, { text: 'x'.repeat(2_001) }, { id: 'x' }]) expect(await ask(change)).toBe(422);
    expect(await stored()).toHaveLength(1);
    const flood = await Promise.all(Array.from({ length: 70 }, () => ask({})));
    // A loaded machine tells some of many at once to come again.
    expect(new Set(flood.filter((status) => status !== 503))).toEqual(new Set([200, 429]));
  });
});

test('the assistant signs an address up and sends lost links, with the same words for unknown addresses', async () => {
  const made = await site();
  const id = randomUUID();
  const ask = async (text: string): Promise<string> => {
    made.clock.advance(1_000);
    const answer = await made.post(`/api/chat/sessions/${id}/messages`, question(made, text));
    return (await answer.json()).messages[0].text;
  };
  const mails = async () => {
    await made.deps.requests.settled();
    const rows = await made.deps.db.sql.selectFrom('outbox').select(['recipient', 'subject']).execute();
    return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`);
  };
  expect(await ask('send me the link again')).toContain('email address');
  expect(await ask('it is nobody@example.com')).toContain('If we have a request');
  expect(await mails()).toEqual([]);
  await made.post('/api/submissions', await made.envelope('contact', contactData));
  const before = (await mails()).length;
  const lost = question(made, `i lost the link, my email is ${contactData.email}`);
  const same = await Promise.all([1, 2].map(() => made.post(`/api/chat/sessions/${id}/messages`, lost)));
  for (const one of same) expect((await one.json()).messages[0].text).toContain('If we have a request');
  expect(await mails()).toHaveLength(before + 1);
  expect(await ask('sign me up for the newsletter')).toContain('Tell me your email address');
  expect(await ask('unsubscribe ann@example.com')).not.toContain('Almost done');
  expect(await ask('sign me up for the newsletter: ann@example.com')).toContain('Almost done');
  expect((await mails()).at(-1)).toContain('ann@example.com');
});

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
  const { person, messages } = (await liveTalks.told(id, visitor, 0)) as PanelUpdate;
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

const path = '/admin/chat-questions';

async function desk() {
  const made = await site();
  const cookie = await signedInCookie(made);
  const read = async () =>
    (await loader(routeArgs(made, path, { cookie }) as never)) as Awaited<ReturnType<typeof loadUnanswered>>;
  async function send(form: Record<string, string>, group = 0): Promise<UnansweredResult | Response> {
    const { keys = [], texts = [] } = (await read()).groups[group] ?? {};
    const sent = new URLSearchParams(form);
    for (const key of keys) sent.append('question', key);
    for (const text of texts) sent.append('text', text);
    const answer = await action(routeArgs(made, path, { cookie, form: sent }) as never).catch((thrown) => thrown);
    return answer instanceof Response ? answer : (answer.data as UnansweredResult);
  }
  return { made, read, send };
}

test('a new answer begins as a draft with the questions in it, and nothing that names a person is learned', async () => {
  const { made, read, send } = await desk();
  await answerTo(made, 'zibbles grommicks frabble?');
  const begun = await send({ intent: 'teach', answer: '' });
  expect((begun as Response).headers.get('Location')).toMatch(/^\/admin\/records\/assistant\/[\w-]+$/);
  const [draft] = await made.deps.records.drafts.list(intents.name);
  expect(draft?.values).toMatchObject({ name: 'zibbles grommicks frabble?', asked: 'zibbles grommicks frabble?' });
  await send({ intent: 'dismiss' });
  await answerTo(made, 'wuzzle yonk 770 555 0100');
  expect(await send({ intent: 'teach', answer: 'off-topic' })).toMatchObject({ ok: false });
  expect((await read()).groups).toHaveLength(1);
});

test('questions without an answer stand grouped, and what the owner answers them with is known from then on', async () => {
  const { made, read, send } = await desk();
  // What it knows is learned anew below; ten answers are learned sooner than all.
  const others = intents.builtIn.filter(({ id }) => id !== 'off-topic').slice(9);
  const gone = others.map(({ id }) => ({ collection: intents as never, id, values: undefined }));
  await made.deps.records.publishing.publishAll(gone, tester);
  for (const text of ['zibbles grommicks frabble?', 'quonk zibbles grommicks frabble?', 'wuzzle yonk?', 'hi']) {
    await answerTo(made, text);
    made.clock.advance(1_000);
  }
  const { groups } = await read();
  expect(groups.map(({ texts }) => texts)).toEqual([
    ['quonk zibbles grommicks frabble?', 'zibbles grommicks frabble?'],
    ['wuzzle yonk?'],
  ]);
  expect(await send({ intent: 'teach', answer: 'off-topic' })).toMatchObject({ ok: true });
  expect((await read()).groups.map(({ texts }) => texts[0])).toEqual(['wuzzle yonk?']);
  expect(made.deps.live().records[intents.name]?.find(({ id }) => id === 'off-topic')).toMatchObject({
    asked: expect.arrayContaining(['zibbles grommicks frabble?']),
  });
  expect(await answerTo(made, 'zibbles grommicks quonk?')).toContain('outside what I know');
  expect(await send({ intent: 'dismiss' })).toMatchObject({ ok: true });
  expect((await read()).groups).toEqual([]);
});
