/** Loaded before a program (node --import): ends it by kill -9 right before its statement number KILL_AT (from 1), on both engines. */
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';

const killAt = Number(process.env.KILL_AT ?? 0);
let count = 0;

// biome-ignore lint/suspicious/noExplicitAny: methods of three classes
function counted(of: any, name: string) {
  const own = of[name];
  of[name] = function (...args: unknown[]) {
    count++;
    if (count === killAt) process.kill(process.pid, 'SIGKILL');
    return own.apply(this, args);
  };
}

counted(DatabaseSync.prototype, 'exec');
for (const name of ['run', 'all', 'iterate']) counted(StatementSync.prototype, name);
counted(pg.Client.prototype, 'query');
