/**
 * Runs every fault test, one after the other, and adds up what they found. Options go to the tests that know them. Each
 * can be run alone, with `node --import ./scripts/content-hooks.ts`.
 * Usage: npm run test:faults [-- NAME …] [--rounds N]   for example: npm run test:faults -- disk-full locked
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

/** Each test with the options that it knows. */
const tests: Record<string, readonly string[]> = {
  signals: ['rounds', 'stops', 'writers', 'seed'],
  'disk-full': [],
  locked: [],
  'slow-clients': ['sockets'],
  'mail-away': ['mails', 'hours'],
  'postgres-away': [],
  'two-processes': ['engine'],
  'first-start': ['tries'],
  'rolling-restart': ['engine', 'rounds'],
  'one-slot': ['engine', 'rounds', 'people', 'seed'],
};
/** None takes as long; one that does hangs. */
const mostMs = 15 * 60_000;

const text = { type: 'string' } as const;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    Object.values(tests)
      .flat()
      .map((name) => [name, text]),
  ),
});
const unknown = positionals.filter((name) => !Object.hasOwn(tests, name));
if (unknown.length > 0) {
  console.error(`There is no fault test called ${unknown.join(', ')}; there are ${Object.keys(tests).join(', ')}.`);
  process.exit(2);
}
const asked = positionals.length > 0 ? positionals : Object.keys(tests);
/** The options of a test as it takes them on its own command line. */
const argumentsOf = (name: string) =>
  Object.entries(options).flatMap(([option, value]) =>
    tests[name]?.includes(option) ? [`--${option}`, String(value)] : [],
  );

let passed = 0;
let failed = 0;
const skipped: string[] = [];
let stopped = false;
for (const name of asked) {
  console.log(`\n== ${name}`);
  const child = spawn(process.execPath, [`tests/faults/${name}.ts`, ...argumentsOf(name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: mostMs,
    env: { ...process.env, NODE_OPTIONS: '--import ./scripts/content-hooks.ts' },
  });
  // A test cleans up when it is told to end, so it must be told when this ends.
  const pass = (signal: NodeJS.Signals) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const [code] = await once(child, 'close');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, pass);
  const reason = /^skipped: (.+)$/m.exec(output)?.[1];
  if (reason) skipped.push(`${name}: ${reason}`);
  const sum = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  passed += Number(sum?.[1] ?? 0);
  failed += Number(sum?.[2] ?? 0);
  // A test that ended without its sum, or with one that does not explain its exit code, has failed itself; so has one
  // that checked nothing and does not say why.
  const checkedNothing = sum?.[1] === '0' && sum[2] === '0' && !reason;
  if (!sum || checkedNothing || (code !== 0 && sum[2] === '0')) failed++;
  if (stopped) break;
}
for (const line of skipped) console.log(`\nskipped ${line}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
