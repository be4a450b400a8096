import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a script of this folder as a process of its own, ended by kill -9 before its statement number `killAt` unless that
 * is 0; resolves with how it ended and what it said.
 */
export async function runKillable(script: string, env: Record<string, string>, killAt = 0) {
  // run.ts gives the programs the hook of the content; a test has none to hand on.
  const hooks = ['--import', './scripts/content-hooks.ts', '--import', './tests/faults/kill-at.ts'];
  const child = spawn(process.execPath, [...hooks, `tests/faults/${script}`], {
    env: { ...process.env, ...env, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 90_000,
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, said };
}
