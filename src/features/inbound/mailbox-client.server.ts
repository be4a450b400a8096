import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';

/** A mailbox as IMAP_URL names it. */
export interface MailboxAddress {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}

/** Reads `imaps://user:password@host/INBOX`; the folder is INBOX unless one is named. */
export function mailboxAddress(text: string): MailboxAddress {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

const isHere = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** IDLE is begun anew as often, and a server that says nothing for longer is gone. */
const idleMs = 60_000;
const silentMs = 3 * idleMs;

/** A client of a mailbox, not connected yet. The library is loaded with the first one. */
export async function mailboxClient({ host, port, secure, user, password }: MailboxAddress): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    // A password goes to another machine by TLS or not at all.
    ...(secure || isHere(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    clientInfo: { name: 'Northarc' },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: idleMs,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: silentMs,
  });
  // What breaks a connection rejects the command that waits for it; without a listener it would end the process.
  client.on('error', () => undefined);
  return client;
}

const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|CONNECT_TIMEOUT|UPGRADE_TIMEOUT|GREETING_TIMEOUT)/;

/** What keeps a mailbox from being read, in words for the owner; of no address and no password. */
export function problemWords(error: unknown): string {
  const {
    code = '',
    authenticationFailed,
    mailboxMissing,
    responseStatus,
  } = error as {
    code?: string;
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
    responseStatus?: string;
  };
  if (authenticationFailed) return 'The mail server rejected the username or password in IMAP_URL.';
  if (mailboxMissing) return 'The mail server doesn’t have the folder in IMAP_URL.';
  if (unreachable.test(code)) return 'We can’t reach the mail server.';
  if (/^(CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return 'The mail server’s certificate isn’t valid.';
  }
  return responseStatus === 'NO' ? 'The mail server refused to open the mailbox.' : 'The connection was lost.';
}
