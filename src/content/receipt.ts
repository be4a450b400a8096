import { company } from './company.ts';
import { greeting, signature } from './mails.ts';

/** Words of the receipt of an erasure: its page (/receipt/NUMBER) and the mail that carries it. */

export interface ReceiptCounts {
  requests: number;
  entries: number;
  files: number;
  mails: number;
  chats: number;
  subscriptions: number;
  quarantined: number;
}

const counted = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('en-US')} ${many}`;

/** What was removed, a line each, as its person knows it; what there was none of is left out. */
export const removedLines = (removed: ReceiptCounts): string[] =>
  [
    removed.requests > 0 && counted(removed.requests, 'request', 'requests'),
    removed.entries > 0 &&
      counted(removed.entries, 'thing that was written about them', 'things that were written about them'),
    removed.files > 0 && counted(removed.files, 'file', 'files'),
    removed.mails > 0 && counted(removed.mails, 'email with its text', 'emails with their text'),
    removed.chats > 0 && counted(removed.chats, 'chat with the assistant', 'chats with the assistant'),
    removed.subscriptions > 0 && counted(removed.subscriptions, 'newsletter address', 'newsletter addresses'),
    removed.quarantined > 0 &&
      counted(removed.quarantined, 'form that the checks had set aside', 'forms that the checks had set aside'),
  ].filter((line) => line !== false);

export const receiptPage = {
  title: 'Receipt of an erasure',
  description: `Proof that ${company.longName} has erased what it held of a person.`,
  lead: (day: string) => `On ${day} we erased everything that we held of the person to whom we gave this number.`,
  number: 'Number',
  day: 'Erased on',
  removed: 'What was removed',
  nothing: 'There was nothing but a name to remove.',
  backups: 'Backups',
  /** `day`: in words; `isOver`: whether it has come. */
  backupsUntil: (day: string, isOver: boolean) =>
    isOver
      ? `No backup of ours has held any of it since ${day}.`
      : `Our backups are replaced as they grow old. By ${day} none of them holds any of it.`,
  /** While it is not finished: what still is there. `day`: in words. */
  open: 'Still there',
  openMail: (day: string) =>
    `The email that carries this receipt has not left yet. Until it has, on ${day} at the latest, we hold the address that it goes to, and our backups of these days hold it as well.`,
  openRest: 'What the files and the database hold of it is being removed right now. Please look again in an hour.',
  /** The mail could not leave, or nobody took it. */
  notMailed: 'The email that carries this receipt could not be delivered. It is deleted, and with it the address.',
  kept: 'What we keep',
  keptText: 'This receipt, which names nobody, and a line that says that the erasure took place.',
  questions: 'Questions about it? Write to',
} as const;

export const noReceipt = {
  title: 'No receipt has this number',
  text: 'There is nothing like that here. Please look whether the number is whole: it begins with NR, a year and eight letters or digits.',
} as const;

/** The mail that carries a receipt; the last that its address gets. */
export const receiptMail = (receipt: {
  number: string;
  day: string;
  removed: ReceiptCounts;
  backupsGone: string;
  url: string;
  /** Whether a meeting that was still to come went as well. */
  meeting: boolean;
}) => ({
  subject: `Your data is erased: receipt ${receipt.number}`,
  body: [
    greeting,
    '',
    `On ${receipt.day} we erased what ${company.longName} held of you:`,
    '',
    ...removedLines(receipt.removed).map((line) => `- ${line}`),
    '',
    ...(receipt.meeting
      ? ['The appointment that you had with us is cancelled by it. Please take it out of your calendar.', '']
      : []),
    `Our backups are replaced as they grow old: by ${receipt.backupsGone} none of them holds any of it.`,
    `The number of this receipt is ${receipt.number}. No name stands on it, and you can look it up at any time:`,
    receipt.url,
    '',
    'We keep your address no longer than it takes to send you this email, seven days at most.',
    ...signature(company.emails.privacy),
  ].join('\n'),
  action: { label: 'See the receipt', url: receipt.url },
});
