import { readFileSync } from 'node:fs';

/** Kernel ticks a second in /proc; fixed at 100 on Linux. */
const ticks = 100;

/** Processor seconds, user and system, that a process has used so far (Linux). */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Megabytes of a process in memory now, and how much of it is its own rather than pages of files (Linux). */
export function residentMegabytes(pid: number): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { all: of('VmRSS'), own: of('RssAnon') };
}
