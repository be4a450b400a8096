import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every, type Loop } from './every.server.ts';
import { requestId, withRequestId } from './log.server.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() };
let loops: Loop<unknown>[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  loops = [];
  vi.useRealTimers();
  vi.clearAllMocks();
});

function start<T>(...given: [number, (stopping: AbortSignal) => Promise<T>, object?]): Loop<T> {
  const [ms, work, options] = given;
  const loop = every(ms, 'work', work, { log, ...options });
  loops.push(loop);
  return loop;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('the work is done every so often, never twice at once, and stopping waits for it', async () => {
  let running = 0;
  let done = 0;
  const loop = start(100, async () => {
    expect(++running).toBe(1);
    await pause(30);
    running--;
    done++;
  });
  await vi.advanceTimersByTimeAsync(130 * 3);
  expect(done).toBe(3);
  void loop.run();
  const asked = [loop.run(), loop.run()];
  loop.wake();
  await vi.advanceTimersByTimeAsync(60);
  await Promise.all(asked);
  expect(done).toBe(5);
  const last = loop.run();
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(30);
  await Promise.all([last, stopped]);
  expect([running, done]).toEqual([0, 6]);
  loop.wake();
  loop.wake(10);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toBe(6);
});

test('whoever asks while it is under way gets a run that begins afterwards', async () => {
  let began = 0;
  const loop = start(Number.POSITIVE_INFINITY, async () => {
    const which = ++began;
    await pause(10);
    return which;
  });
  const first = loop.run();
  const second = loop.run();
  await vi.advanceTimersByTimeAsync(20);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1e9);
  expect(began).toBe(2);
  loop.wake(50);
  loop.wake(500);
  await vi.advanceTimersByTimeAsync(50);
  expect(began).toBe(3);
  await vi.advanceTimersByTimeAsync(10);
});

test('it goes on when there is something to do, and begins when it is told to', async () => {
  let waits: number | undefined = 40;
  const times: number[] = [];
  start(100, async () => times.push(performance.now()), { first: 0, wait: async () => waits });
  await vi.advanceTimersByTimeAsync(40);
  waits = undefined;
  await vi.advanceTimersByTimeAsync(140);
  const [first = 0, ...later] = times;
  expect(later.map((time) => time - first)).toEqual([40, 80, 180]);
});

test('what fails is told once a minute with its cause, and tried again', async () => {
  const error = new Error('no');
  const loop = start(1_000, () => Promise.reject(error));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(log.error.mock.calls).toEqual([[{ error }, 'work failed']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log.error).toHaveBeenCalledTimes(2);
  await expect(loop.run()).rejects.toBe(error);
});

test('it belongs to no request, whoever wakes it, and hears that it shall end', async () => {
  const seen: unknown[] = [];
  const loop = start(Number.POSITIVE_INFINITY, async ({ aborted }) => seen.push(requestId(), aborted));
  withRequestId('a1', () => loop.wake());
  await withRequestId('a2', () => loop.run());
  withRequestId('a3', () => loop.wake(100));
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual([undefined, false, 'a2', false, undefined, false]);
  await loop.stop();
  await loop.run();
  expect(seen.at(-1)).toBe(true);
});
