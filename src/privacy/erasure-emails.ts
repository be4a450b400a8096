import mails from 'content:mails';
import words from 'content:pages/receipt';
import { company } from '#src/content/company.ts';
import { visitorBody } from '#src/forms/mails.ts';
import { fillIn, mailOf } from '#src/lib/fill-in.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { Receipt } from './erasure-rules.ts';

const parts = Object.keys(words.removed) as (keyof typeof words.removed)[];

/** What was removed, a line each, as its person knows it; what there was none of is left out. */
export const removedLines = (removed: Receipt['removed']): string[] =>
  parts
    .filter((part) => removed[part] > 0)
    .map((part) => {
      const { one, many } = words.removed[part];
      return removed[part] === 1 ? one : fillIn(many, { count: removed[part] });
    });

/** The receipt as it is mailed; its row in the outbox goes as soon as it has left. */
export function receiptLetter(receipt: Receipt, about: { to: string; meeting: boolean; publicUrl: string }): Mail {
  const { number, at, removed, backupUntil } = receipt;
  const url = `${about.publicUrl}/receipt/${number}`;
  const { subject, lines } = mailOf(mails.receipt.mail, {
    number,
    day: easternDay(at).text,
    removed: removedLines(removed).map((line) => `- ${line}`),
    meeting: about.meeting ? [mails.receipt.meeting, ''] : [],
    backupsGone: longDate(backupUntil),
    url,
  });
  return {
    audience: 'visitor',
    to: about.to,
    subject,
    body: visitorBody(lines, company.emails.privacy),
    action: { label: mails.receipt.button, url },
    vanishes: true,
  };
}
