import { spawn } from 'node:child_process';

/**
 * Runs Node with these arguments; the child ends with this process. Returns its output and exit code (null: a signal).
 */
export function runChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.removeListener('exit', end);
      resolve({ code, said });
    });
  });
}
