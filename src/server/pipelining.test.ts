import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/helpers/listening.ts';
import { limitPipelining } from './listener.ts';

const most = 4;

/** A server that counts what reaches it; `answer` is what it does with a request. */
async function open(answer: (response: ServerResponse) => void) {
  const tooMany = limitPipelining(most);
  let handled = 0;
  const server = createServer((request, response) => {
    if (tooMany(request, response)) return;
    handled++;
    answer(response);
  });
  const socket = connect(await listening(server), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return {
    send: (count: number) => socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n'.repeat(count)),
    closed: once(socket, 'close'),
    handled: () => handled,
    answers: () => text.split('HTTP/1.1 200 OK').length - 1,
    answered: async (count: number) => {
      while (text.split('HTTP/1.1 200 OK').length - 1 < count) await once(socket, 'data');
    },
  };
}

test('as many requests as are allowed, sent at once, are all answered, again and again', async () => {
  const site = await open((response) => response.end('page'));
  for (let turn = 1; turn <= 3; turn++) {
    site.send(most);
    await site.answered(turn * most);
  }
  expect(site.answers()).toBe(3 * most);
});

test('a connection with more unanswered requests is cut, and none of the rest is worked on', async () => {
  const site = await open(() => undefined);
  site.send(50);
  await site.closed;
  expect(site.handled()).toBe(most);
});
