import { connect } from 'node:net';
import type { FuzzRequest } from './generators.ts';

/** What came back: the status line's number, 0 when the connection was closed without one, -1 when nothing came in time. */
export async function sendRaw(
  port: number,
  request: FuzzRequest,
  timeoutMs = 15_000,
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const lines = [
    `${request.method} ${request.target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...(request.body ? [`Content-Length: ${request.body.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const status = await new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setTimeout(timeoutMs, () => {
      resolve(-1);
      socket.destroy();
    });
    socket.on('data', (data) => {
      if (heard.length < 4_000) heard += data.toString('latin1');
      // A stream of events has no end; its beginning is answer enough.
      if (heard.includes('text/event-stream')) socket.destroy();
    });
    const done = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0));
    socket.on('error', done);
    socket.on('close', done);
    socket.write(request.body ? Buffer.concat([head, request.body]) : head);
  });
  return { status, ms: performance.now() - started };
}
