import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = Awaited<ReturnType<typeof ask>>;

/** GET, or POST of JSON; redirects are not followed. Rejects when the server is gone or silent for half a minute. */
export async function ask(url: string, headers: Record<string, string> = {}, json?: unknown) {
  const posted = { method: 'POST', body: JSON.stringify(json) };
  const answer = await fetch(url, {
    ...(json === undefined ? {} : posted),
    headers: json === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** @throws after a minute, or as soon as `gone` returns a reason. */
export async function untilOk(url: string, gone: () => string | undefined): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(5)) {
    const reason = gone();
    if (reason) throw new Error(reason);
    const answer = await ask(url).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not answer 200 within a minute`);
}

/** At most `lanes` at a time. */
export async function inLanes<T>(lanes: number, items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const shared = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = shared.next(); !next.done; next = shared.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
