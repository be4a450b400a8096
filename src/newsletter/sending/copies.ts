import { dayMs, hourMs, minuteMs } from '#src/lib/time.ts';
import type { TransportError } from '#src/platform/outbox/backoff.ts';
import type { LeavingMail } from '#src/platform/outbox/transport.server.ts';

/** Replaced by each copy's own unsubscribe link. */
export const leaveMark = '\u27ealeave\u27eb';

/** Copies leave only in state `sending`. */
export type SendingState = 'scheduled' | 'sending' | 'paused' | 'done' | 'cancelled';

/** `left`: unsubscribed before it could be sent. */
export const copyStates = ['waiting', 'sent', 'left', 'failed'] as const;
export type CopyState = (typeof copyStates)[number];

/** Copies per hour to choose from, and the default. */
export const paces = [100, 300, 600, 1_200, 3_600, 12_000, 36_000] as const;
export const usualPace = 600;

/** Catch-up limit: at most this many milliseconds' worth of copies leave at once. */
const burstMs = 5_000;

/** How many copies may leave at `now`, at most `most`, and when the next may; epoch milliseconds. */
export function allowance(
  { pace, next_at: nextAt }: { pace: number; next_at: number },
  now: number,
  most: number,
): { count: number; nextAt: number } {
  const every = hourMs / pace;
  // If the clock was set back, do not wait longer than one pause.
  const from = nextAt > now + longestPauseMs ? now : Math.max(nextAt, now - burstMs);
  if (from > now) return { count: 0, nextAt: from };
  const count = Math.min(most, Math.max(1, Math.floor((now - from) / every) + 1));
  return { count, nextAt: Math.ceil(from + count * every) };
}

const longestPauseMs = 15 * minuteMs;

/** Milliseconds to wait after this many failures in a row to reach the mail server. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, 15_000 * 2 ** Math.max(0, Math.min(failures, 20) - 1));

/** Per copy; with the outbox's waits about three days. */
export const mostAttempts = 20;

/** Whether the mail server is the problem, not this recipient. */
export const isServerTrouble = ({ code = '', responseCode, command = '' }: TransportError): boolean =>
  responseCode === 421 ||
  (responseCode === undefined && code !== 'EENVELOPE') ||
  ['EAUTH', 'ECONNECTION', 'ESOCKET', 'ETLS', 'EDNS'].includes(code) ||
  command === 'MAIL FROM' ||
  command === 'CONN';

/** This many temporary bounces end a subscription. */
export const softBounces = 3;

/** This many refusals in a row pause the sending: the sender is the problem, not the readers. */
export const mostRefused = 10;

const saidStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Whether the refusal means that the address no longer exists. Others may be temporary: full mailbox, size, policy
 * (5.7), content (5xx to DATA), and timeouts.
 */
export function isGone({ responseCode = 0, command, response, message }: TransportError): boolean {
  if (responseCode < 500 || responseCode === 552) return false;
  const [status = ''] = saidStatus.exec(response ?? message) ?? [];
  return command === 'RCPT TO' ? isHardBounce(status) : /^5\.1\.[12346]/.test(status);
}

/** Same for all attempts, so that receivers can drop a repeat. */
export const copyMessageId = (copy: { sending: string; subscriber: string }, domain: string): string =>
  `<issue.${copy.sending}.${copy.subscriber}@${domain}>`;

/** Recipient of tests: no subscriber, so its unsubscribe link ends nothing. */
export const trialSubscriber = 'of-nobody-yet';

const messageId = /^<issue\.([\w-]{10,60})\.([\w-]{10,60})@([^<>\s@]+)>$/;

export function copyOf(id: string, domain: string): { sending: string; subscriber: string } | undefined {
  const [, sending, subscriber, at] = messageId.exec(id) ?? [];
  return sending && subscriber && at === domain ? { sending, subscriber } : undefined;
}

/**
 * How long copies are kept after the sending ended, in milliseconds: bounces and complaints arrive within days, rarely
 * weeks.
 */
export const copiesLifeMs = 180 * dayMs;

export function durationWords(copies: number, pace: number): string {
  const minutes = Math.ceil((copies / pace) * 60);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 120) return `about ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `about ${hours} hours` : `about ${Math.ceil(hours / 24)} days`;
}

/** Whether the address no longer exists; a full mailbox, size or policy may be temporary. */
export const isHardBounce = (status: string): boolean =>
  (status === '' || status.startsWith('5')) && !/^5\.(2\.[23]|3\.4|4\.|7\.)/.test(status);

/** With a mark where each copy has its unsubscribe link. */
export interface IssueTexts {
  html: string;
  body: string;
}

export function copyFor(
  copy: { sending_id: string; subscriber_id: string; email: string },
  about: {
    sending: { subject: string; archive_url: string };
    texts: IssueTexts;
    leaveUrl(subscriber: string): string;
    domain: string;
    listId(): string;
    now: number;
  },
): LeavingMail {
  const { sending, texts, domain, now } = about;
  const leave = about.leaveUrl(copy.subscriber_id);
  return {
    message_id: copyMessageId({ sending: copy.sending_id, subscriber: copy.subscriber_id }, domain),
    ...{ recipient: copy.email, subject: sending.subject, body: texts.body.replaceAll(leaveMark, leave) },
    ...{ reply_to: null, list_unsubscribe: leave, action: '', attachments: '', calendar: '', calendar_method: '' },
    ...{ in_reply_to: '', thread_ids: '', by_person: 0, created_at: now },
    list: {
      html: texts.html.replaceAll(leaveMark, leave),
      id: about.listId(),
      ...(sending.archive_url ? { archive: sending.archive_url } : {}),
    },
  };
}
