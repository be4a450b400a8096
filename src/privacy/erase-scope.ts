import mails from 'content:mails';
import words from 'content:pages/receipt';
import { company } from '#src/content/company.ts';
import { visitorBody } from '#src/forms/mails.ts';
import { fillIn, mailOf } from '#src/lib/fill-in.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import { dayMs } from '#src/lib/time.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** How much an erasure removes, by what the owner and a receipt call it; no personal data. */
export interface Removed {
  /** Messages, quote requests, appointments and applications, deleted ones among them. */
  requests: number;
  entries: number;
  files: number;
  /** Of the files, as they were sent. */
  bytes: number;
  /** Mails that the outbox knows, sent or not, and emails that came in. */
  mails: number;
  chats: number;
  lines: number;
  subscriptions: number;
  quarantined: number;
}

/** Everything that belongs to one person. */
export interface EraseScope {
  /** The person and all who were joined into them. */
  people: { id: string; name: string }[];
  /** What they are known by, as `emailKey` and `phoneKey` spell it. */
  emails: string[];
  phones: string[];
  /** Deleted ones among them. */
  leads: LeadsTable[];
  chats: { id: string; messages: number }[];
  subscribers: { id: string; email: string; state: string }[];
  quarantined: { id: string; file: string }[];
  /** Ids in the outbox. */
  mails: string[];
  /** Emails that came in, by their keys. */
  inbound: { key: string; file: string }[];
  entries: number;
  /** Names in the file store, with what the sender called them where that is known. */
  files: { file: string; name: string; size: number }[];
}

const plural = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** A size in words, for example "3.7 MB". */
const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${Math.round(bytes / 100_000) / 10} MB`;

/** What is removed as a list of words, for example "3 requests with 14 entries"; what there is none of is left out. */
export function removedWords(removed: Removed): string[] {
  const { requests, entries, files, bytes, mails, chats, lines, subscriptions, quarantined } = removed;
  return [
    requests > 0 && plural(requests, 'request') + (entries > 0 ? ` with ${plural(entries, 'entry', 'entries')}` : ''),
    files > 0 && `${plural(files, 'file')}, ${sizeWords(bytes)}`,
    mails > 0 && plural(mails, 'email'),
    chats > 0 && `${plural(chats, 'chat')}, ${plural(lines, 'line')}`,
    subscriptions > 0 && plural(subscriptions, 'newsletter address', 'newsletter addresses'),
    quarantined > 0 && plural(quarantined, 'form in quarantine', 'forms in quarantine'),
  ].filter((words) => words !== false);
}

/** How much a scope holds. */
export function removedOf(scope: EraseScope): Removed {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    requests: scope.leads.length,
    entries: scope.entries,
    files: scope.files.length,
    bytes: sum(scope.files.map(({ size }) => size)),
    mails: scope.mails.length + scope.inbound.length,
    chats: scope.chats.length,
    lines: sum(scope.chats.map(({ messages }) => messages)),
    subscriptions: scope.subscribers.length,
    quarantined: scope.quarantined.length,
  };
}

/** Which things a scope holds, in one order; equal for two looks between which nothing came and nothing went. */
export const contentOf = (scope: EraseScope): string =>
  JSON.stringify([
    ...[scope.leads, scope.chats, scope.subscribers, scope.quarantined].map((all) => all.map(({ id }) => id).sort()),
    ...[scope.mails, scope.inbound.map(({ key }) => key), scope.files.map(({ file }) => file)].map((all) =>
      all.toSorted(),
    ),
    ...[scope.entries, scope.chats.reduce((all, { messages }) => all + messages, 0)],
  ]);

/** What a second look finds that the first did not, as a list of words. */
export function cameSince(seen: Partial<Removed>, now: Removed): string[] {
  const names = Object.keys(now) as (keyof Removed)[];
  const more = names.map((name) => [name, Math.max(0, now[name] - (seen[name] ?? 0))]);
  return removedWords({ ...(Object.fromEntries(more) as Record<keyof Removed, number>) });
}

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
