import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { ensureBrowser } from '../../scripts/browser.ts';
import { freePort } from './site.ts';
import { median } from './statistics.ts';

/** A headless browser and the port of its developer tools, for tools that bring no browser of their own. */
export async function openBrowser() {
  const debugPort = await freePort();
  const args = ['--no-sandbox', `--remote-debugging-port=${debugPort}`];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
  return { browser, debugPort, [Symbol.asyncDispose]: () => browser.close() };
}

/** What Lighthouse says of a page on an emulated phone; scores from 0 to 100, times in milliseconds. */
interface Audit {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
}

interface AuditResult {
  audit: Audit;
  /** What was found fault with, in Lighthouse's words. */
  complaints: string[];
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** One run of Lighthouse's mobile preset in the browser that listens on `debugPort`; a trace that it lost is taken again. */
async function auditOnce(url: string, debugPort: number, triesLeft = 2): Promise<AuditResult> {
  const result = await lighthouse(url, { port: debugPort, output: 'json', logLevel: 'error' });
  if (result?.lhr.runtimeError && triesLeft > 0) return auditOnce(url, debugPort, triesLeft - 1);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const score = (id: (typeof categories)[number]) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const weighed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const complaints = weighed.flatMap(({ id }) => {
    const audit = lhr.audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${audit.title} (${audit.displayValue ?? id})`] : [];
  });
  const audit = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
  };
  return { audit, complaints: [...new Set(complaints)] };
}

/** Medians of `runs` runs, and everything that any run found fault with. */
export async function audit(url: string, debugPort: number, runs: number): Promise<AuditResult> {
  const results: AuditResult[] = [];
  for (let run = 0; run < runs; run++) results.push(await auditOnce(url, debugPort));
  const middle = (name: keyof Audit) => median(results.map((result) => result.audit[name]));
  const names = [...categories, 'lcp', 'cls', 'tbt'] as const;
  return {
    audit: Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as Audit,
    complaints: [...new Set(results.flatMap(({ complaints }) => complaints))],
  };
}
