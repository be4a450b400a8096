import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { ensureBuild } from './build.ts';

/**
 * `npm test`: builds, brings a browser, runs every test (Vitest, then Playwright) and ends with one line of figures.
 */
interface Figures {
  passed: number;
  failed: number;
  skipped: number;
}

function unitFigures(file: string): Figures {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (result: { status: string; assertionResults: unknown[] }) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function browserFigures(file: string): Figures {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}

function run(args: string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

let exitCode = 0;
const total: Figures = { passed: 0, failed: 0, skipped: 0 };
const add = (figures: Figures, ended: boolean) => {
  total.passed += figures.passed;
  total.failed += figures.failed + (!ended && figures.failed === 0 ? 1 : 0);
  total.skipped += figures.skipped;
};

try {
  rmSync('test-results', { recursive: true, force: true });
  await ensureBuild();
  const browser = ensureBrowser();
  const unitsEnded = run(['node_modules/vitest/vitest.mjs', 'run']);
  add(unitFigures('test-results/unit.json'), unitsEnded);
  const e2eEnded = run(['node_modules/@playwright/test/cli.js', 'test'], { CHROMIUM: browser });
  add(browserFigures('test-results/e2e.json'), e2eEnded);
  exitCode = total.failed === 0 && unitsEnded && e2eEnded ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
  exitCode = 1;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(exitCode);
