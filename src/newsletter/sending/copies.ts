import { dayMs, hourMs, minuteMs } from '#src/lib/time.ts';
import type { TransportError } from '#src/platform/outbox/backoff.ts';
import type { LeavingMail } from '#src/platform/outbox/transport.server.ts';

/** Stands in the texts of an issue where each copy has its own link to leave. */
export const leaveMark = '\u27ealeave\u27eb';

/** States of a sending. Copies that wait leave in `sending` alone. */
export type SendingState = 'scheduled' | 'sending' | 'paused' | 'done' | 'cancelled';

/** States of a copy: `left` had left the newsletter before it could be sent to them. */
export const copyStates = ['waiting', 'sent', 'left', 'failed'] as const;
export type CopyState = (typeof copyStates)[number];

/** Copies an hour that the owner can choose between, and what holds until they do. */
export const paces = [100, 300, 600, 1_200, 3_600, 12_000, 36_000] as const;
export const usualPace = 600;

/** What was not sent for a while is not made up for at once: at most the copies of so many milliseconds leave together. */
const burstMs = 5_000;

/** How many copies may leave at `now`, at most `most`, and from when on the next one; moments in epoch milliseconds. */
export function allowance(
  { pace, next_at: nextAt }: { pace: number; next_at: number },
  now: number,
  most: number,
): { count: number; nextAt: number } {
  const every = hourMs / pace;
  // A clock that was set back must not hold up what is left for longer than one wait takes.
  const from = nextAt > now + longestPauseMs ? now : Math.max(nextAt, now - burstMs);
  if (from > now) return { count: 0, nextAt: from };
  const count = Math.min(most, Math.max(1, Math.floor((now - from) / every) + 1));
  return { count, nextAt: Math.ceil(from + count * every) };
}

/** The longest wait after the mail server could not be spoken with. */
const longestPauseMs = 15 * minuteMs;

/** Milliseconds until the mail server is spoken with again, after it could not be for so many times in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, 15_000 * 2 ** Math.max(0, Math.min(failures, 20) - 1));

/** After so many attempts of its own a copy is given up; with the waits of the outbox that is about three days. */
export const mostAttempts = 20;

/** Whether an error says that the mail server cannot be spoken with now, and nothing of one receiver. */
export const isServerTrouble = ({ code = '', responseCode, command = '' }: TransportError): boolean =>
  responseCode === 421 ||
  (responseCode === undefined && code !== 'EENVELOPE') ||
  ['EAUTH', 'ECONNECTION', 'ESOCKET', 'ETLS', 'EDNS'].includes(code) ||
  command === 'MAIL FROM' ||
  command === 'CONN';

/** So many issues that came back, because of something that may pass, end a subscription. */
export const softBounces = 3;

/** After so many copies in a row were refused for good, the sending pauses: that is about the sender, not about readers. */
export const mostRefused = 10;

const saidStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Whether the refusal of a copy says that its address is gone. All other refusals may be other tomorrow: a full mailbox, a
 * size, a policy (5.7), what is in the mail (5xx to DATA), and whatever has passed for too long.
 */
export function isGone({ responseCode = 0, command, response, message }: TransportError): boolean {
  if (responseCode < 500 || responseCode === 552) return false;
  const [status = ''] = saidStatus.exec(response ?? message) ?? [];
  return command === 'RCPT TO' ? isHardBounce(status) : /^5\.1\.[12346]/.test(status);
}

/** The local part of a copy's Message-ID; the same over all attempts, so that a receiver can drop a repeat. */
export const copyMessageId = (copy: { sending: string; subscriber: string }, domain: string): string =>
  `<issue.${copy.sending}.${copy.subscriber}@${domain}>`;

/** Who a trial is made out to: nobody on the list, so that its link to leave ends no subscription. */
export const trialSubscriber = 'of-nobody-yet';

const messageId = /^<issue\.([\w-]{10,60})\.([\w-]{10,60})@([^<>\s@]+)>$/;

/** Which copy a Message-ID is of; undefined for any other mail. */
export function copyOf(id: string, domain: string): { sending: string; subscriber: string } | undefined {
  const [, sending, subscriber, at] = messageId.exec(id) ?? [];
  return sending && subscriber && at === domain ? { sending, subscriber } : undefined;
}

/**
 * How long it is kept who got an issue, in milliseconds after its sending has ended: reports of mails that came back and
 * complaints arrive within days, seldom within weeks.
 */
export const copiesLifeMs = 180 * dayMs;

/** How long so many copies take at a pace, in words. */
export function durationWords(copies: number, pace: number): string {
  const minutes = Math.ceil((copies / pace) * 60);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 120) return `about ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `about ${hours} hours` : `about ${Math.ceil(hours / 24)} days`;
}

/** Whether a mail came back because the address itself is gone; a full mailbox, a size or a policy may be other tomorrow. */
export const isHardBounce = (status: string): boolean =>
  (status === '' || status.startsWith('5')) && !/^5\.(2\.[23]|3\.4|4\.|7\.)/.test(status);

/** An issue as it is sent, with a mark where each copy has its own link to leave. */
export interface IssueTexts {
  html: string;
  body: string;
}

/** The mail of one copy, which has a link to leave of its own. */
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
