import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

type AnyServer = Server & { closeAllConnections?(): void };

/** Lets a server listen on this machine; its port, and what ends it with all its connections. */
export async function listen(server: AnyServer) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections?.();
    server.close();
    await once(server, 'close');
  }
  return { port: (server.address() as AddressInfo).port, stop };
}

/** The same until the test ends; its port. */
export async function listening(server: AnyServer): Promise<number> {
  const { port, stop } = await listen(server);
  onTestFinished(() => void stop());
  return port;
}
