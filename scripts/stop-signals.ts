/** SIGTERM and SIGINT from a program's first line on: it ends at once, unless `onStop` has said how. */
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
