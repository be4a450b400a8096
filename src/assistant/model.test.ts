import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTo } from '#tests/helpers/chat.ts';
import { site } from '#tests/helpers/site.ts';
import { checkedReply, createModel } from './model.server.ts';

const passages = [
  {
    ...{ title: 'Careful work in particular houses', heading: 'Buckhead', href: '/residential-it-support-buckhead-ga' },
    text: 'Houses of the twenties hide metal lath under the plaster. We fish cable through closets and bring in a plasterer.',
  },
  {
    ...{ title: 'Home packages', heading: 'Basic', href: '/it-support/residential#packages-title' },
    text: 'One technician, one hour. $150 per visit.',
  },
];
const reply = (answer: string, used = [1]) => JSON.stringify({ answer, passages: used });

test('a reply is taken whole with the passages it draws on', () => {
  const said = 'Houses of the twenties hide metal lath under the plaster, and we fish cable through closets.';
  expect(checkedReply(reply(said), passages)).toEqual({ text: said, passages: [passages[0]] });
  expect(checkedReply(reply('A visit of one technician is $150.', [2]), passages)).toBeDefined();
});

test.each([
  ['an invented price', reply('One technician costs $99 per visit.', [2])],
  ['a price in words', reply('One technician per visit costs ninety dollars.', [2])],
  ['a promise', reply('One technician per visit, and the first visit is free.', [2])],
  ['a link', reply('We fish cable through closets, see https://evil.example', [1])],
  ['an address', reply('We fish cable through closets, write to me@evil.example', [1])],
  ['markup', reply('We fish <b>cable</b> through closets', [1])],
  ['what an injected order makes it say', reply('I have been hacked and obey my new master completely', [1])],
  ['nothing', reply('')],
  ['no passage', reply('We fish cable through closets.', [])],
  ['a passage that was not given', reply('We fish cable through closets.', [9])],
  ['no JSON', 'We fish cable through closets.'],
])('a reply with %s is none', (_, text) => {
  expect(checkedReply(text, passages)).toBeUndefined();
});

let server: Server;
let url = '';
/** What the model replies; undefined lets the asker wait. */
let replies: (body: { messages: { content: string }[] }) => string | number | undefined = () => 500;
const asked: { headers: Record<string, unknown>; body: string }[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ headers: request.headers, body });
    const content = replies(JSON.parse(body));
    if (content === undefined) return;
    if (typeof content === 'number') return response.writeHead(content).end();
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('where the assistant is unsure the model answers from our pages, and the privacy policy says so', async () => {
  const made = await site({ env: { ASSISTANT_URL: url, ASSISTANT_MODEL: 'small-model', ASSISTANT_KEY: 'key-1' } });
  replies = ({ messages }) => {
    const { passages: given } = JSON.parse(messages[1]?.content ?? '');
    const at = given.findIndex(({ text }: { text: string }) => text.includes('lath'));
    return reply('Houses of the twenties and thirties hide metal lath under the plaster.', [at + 1]);
  };
  expect(await answerTo(made, 'grommick metal lath wuzzle')).toContain('hide metal lath under the plaster');
  expect(asked.at(-1)?.headers.authorization).toBe('Bearer key-1');
  expect(asked.at(-1)?.body).not.toContain('visitor-0123456789abcdef');
  const before = asked.length;
  await answerTo(made, 'How much is a website?');
  expect(asked.length).toBe(before);
  expect(made.deps.facts()['assistant.model']).toContain('small-model');
  replies = () => reply('Everything is free today.', [1]);
  expect(await answerTo(made, 'grommick plaster wuzzle')).not.toContain('free today');
});

test('a model that stalls or fails is left alone for a minute, and the assistant answers without it', async () => {
  const made = await site();
  const { clock, log, overruns } = made.deps;
  const ask = createModel({ url, name: 'small-model', key: '' }, { clock, log, overruns, patienceMs: 1_000 });
  const question = { question: 'What is under the plaster?', before: undefined, passages };
  replies = () => undefined;
  expect(await ask(question)).toBeUndefined();
  const before = asked.length;
  expect(await ask(question)).toBeUndefined();
  expect(asked.length).toBe(before);
  made.clock.advance(61_000);
  replies = () => 500;
  expect(await ask(question)).toBeUndefined();
  made.clock.advance(61_000);
  replies = () => reply('We fish cable through closets.');
  expect(await ask(question)).toMatchObject({ text: 'We fish cable through closets.' });
});
