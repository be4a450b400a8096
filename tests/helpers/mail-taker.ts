import { runKillable } from '../faults/killable.ts';

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
  const env = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    IMAP_URL: url,
    MAILS: String(mails),
  };
  return runKillable('take-mail.ts', env, killAt);
}
