import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { letGo } from './let-go.ts';

async function serve() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => waiting.push(response));
  const stop = letGo(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  const arrived = async (count: number) => {
    while (waiting.length < count) await once(server, 'request');
  };
  return { waiting, stop, ask, arrived };
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
