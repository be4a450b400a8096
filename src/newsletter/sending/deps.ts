import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { Report } from './reports.server.ts';
import type { NewsletterWorker } from './worker.server.ts';

export interface Mailing extends Pick<SendingDeps, 'transport' | 'domain' | 'leaveUrl' | 'listId'> {
  look(): MailLook;
  network: Network;
  worker: NewsletterWorker | undefined;
  /** Takes a bounce or complaint; false if it is not about a copy. */
  onReport(trx: Trx, report: Report): Promise<boolean>;
}

export interface SendingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Without a mail server everything waits. */
  transport: MailTransport | undefined;
  /** One-click unsubscribe address (RFC 8058). */
  leaveUrl(subscriber: string): string;
  /** Domain of Message-IDs. */
  domain: string;
  /** List-Id (RFC 2919). */
  listId(): string;
  /** Called when a server has refused an address for good. */
  onNoAddress(recipient: string, at: number, reason: string): Promise<void>;
  /** Called when an open desk should reload. */
  onChange(): void;
}
