/**
 * What happens on SIGTERM and SIGINT, from the first line of a program on: until it has said how to stop, it is simply
 * over, and whatever was under way is as if it had not been begun. Processes that it has started end with it.
 */
type Signal = 'SIGTERM' | 'SIGINT';

let stop: (signal: Signal) => Promise<void> = async () => undefined;
let stopping = false;

async function stopped(signal: Signal) {
  if (stopping) return;
  stopping = true;
  await stop(signal);
  process.exit(0);
}

process.on('SIGTERM', stopped);
process.on('SIGINT', stopped);

/** From now on this is done before the program ends; it ends with code 0. */
export function onStop(work: (signal: Signal) => Promise<void>): void {
  stop = work;
}

/** Whether a signal has come. */
export const isStopping = (): boolean => stopping;
