import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

/** Nearest rank; `p` from 0 to 1; NaN for no numbers. */
export function percentile(numbers: readonly number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** mulberry32, from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `--name value`; `defaults` decide which are numbers. */
export function options<Defaults extends Record<string, string | number>>(defaults: Defaults): Defaults {
  const named = Object.keys(defaults).map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(named), allowPositionals: true });
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) };
}

/** `own`: without file-backed pages (Linux). */
export function residentMegabytes(pid: number): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { all: of('VmRSS'), own: of('RssAnon') };
}

/** CPU, cores and load, which affect every figure. */
export function machine(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(2)}`;
}

/** Budgets are of design.md section 9; a figure without one only explains others. */
export type Figure = [what: string, value: number, unit: string, budget?: { atMost: number } | { atLeast: number }];

/** A missed budget sets exit code 1. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title} (${machine()})\n`);
  const said = (value: number) =>
    value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });
  const rows = figures.map(([what, value, unit, budget]) => {
    const measured = `${said(value)} ${unit}`.trim();
    if (!budget) return { what, measured, budget: '', '': '' };
    const isKept = 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
    if (!isKept) process.exitCode = 1;
    const limit = 'atMost' in budget ? `<= ${said(budget.atMost)}` : `>= ${said(budget.atLeast)}`;
    return { what, measured, budget: limit, '': isKept ? 'ok' : 'OVER BUDGET' };
  });
  console.table(rows);
}
