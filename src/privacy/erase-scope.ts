import mails from 'content:mails';
import words from 'content:pages/receipt';
import type { ReceiptsTable } from 'db:tables';
import { company } from '#src/content/company.ts';
import { visitorBody } from '#src/forms/mails.ts';
import { fillIn, mailOf } from '#src/lib/fill-in.ts';
import { easternDay, longDate, sizeInWords } from '#src/lib/format.ts';
import { dayMs } from '#src/lib/time.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { scopeOf } from './erase-scope-store.server.ts';

/** Counts only; no personal data. */
export type Removed = ReturnType<typeof removedOf>;

export type EraseScope = NonNullable<Awaited<ReturnType<typeof scopeOf>>>;

const plural = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** For example "3 requests with 14 entries"; zero counts are left out. */
export function removedWords(removed: Removed): string[] {
  const { requests, entries, files, bytes, mails, chats, lines, subscriptions, quarantined } = removed;
  return [
    requests > 0 && plural(requests, 'request') + (entries > 0 ? ` with ${plural(entries, 'entry', 'entries')}` : ''),
    files > 0 && `${plural(files, 'file')}, ${sizeInWords(bytes)}`,
    mails > 0 && plural(mails, 'email'),
    chats > 0 && `${plural(chats, 'chat')}, ${plural(lines, 'line')}`,
    subscriptions > 0 && plural(subscriptions, 'newsletter address', 'newsletter addresses'),
    quarantined > 0 && plural(quarantined, 'form held back', 'forms held back'),
  ].filter((words) => words !== false);
}

export function removedOf(scope: EraseScope) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    /** Messages, quote requests, appointments and applications, including deleted ones. */
    requests: scope.leads.length,
    entries: scope.entries,
    files: scope.files.length,
    /** Original size of the files. */
    bytes: sum(scope.files.map(({ size }) => size)),
    /** Outbox mails, sent or not, and received ones. */
    mails: scope.mails.length + scope.inbound.length,
    chats: scope.chats.length,
    lines: sum(scope.chats.map(({ messages }) => messages)),
    subscriptions: scope.subscribers.length,
    quarantined: scope.quarantined.length,
  };
}

/** Identifies the contents: equal if nothing was added or removed in between. */
export const contentOf = (scope: EraseScope): string =>
  JSON.stringify([
    ...[scope.leads, scope.chats, scope.subscribers, scope.quarantined].map((all) => all.map(({ id }) => id).sort()),
    ...[scope.mails, scope.inbound.map(({ key }) => key), scope.files.map(({ file }) => file)].map((all) =>
      all.toSorted(),
    ),
    ...[scope.entries, scope.chats.reduce((all, { messages }) => all + messages, 0)],
  ]);

export function cameSince(seen: Partial<Removed>, now: Removed): string[] {
  const names = Object.keys(now) as (keyof Removed)[];
  const more = names.map((name) => [name, Math.max(0, now[name] - (seen[name] ?? 0))]);
  return removedWords({ ...(Object.fromEntries(more) as Record<keyof Removed, number>) });
}

const numbers = /^NR-\d{4}-[2-9A-HJ-NP-Z]{8}$/;

export const isReceiptNumber = (text: string): boolean => numbers.test(text);

/** Normalises case and spaces. */
export const typedNumber = (text: string): string => text.trim().toUpperCase();

/**
 * Eastern day (YYYY-MM-DD) by which no backup of ours holds what was erased at `now`: a backup made that day is deleted
 * when it is `keptDays` old.
 */
export const backupsGoneBy = (now: number, keptDays: number): string => easternDay(now + (keptDays + 1) * dayMs).iso;

/** Milliseconds after which an undeliverable receipt is dropped, with the address. */
export const mailWaitsMs = 7 * dayMs;

/** `none` if no address was known. */
export type ReceiptMail = 'none' | 'waiting' | 'sent' | 'dropped';

export type Receipt = ReturnType<typeof toReceipt>;

export const toReceipt = (row: ReceiptsTable) => ({
  number: row.number,
  at: row.at,
  removed: JSON.parse(row.removed) as Removed,
  /** Eastern YYYY-MM-DD. */
  backupUntil: row.backup_until,
  /** Whether files and database leftovers are gone too. */
  done: row.done_at !== null,
  mail: (row.mail || 'none') as ReceiptMail,
});

const parts = Object.keys(words.removed) as (keyof typeof words.removed)[];

/** For the person; zero counts are left out. */
export const removedLines = (removed: Receipt['removed']): string[] =>
  parts
    .filter((part) => removed[part] > 0)
    .map((part) => {
      const { one, many } = words.removed[part];
      return removed[part] === 1 ? one : fillIn(many, { count: removed[part] });
    });

/** Its outbox row is deleted once sent. */
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
