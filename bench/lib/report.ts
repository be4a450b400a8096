import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';

/** One measured number, and what design.md section 9 asks of it. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** Without one the figure is there to explain the others. */
  budget?: { atMost: number } | { atLeast: number };
}

/** Whether a figure keeps its budget; undefined when it has none. */
function keeps({ value, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

function digits(value: number): string {
  const decimals = Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function row(figure: Figure): string[] {
  const { what, value, unit, budget } = figure;
  const asked = budget && ('atMost' in budget ? `<= ${digits(budget.atMost)}` : `>= ${digits(budget.atLeast)}`);
  const kept = keeps(figure);
  return [what, `${digits(value)} ${unit}`.trim(), asked ?? '', kept === undefined ? '' : kept ? 'ok' : 'OVER BUDGET'];
}

function printTable(rows: readonly (readonly string[])[]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of rows) {
    const padded = cells.map((cell, i) =>
      i === 1 || i === 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
    );
    console.log(`  ${padded.join('   ').trimEnd()}`);
  }
}

/** The processor, its cores and how busy the machine was, because every figure depends on them. */
export function machine(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(2)}`;
}

/** Prints the figures beside their budgets, writes them to `json`; a missed budget ends the command with code 1. */
export function report(title: string, figures: readonly Figure[], json?: string): void {
  console.log(`\n${title} (${machine()})\n`);
  printTable([['what', 'measured', 'budget', ''], ...figures.map(row)]);
  if (json) {
    mkdirSync(dirname(json), { recursive: true });
    const marked = figures.map((figure) => ({ ...figure, kept: keeps(figure) }));
    const content = { title, at: new Date().toISOString(), machine: machine(), figures: marked };
    writeFileSync(json, `${JSON.stringify(content, null, 2)}\n`);
    console.log(`\nwritten to ${json}`);
  }
  if (figures.some((figure) => keeps(figure) === false)) process.exitCode = 1;
}
