import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a program was told: the body as it came, and its headers. */
interface Told {
  body: string;
  timestamp: string;
  signature: string;
}

/** A program that is told by signed POSTs; it answers with `status`, which can be changed. */
export async function startWebhookReceiver() {
  const told: Told[] = [];
  let status = 204;
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (status < 300) {
      const { 'x-timestamp': timestamp = '', 'x-signature': signature = '' } = request.headers;
      told.push({ body: Buffer.concat(chunks).toString(), timestamp: String(timestamp), signature: String(signature) });
    }
    response.writeHead(status, status >= 300 && status < 400 ? { Location: '/elsewhere' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    told,
    asked: () => asked,
    answer(next: number) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
