import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/helpers/free-port.ts';
import { ensureBuild } from '../../scripts/build.ts';
import { untilOk } from './http.ts';

/** Removed on exit. On the repository's disk, because /tmp may be in memory, where syncing is free. */
export function temporaryFolder() {
  mkdirSync('.cache', { recursive: true });
  const path = resolve(mkdtempSync('.cache/bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** The child ends with this process; its stderr is shown, its output given by lines. */
function spawnChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
): ChildProcess {
  const stdio = ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'] as const;
  const child = spawn(command, args, { stdio: [...stdio], env: { ...process.env, ...env } });
  if (child.stdout && onLine) createInterface({ input: child.stdout }).on('line', onLine);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Returns the exit code; null when ended by the signal. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

function whyGone(child: ChildProcess): string | undefined {
  if (child.exitCode === null && child.signalCode === null) return undefined;
  return `${child.spawnfile} ended with ${child.signalCode ?? child.exitCode} before it answered`;
}

export const password = 'a password of the bench';

export type ChildSite = Awaited<ReturnType<typeof startSite>>;

/**
 * The server as run by `npm start`, in its own process on loopback: built if needed, ready with 200 on `ready`. Disposing
 * sends SIGTERM.
 */
export async function startSite(options: {
  dataDir: string;
  ready?: string;
  /** Default: a free port. */
  port?: number;
  env?: Record<string, string>;
  /** A module that is loaded before the server. */
  before?: string;
  /** Hears what it logs, line by line. */
  onLine?: (line: string) => void;
}) {
  await ensureBuild();
  const port = options.port ?? (await freePort());
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: options.dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ...options.env,
  };
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const before = options.before ? ['--import', options.before] : [];
  const child = spawnChild(process.execPath, [...before, 'build/server/start.js'], env, options.onLine);
  await untilOk(`${url}${options.ready ?? '/readyz'}`, () => whyGone(child));
  const startMs = performance.now() - started;
  const stop = () => endChild(child, 'SIGTERM');
  return {
    url,
    pid: child.pid ?? 0,
    /** Milliseconds from process start to the first 200. */
    startMs,
    whyGone: () => whyGone(child),
    stop,
    kill: async () => void (await endChild(child, 'SIGKILL')),
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** nginx with these directives in its `http` block, which listen on `port`; ready once `path` answers 200. */
export async function startNginx(folder: string, path: string, http: (port: number) => string, main = '') {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; ${main} pid ${folder}/nginx.pid;
    error_log ${folder}/nginx.log notice; events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')} ${http(port)} }`,
  );
  const child = spawnChild('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    PATH: `${process.env.PATH}:/usr/sbin`,
  });
  const url = `http://127.0.0.1:${port}`;
  await untilOk(url + path, () => whyGone(child));
  return { url, [Symbol.asyncDispose]: async () => void (await endChild(child, 'SIGTERM')) };
}
