import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/helpers/listening.ts';
import { cutStalledReaders, gracefulShutdown, limitPipelining } from './listener.ts';

async function serve() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => waiting.push(response));
  const stop = gracefulShutdown(server);
  const agent = new Agent({ keepAlive: true });
  const port = await listening(server);
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  const arrived = async (count: number) => {
    while (waiting.length < count) await once(server, 'request');
  };
  return { waiting, stop, ask, arrived, port };
}

test('what has arrived is answered, as the last answer of its connection, and then the server is gone', async () => {
  const { waiting, stop, ask, arrived } = await serve();
  const first = ask();
  await arrived(1);
  waiting[0]?.end('kept open');
  expect((await first).headers.connection).toBe('keep-alive');
  const inFlight = ask();
  await arrived(2);
  const stopped = stop(10_000);
  waiting[1]?.end('last');
  const answer = await inFlight;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await stopped;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('an answer that never comes holds the end up no longer than the grace time', async () => {
  const { stop, ask, arrived } = await serve();
  const never = ask().catch((error: Error) => error.message);
  await arrived(1);
  await stop(100);
  expect(await never).toBe('socket hang up');
});

test('while it drains everything is answered, each answer as the last of its connection', async () => {
  const { waiting, stop, ask, arrived } = await serve();
  let isDrained = false;
  const stopped = stop(10_000, 2_000, () => {
    isDrained = true;
  });
  for (let n = 1; n <= 3; n++) {
    const asked = ask();
    await arrived(n);
    waiting[n - 1]?.end('still here');
    expect((await asked).headers.connection).toBe('close');
  }
  expect(isDrained).toBe(false);
  await stopped;
  expect(isDrained).toBe(true);
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

/** Asks once it has been let, says so when the system has taken its connection, and then what became of it. */
const visitor = `
  const { workerData: { port, turn }, parentPort } = require('node:worker_threads');
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
      Atomics.store(turn, 0, 1);
      Atomics.notify(turn, 0);
    });
  });
  socket.on('data', (chunk) => parentPort.postMessage(String(chunk).split('\\r\\n')[0]));
  socket.on('error', (error) => parentPort.postMessage(error.code));
  socket.on('close', () => parentPort.postMessage('closed'));
`;

test('a request that the system has taken before the port is closed is answered', async () => {
  const { waiting, stop, arrived, port } = await serve();
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(visitor, { eval: true, workerData: { port, turn } });
  const said = once(worker, 'message');
  await once(worker, 'online');
  // Nothing else happens in this process until the other side is connected.
  Atomics.wait(turn, 0, 0, 10_000);
  const stopped = stop(10_000);
  await Promise.race([arrived(1), said]);
  waiting[0]?.end('answered');
  expect(await said).toEqual(['HTTP/1.1 200 OK']);
  await stopped;
  await worker.terminate();
});

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

const large = Buffer.alloc(16 * 1024 * 1024, 'x');

/** Asks a server that cuts off whoever does not read for so long; both ends of the connection. */
async function askLarge(stalledMs: number): Promise<{ client: Socket; server: Socket }> {
  const server = createServer((_, response) => response.end(large));
  cutStalledReaders(server, stalledMs);
  const connected = once(server, 'connection');
  const client = connect(await listening(server), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return { client, server: (await connected)[0] };
}

test('who asks and does not read is cut off', async () => {
  const { client, server } = await askLarge(300);
  client.pause();
  await once(server, 'close');
});

test('who reads has the whole answer', async () => {
  // Long enough for a busy machine, which may need a second for the one large piece.
  const { client } = await askLarge(3_000);
  let taken = 0;
  client.on('data', (chunk) => {
    taken += chunk.length;
  });
  await expect.poll(() => taken).toBeGreaterThan(large.length);
});
