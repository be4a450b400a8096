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
}): Promise<{ code: number | null; signal: string | null; said: string }> {
  const { url, place, mails, killAt = 0 } = about;
  const child = spawn(process.execPath, ['--import', './tests/faults/kill-at.ts', 'tests/faults/take-mail.ts'], {
    env: {
      ...process.env,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      IMAP_URL: url,
      MAILS: String(mails),
      KILL_AT: String(killAt),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 90_000,
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, said };
}
