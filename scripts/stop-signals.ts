/** Handles SIGTERM and SIGINT from the first line on: exits at once until `onStop` is called. */
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

/** Runs before exiting with code 0. */
export function onStop(work: (signal: Signal) => Promise<void>): void {
  stop = work;
}

export const isStopping = (): boolean => stopping;
