import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { httpClient } from './http.ts';
import { installed } from './nginx.ts';
import { processorSeconds } from './process.ts';

const run = promisify(execFile);

/** What Chromium says that it reads. */
export const browserEncodings = 'gzip, deflate, br, zstd';

/** The second request for a page has it compressed at its best, beside; from the third on visitors get that. */
export async function warmPages(origin: string, paths: readonly string[]): Promise<void> {
  using client = httpClient(origin, 1);
  for (const path of [...paths, ...paths]) await client.get(path, { 'Accept-Encoding': browserEncodings });
  await sleep(500 + paths.length * 200);
}

export interface Load {
  perSecond: number;
  /** Microseconds of processor time that the server needed for one answer. */
  processorMicros: number;
  p99: string;
}

/**
 * Asks for one address as fast as it answers (a generator in JavaScript would be slower than nginx). @throws on any
 * failure.
 */
export async function load(
  server: { url: string; pid: number },
  options: { seconds: number; connections: number },
): Promise<Load> {
  const processorBefore = processorSeconds(server.pid);
  const { stdout } = await run(installed('wrk'), [
    '--threads=1',
    `--connections=${options.connections}`,
    `--duration=${options.seconds}s`,
    '--latency',
    `--header=Accept-Encoding: ${browserEncodings}`,
    server.url,
  ]);
  const failures = /^\s*(Non-2xx.*|Socket errors.*)$/m.exec(stdout)?.[1];
  if (failures) throw new Error(`${server.url}: ${failures}`);
  const processor = processorSeconds(server.pid) - processorBefore;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { perSecond, processorMicros: (processor / requests) * 1e6, p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '?' };
}
