import { setTimeout as sleep } from 'node:timers/promises';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Rejects when the server is gone or silent for half a minute. */
export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Sends JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
}

export function httpClient(origin: string): HttpClient {
  async function send(path: string, init: RequestInit): Promise<HttpAnswer> {
    const answer = await fetch(new URL(path, origin), {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  }
  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/** @throws after `timeoutMs`, or as soon as `gone` returns a reason. */
export async function untilOk(url: string, gone: () => string | undefined, timeoutMs = 60_000): Promise<void> {
  const { origin, pathname } = new URL(url);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const reason = gone();
    if (reason) throw new Error(reason);
    const status = await httpClient(origin)
      .get(pathname)
      .then(
        (answer) => answer.status,
        () => 0,
      );
    if (status === 200) return;
    if (performance.now() > deadline) throw new Error(`${url} did not answer 200 within ${timeoutMs} ms`);
    await sleep(5);
  }
}

/** At most `lanes` at a time. */
export async function inLanes<T>(lanes: number, items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const shared = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = shared.next(); !next.done; next = shared.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
