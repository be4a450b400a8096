import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a process that takes the mails of a mailbox until there are `mails`, ended by kill -9 before its statement
 * number `killAt` if one is given; resolves with how it ended.
 */
export async function takeMails(about: {
  url: string;
  place: { dataDir: string; databaseUrl?: string | undefined };
  mails: number;
  killAt?: number;
}) {
  const { url, place, mails, killAt = 0 } = about;
  // The fault tests are given the hook of the content; other tests have none to hand on.
  const hooks = ['--import', './scripts/content-hooks.ts', '--import', './tests/faults/kill-at.ts'];
  const child = spawn(process.execPath, [...hooks, 'tests/faults/take-mail.ts'], {
    env: {
      ...process.env,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      IMAP_URL: url,
      MAILS: String(mails),
      KILL_AT: String(killAt),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 90_000,
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}
