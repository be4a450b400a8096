import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const place = '/usr/sbin/dovecot';

/** Path of Dovecot, which needs root; undefined if unavailable. */
export function findImapServer(): string | undefined {
  return existsSync(place) && process.getuid?.() === 0 ? place : undefined;
}

/** Whether a real IMAP server can be started here. */
export const hasImapServer = findImapServer() !== undefined;

const nobody = 65_534;
const user = 'desk@northarc.example';
const password = 'p@ss:word/42';

export interface ImapServer {
  /** As IMAP_URL has it. */
  url: string;
  /** Puts a message into the inbox, as a mail server does; `at` is when it arrived. */
  deliver(message: string | Uint8Array, at?: number): void;
  /** How many messages there are. */
  messages(): number;
  /** Flags of the messages, as their file names end. */
  flags(): string[];
  start(): Promise<void>;
  /** Ends the server; its mailbox stays. */
  stop(): Promise<void>;
  /** Gives the mailbox new numbers (UIDVALIDITY), as when it is restored from a backup. The server must be stopped. */
  renumber(): void;
  remove(): Promise<void>;
}

const config = (folder: string, port: number, idle: boolean) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
mail_uid = ${nobody}
mail_gid = ${nobody}
first_valid_uid = 1
first_valid_gid = 1
mailbox_idle_check_interval = 1 secs
imap_idle_notify_interval = 2 mins
${idle ? '' : 'imap_capability = IMAP4rev1 LITERAL+'}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${folder}/home
}
`;

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const [said] = await Promise.race([once(socket, 'data'), once(socket, 'error')]).catch((error) => [error]);
    socket.destroy();
    if (said instanceof Uint8Array) return;
    await sleep(20);
  }
}

/** A Dovecot of its own on a free port, with one empty mailbox; `idle: false` for one that cannot tell of new mail. */
export async function startImapServer({ idle = true } = {}): Promise<ImapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'northarc-imap-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const mail = join(folder, 'mail');
  for (const part of ['mail', 'mail/new', 'mail/cur', 'mail/tmp', 'home']) {
    mkdirSync(join(folder, part), { recursive: true });
    chownSync(join(folder, part), nobody, nobody);
  }
  writeFileSync(join(folder, 'dovecot.conf'), config(folder, port, idle));
  let child: ChildProcess | undefined;
  let count = 0;

  const names = () => ['new', 'cur'].flatMap((part) => readdirSync(join(mail, part)));
  async function start() {
    child = spawn('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
    await listens(port);
  }
  async function stop() {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    child = undefined;
  }
  await start();
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    deliver(message, at = Date.now()) {
      // Maildir names sort by their first number, so that messages have the order in which they came.
      const name = `${1_000_000_000 + count++}.${randomUUID()}.host`;
      const file = join(mail, 'tmp', name);
      writeFileSync(file, message);
      chownSync(file, nobody, nobody);
      utimesSync(file, at / 1000, at / 1000);
      renameSync(file, join(mail, 'new', name));
    },
    messages: () => names().length,
    flags: () => names().map((name) => /:2,(.*)$/.exec(name)?.[1] ?? ''),
    start,
    stop,
    renumber() {
      const list = readFileSync(join(mail, 'dovecot-uidlist'), 'utf8');
      const validity = Number(/ V(\d+)/.exec(list)?.[1] ?? 1);
      for (const name of readdirSync(mail)) if (/^dovecot/.test(name)) rmSync(join(mail, name), { recursive: true });
      writeFileSync(join(mail, 'dovecot-uidlist'), `3 V${validity + 1} N1\n`);
      chownSync(join(mail, 'dovecot-uidlist'), nobody, nobody);
      // In another order, so that no message has its number again.
      for (const part of ['new', 'cur']) {
        for (const name of readdirSync(join(mail, part))) {
          const turned = name.replace(/^\d+/, (number) => String(3_000_000_000 - Number(number)));
          renameSync(join(mail, part, name), join(mail, part, turned));
        }
      }
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
