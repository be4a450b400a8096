import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A client of one origin that keeps its connections open; rejects when the server goes away. */
export interface HttpClient extends Disposable {
  get(path: string, headers?: OutgoingHttpHeaders): Promise<HttpAnswer>;
  /** Sends JSON. */
  post(path: string, body: unknown, headers?: OutgoingHttpHeaders): Promise<HttpAnswer>;
}

const patienceMs = 30_000;

export function httpClient(origin: string, connections = 64): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function send(method: string, path: string, headers: OutgoingHttpHeaders, body?: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        new URL(path, origin),
        { agent, method, headers, timeout: patienceMs },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${path} in ${patienceMs} ms`)));
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post(path, body, headers = {}) {
      const text = JSON.stringify(body);
      const own = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      return send('POST', path, { ...own, ...headers }, text);
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

/** Asks until it answers 200. @throws after `timeoutMs`, or as soon as `gone` says why nobody will answer. */
export async function untilOk(url: string, gone: () => string | undefined, timeoutMs = 60_000): Promise<void> {
  const { origin, pathname } = new URL(url);
  using client = httpClient(origin, 1);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const reason = gone();
    if (reason) throw new Error(reason);
    const status = await client.get(pathname).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > deadline) throw new Error(`${url} did not answer 200 within ${timeoutMs} ms`);
    await sleep(5);
  }
}

/** Runs `work` for each item, at most `lanes` at a time, each lane taking the next item when it is done. */
export async function inLanes<T>(lanes: number, items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const shared = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = shared.next(); !next.done; next = shared.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
