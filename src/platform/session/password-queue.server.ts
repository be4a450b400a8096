/**
 * One password comparison at a time (a tenth of a second, 32 MB), and a bounded queue; known networks have a queue of
 * their own, so that no stranger fills it.
 */
export interface PasswordQueue {
  /** Runs a comparison in its turn; undefined, with nothing run, when too many wait. */
  run<T>(compare: () => Promise<T>, known: boolean): Promise<T> | undefined;
}

export function createPasswordQueue(mostWaiting: number): PasswordQueue {
  const waiting = { known: [] as (() => void)[], unknown: [] as (() => void)[] };
  let running = false;

  function next() {
    const turn = waiting.known.shift() ?? waiting.unknown.shift();
    running = turn !== undefined;
    turn?.();
  }

  return {
    run(compare, known) {
      const queue = known ? waiting.known : waiting.unknown;
      if (running && queue.length >= mostWaiting) return undefined;
      const turn = running ? new Promise<void>((resolve) => queue.push(resolve)) : Promise.resolve();
      running = true;
      return turn.then(compare).finally(next);
    },
  };
}
