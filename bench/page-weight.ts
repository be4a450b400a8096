/**
 * Bytes that a page needs before anybody touches it and when its first island wakes, and Lighthouse's mobile scores.
 * Usage: node bench/page-weight.ts [paths, default / and /contact] [--runs 3] [--json FILE]
 */
import { parseArgs } from 'node:util';
import { audit, categories, openBrowser } from './lib/audit.ts';
import { type Figure, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { type Weight, weigh } from './lib/weight.ts';
import { warmPages } from './lib/wrk.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } },
});
const paths = positionals.length > 0 ? positionals : ['/', '/contact'];

/** Budgets of design.md section 9: all bytes of the first visit to the home page, which the others are held to as well, and
 * the brotli of a first island. */
const firstVisit = { total: 90_000, script: 6_000 };
const islandScript = 75_000;

function kilobytes(what: string, bytes: number, atMost?: number): Figure {
  return { what, value: bytes / 1000, unit: 'KB', ...(atMost ? { budget: { atMost: atMost / 1000 } } : {}) };
}

function weightFigures(path: string, before: Weight, island: Weight | undefined): Figure[] {
  const parts = (['html', 'style', 'font', 'image', 'other'] as const).filter((kind) => before[kind] > 0);
  return [
    kilobytes(`${path} before any interaction`, before.total, firstVisit.total),
    kilobytes(`${path}   JavaScript`, before.script, firstVisit.script),
    ...parts.map((kind) => kilobytes(`${path}   ${kind}`, before[kind])),
    ...(island
      ? [
          kilobytes(`${path} first island, JavaScript (brotli)`, island.script - island.scriptHeaders, islandScript),
          kilobytes(`${path} first island, with headers`, island.total),
        ]
      : []),
  ];
}

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path });
await warmPages(site.url, paths);
await using chromium = await openBrowser();
const figures: Figure[] = [];
for (const path of paths) {
  const { before, island } = await weigh(chromium.browser, `${site.url}${path}`);
  figures.push(...weightFigures(path, before, island));
  const found = await audit(`${site.url}${path}`, chromium.debugPort, Number(options.runs));
  const { lcp, cls, tbt } = found.audit;
  for (const name of categories) {
    figures.push({ what: `${path} ${name}`, value: found.audit[name], unit: '', budget: { atLeast: 100 } });
  }
  figures.push(
    { what: `${path} LCP`, value: lcp, unit: 'ms', budget: { atMost: 1200 } },
    { what: `${path} CLS`, value: cls, unit: '', budget: { atMost: 0 } },
    { what: `${path} TBT`, value: tbt, unit: 'ms', budget: { atMost: 30 } },
  );
  for (const complaint of found.complaints) console.log(`${path}: Lighthouse finds fault: ${complaint}`);
}
report(`Page weight and Lighthouse mobile, medians of ${options.runs} runs`, figures, options.json);
