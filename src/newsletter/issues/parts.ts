import type { Clock } from '#src/lib/clock.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { EditedRecords, Version } from '#src/platform/editor/answer.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { TeasedArticle } from './fill.ts';
import type { IssueMailParts } from './mail.server.ts';

type Also = (trx: Trx, number: number) => Promise<void>;
type Published =
  | { ok: true; version: Version }
  | { ok: false; reason: 'stale' | 'gone' }
  | { ok: false; reason: 'invalid'; errors: Readonly<Record<string, string>> };

/** Records whose publishing can take something else along in its transaction. */
interface IssueRecords extends EditedRecords {
  publishing: EditedRecords['publishing'] & {
    publish(
      ...given: [AnyCollection, id: string, base: number, sent: unknown, Actor, confirmed?: boolean, also?: Also]
    ): Promise<Published>;
    remove(...given: [AnyCollection, id: string, base: number, Actor, also?: Also]): Promise<Published>;
  };
}

/** What the desk of issues is made with. */
export interface IssueParts extends IssueMailParts {
  db: Db;
  clock: Clock;
  actor: Actor;
  records: IssueRecords;
  settings: Pick<Settings, 'get' | 'set'>;
  transport: MailTransport | undefined;
  network: Network;
  /** Who may be sent a trial: the owner's own addresses. */
  own: readonly string[];
  leaveUrl(subscriber: string): string;
  listId(): string;
  domain: string;
  /** The articles of the blog, newest first. */
  articles(): readonly TeasedArticle[];
  ownStatus(path: string): Promise<number>;
  /** Says that something may be to send. */
  wake(): void;
}
