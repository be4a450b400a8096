import { machine } from '../../bench/lib/report.ts';

/** Counts what a fault test has found; `finish` prints the sum and sets the exit code. */
export interface Tally {
  /** Counts one check and shows `found` when it fails. */
  check(name: string, kept: boolean, found?: unknown): void;
  /** Counts one check that holds when nothing is broken. */
  none(name: string, broken: readonly string[]): void;
  /** The same count, with what it is about in front of each check. */
  of(subject: string): Tally;
  finish(): void;
}

/** Prints the title with the machine and its load, which every time depends on. */
export function startTally(title: string): Tally {
  console.log(`${title} (${machine()})`);
  let passed = 0;
  let failed = 0;
  const check: Tally['check'] = (name, kept, found) => {
    if (kept) passed++;
    else failed++;
    console.log(`  ${kept ? 'ok    ' : 'FAILED'} ${name}${kept || found === undefined ? '' : `: ${String(found)}`}`);
  };
  const about = (before: string): Tally => {
    const named: Tally['check'] = (name, ...rest) => check(before + name, ...rest);
    return {
      check: named,
      none: (name, broken) => named(name, broken.length === 0, `${broken.length}, for example ${broken.slice(0, 3)}`),
      of: (subject) => about(`${before}${subject}: `),
      finish() {
        console.log(`${passed} passed, ${failed} failed`);
        process.exitCode = failed > 0 ? 1 : 0;
      },
    };
  };
  return about('');
}
