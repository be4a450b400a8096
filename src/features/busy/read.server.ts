import { Worker } from 'node:worker_threads';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { BusyTimes, Wanted } from './calendar.ts';

const usualPatienceMs = 10_000;
const workersMemory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Reads a calendar apart from the site, for at most ten seconds and within a memory of its own: a small text can be
 * made to repeat without end, in the library too. Never throws.
 */
export async function readApart(
  text: string,
  wanted: Wanted,
  patienceMs = usualPatienceMs,
): Promise<Outcome<BusyTimes>> {
  const { busyReader } = await import('virtual:busy-reader');
  const worker = new Worker(busyReader, {
    eval: true,
    workerData: { text, wanted },
    resourceLimits: workersMemory,
    // What a library has to say of a strange file must not stand in the site's log.
    stdout: true,
    stderr: true,
  });
  return new Promise<Outcome<BusyTimes>>((done) => {
    const timer = setTimeout(() => done(refuse('It takes too long to read.')), patienceMs);
    worker.once('message', done);
    worker.once('error', () => done(refuse('It is too large to read.')));
    worker.once('exit', () => {
      clearTimeout(timer);
      done(refuse('We couldn’t read it.'));
    });
  }).finally(() => worker.terminate());
}
