import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { median, percentile } from './statistics.ts';

/** With its budget from design.md section 9. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** Figures without one only explain others. */
  budget?: { atMost: number } | { atLeast: number };
}

type Values<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string };

/** `--name value`; `defaults` decide which are numbers. */
export function options<const Defaults extends Record<string, string | number>>(defaults: Defaults): Values<Defaults> {
  const named = Object.keys(defaults).map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(named), allowPositionals: true });
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) };
}

/** Milliseconds. */
export async function measure(
  what: string,
  work: () => Promise<unknown>,
  { runs, atMost }: { runs: number; atMost: number },
): Promise<Figure[]> {
  const times: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return [
    { what: `${what}, median`, value: median(times), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: { atMost } },
  ];
}

/** `own`: without file-backed pages (Linux). */
export function residentMegabytes(pid: number): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { all: of('VmRSS'), own: of('RssAnon') };
}

/** Undefined without a budget. */
function keeps({ value, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** CPU, cores and load, which affect every figure. */
export function machine(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(2)}`;
}

/** A missed budget sets exit code 1. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title} (${machine()})\n`);
  const said = (value: number) =>
    value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });
  const rows = figures.map((figure) => {
    const { what, value, unit, budget } = figure;
    const asked = budget && ('atMost' in budget ? `<= ${said(budget.atMost)}` : `>= ${said(budget.atLeast)}`);
    const kept = keeps(figure);
    const verdict = kept === undefined ? '' : kept ? 'ok' : 'OVER BUDGET';
    return { what, measured: `${said(value)} ${unit}`.trim(), budget: asked ?? '', '': verdict };
  });
  console.table(rows);
  if (figures.some((figure) => keeps(figure) === false)) process.exitCode = 1;
}
