import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const place = '/usr/sbin/dovecot';

/** Path of the IMAP server that tests run (Dovecot, which needs root to start); undefined where there is none. */
export function findImapServer(): string | undefined {
  return existsSync(place) && process.getuid?.() === 0 ? place : undefined;
}

/** Installs Debian's Dovecot where that is allowed; elsewhere says which tests will be skipped. Its own service is not started. */
export function ensureImapServer(): void {
  if (findImapServer()) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No IMAP server here yet: installing the Debian package of Dovecot …');
    // Debian starts what it installs; RUNLEVEL 1 keeps it from doing so.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    try {
      apt('update');
      apt('install', '-y', '--no-install-recommends', 'dovecot-imapd');
    } catch {
      // Said below.
    }
  }
  if (!findImapServer())
    console.log('Without Dovecot (dovecot-imapd, and root) the tests of a real mailbox are skipped.');
}
