/**
 * Runs every fault test, one after the other, and adds up what they found. Each can be run alone.
 * Usage: npm run test:faults [-- NAME …]   for example: npm run test:faults -- disk-full locked
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const tests = ['kill-nine', 'sigterm-load', 'disk-full', 'locked', 'slow-clients', 'mail-away', 'two-processes'];
/** None takes as long; one that does hangs. */
const mostMs = 15 * 60_000;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !tests.includes(name));
if (unknown.length > 0) {
  console.error(`There is no fault test called ${unknown.join(', ')}; there are ${tests.join(', ')}.`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const name of asked.length > 0 ? asked : tests) {
  console.log(`\n== ${name}`);
  const child = spawn(process.execPath, [`tests/faults/${name}.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: mostMs,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const [code] = await once(child, 'close');
  const sum = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  passed += Number(sum?.[1] ?? 0);
  failed += Number(sum?.[2] ?? 0);
  // A test that ended without its sum, or with one that does not explain its exit code, has failed itself.
  if (!sum || (code !== 0 && sum[2] === '0')) failed++;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
