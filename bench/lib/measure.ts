import type { Figure } from './report.ts';
import { median, percentile } from './statistics.ts';

/** Runs some work again and again; its time by the clock and by the processor, in milliseconds. */
export async function measure(
  what: string,
  work: () => Promise<unknown>,
  { runs, atMost }: { runs: number; atMost: number },
): Promise<Figure[]> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = performance.now();
    const before = process.cpuUsage();
    await work();
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  return [
    { what: `${what}, median`, value: median(times), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: { atMost } },
    { what: '  its processor time, p99', value: percentile(processor, 0.99), unit: 'ms' },
  ];
}
