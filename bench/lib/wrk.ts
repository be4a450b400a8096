import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installed } from './nginx.ts';
import { processorSeconds } from './process.ts';

const run = promisify(execFile);

/** What Chromium says that it reads. */
export const browserEncodings = 'gzip, deflate, br, zstd';

export interface Load {
  perSecond: number;
  /** Microseconds of processor time that the server needed for one answer. */
  processorMicros: number;
  p99: string;
}

/**
 * Asks for one address as fast as it answers. wrk, not a generator in JavaScript: that would be slower than
 * nginx and make the difference look small.
 * @throws when any answer was not a success.
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
