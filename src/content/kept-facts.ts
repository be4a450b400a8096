import { keptFor, type Retention } from '#src/lib/retention.ts';

const erasedAfter = (span: string | undefined, from: string) =>
  span === undefined ? 'kept until you or we have it erased' : `erased ${span} after ${from}`;

/** What the privacy policy says of how long things are kept, as the owner has set it. */
export function keptFacts(retention: Retention) {
  const kept = keptFor(retention);
  return {
    'kept.transcript': erasedAfter(kept.chats, 'its last message'),
    'kept.chats': erasedAfter(kept.chats, 'their last message'),
    'kept.leads': erasedAfter(kept.leads, 'they were closed or the meeting took place'),
    'kept.applications': erasedAfter(kept.applications, 'they were closed'),
    'kept.sent-mails': erasedAfter(kept.sentMails, 'they were written'),
    'kept.raw-mail': erasedAfter(kept.rawMails, 'it came'),
    'kept.raw-mails': erasedAfter(kept.rawMails, 'they came'),
    'kept.logs': erasedAfter(kept.logs, 'it was done'),
    'kept.backups': erasedAfter(kept.backups, 'they were made'),
  };
}
