import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { cutStalledReaders } from './listener.ts';

const large = Buffer.alloc(16 * 1024 * 1024, 'x');
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function ask(stalledMs: number): Promise<{ client: Socket; server: Socket }> {
  const server = createServer((_, response) => response.end(large));
  cutStalledReaders(server, stalledMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closers.push(() => {
    client.destroy();
    server.close();
  });
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket] = (await connected) as [Socket];
  return { client, server: socket };
}

test('who asks and does not read is cut off', async () => {
  const { client, server } = await ask(300);
  client.pause();
  await once(server, 'close');
  expect(server.destroyed).toBe(true);
});

test('who reads has the whole answer', async () => {
  // Long enough for a busy machine, which may need a second for the one large piece.
  const { client } = await ask(3_000);
  let taken = 0;
  client.on('data', (chunk) => {
    taken += chunk.length;
  });
  await expect.poll(() => taken).toBeGreaterThan(large.length);
});
