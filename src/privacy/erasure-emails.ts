import mails from 'content:mails';
import words from 'content:pages/receipt';
import { company } from '#src/content/company.ts';
import { visitorBody } from '#src/forms/mails.ts';
import { fillIn, mailOf } from '#src/lib/fill-in.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { Removed } from './erase-scope.ts';

const dayMs = 86_400_000;
const numbers = /^NR-\d{4}-[2-9A-HJ-NP-Z]{8}$/;

/** Whether a text is the number of a receipt, as it stands on one. */
export const isReceiptNumber = (text: string): boolean => numbers.test(text);

/** As people type a number: in any case, with spaces around it. */
export const typedNumber = (text: string): string => text.trim().toUpperCase();

/**
 * The Eastern day (YYYY-MM-DD) by which no backup of ours holds what was erased at `now`: one of that day goes once all
 * of it is `keptDays` old.
 */
export const backupsGoneBy = (now: number, keptDays: number): string => easternDay(now + (keptDays + 1) * dayMs).iso;

/** A receipt's mail that cannot leave is dropped after so long, and the address with it; in milliseconds. */
export const mailWaitsMs = 7 * dayMs;

/** What became of the mail that carries a receipt; none where no address was known. */
export type ReceiptMail = 'none' | 'waiting' | 'sent' | 'dropped';

/** An erasure as its receipt tells of it. */
export interface Receipt {
  number: string;
  at: number;
  removed: Removed;
  /** Eastern YYYY-MM-DD. */
  backupUntil: string;
  /** Whether files and the database's leftovers are gone as well. */
  done: boolean;
  mail: ReceiptMail;
}

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
