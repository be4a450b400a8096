import { receiptMail } from '#src/content/receipt.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { Receipt } from './rules.ts';

/** The receipt as it is mailed; its row in the outbox goes as soon as it has left. */
export function receiptLetter(receipt: Receipt, about: { to: string; meeting: boolean; publicUrl: string }): Mail {
  const { number, at, removed, backupUntil } = receipt;
  const words = receiptMail({
    number,
    removed,
    day: easternDay(at).text,
    backupsGone: longDate(backupUntil),
    url: `${about.publicUrl}/receipt/${number}`,
    meeting: about.meeting,
  });
  return { audience: 'visitor', to: about.to, ...words, vanishes: true };
}
