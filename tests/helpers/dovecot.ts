import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findImapServer } from './imap-server.ts';

/** Vitest's global set-up of the system tests. Installs Dovecot where possible, without starting its service; else says which tests are skipped. */
export default function ensureImapServer(): void {
  if (findImapServer()) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No IMAP server here yet: installing the Debian package of Dovecot …');
    // RUNLEVEL 1 keeps Debian from starting the service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    try {
      apt('update');
      apt('install', '-y', '--no-install-recommends', 'dovecot-imapd');
    } catch {
      // Reported below.
    }
  }
  if (!findImapServer())
    console.log('Without Dovecot (dovecot-imapd, and root) the tests of a real mailbox are skipped.');
}
