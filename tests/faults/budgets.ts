/**
 * 10,000 hostile tries from 200 addresses against everything that the site keeps, sends or computes for a stranger, on
 * SQLite and PostgreSQL: prints what they left beside the budgets of src/lib/budgets.ts. In one process, without a socket.
 * Usage: node tests/faults/budgets.ts [--tries 10000] [--addresses 200] [--file-bytes 500000]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTally } from './tally.ts';

const { values: options } = parseArgs({
  options: {
    tries: { type: 'string', default: '10000' },
    addresses: { type: 'string', default: '200' },
    'file-bytes': { type: 'string', default: '500000' },
  },
});
const tally = startTally(`${options.tries} hostile tries from ${options.addresses} addresses`);
const folder = mkdtempSync(join(tmpdir(), 'northarc-budgets-'));
const report = join(folder, 'found');
// The app's modules come through Vite, and so does its test, which knows every bound.
const { status, stdout } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=system',
    'src/server/budgets.system.test.ts',
    '--reporter=default',
  ],
  {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOSTILE_TRIES: options.tries,
      HOSTILE_ADDRESSES: options.addresses,
      HOSTILE_FILE_BYTES: options['file-bytes'],
      HOSTILE_REPORT: report,
    },
  },
);
for (const engine of ['sqlite', 'postgres']) {
  const file = `${report}.${engine}.json`;
  tally.check(`${engine} was tried`, existsSync(file));
  if (!existsSync(file)) continue;
  const { answers, ...figures } = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`\n  ${engine}, answers by status: ${JSON.stringify(answers)}`);
  for (const [figure, value] of Object.entries(figures)) {
    console.log(`  ${figure.padEnd(22)} ${Number(value).toLocaleString('en-US').padStart(14)}`);
  }
}
tally.check('every figure is within its budget', status === 0, stdout);
rmSync(folder, { recursive: true, force: true });
tally.finish();
