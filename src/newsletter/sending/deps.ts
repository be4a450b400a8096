import type { Clock } from '#src/lib/clock.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { Report } from './reports.server.ts';
import type { NewsletterWorker } from './worker.server.ts';

/** What the desk of issues needs of their sending. */
export interface Mailing extends Pick<SendingDeps, 'transport' | 'domain' | 'leaveUrl' | 'listId'> {
  /** How mails look, as it holds now. */
  look(): MailLook;
  /** Where links of an issue may lead. */
  network: Network;
  worker: NewsletterWorker | undefined;
  /** Takes what a mail server or a provider says of a copy; false when it is about none. */
  onReport(trx: Trx, report: Report): Promise<boolean>;
}

/** What issues are sent with. */
export interface SendingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Undefined while no mail server is configured; then everything waits. */
  transport: MailTransport | undefined;
  /** The address at which one POST ends a subscription (RFC 8058). */
  leaveUrl(subscriber: string): string;
  /** Right-hand side of Message-IDs. */
  domain: string;
  /** What the list is called (RFC 2919), as it holds now. */
  listId(): string;
  /** Told of an address that a server has refused for good. */
  onNoAddress(recipient: string, at: number, reason: string): Promise<void>;
  /** Told that something has changed that an open desk shows. */
  onChange(): void;
}
