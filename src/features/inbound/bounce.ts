import { first, type Header, readFields } from './header.ts';

/** What a mail server says of a mail of ours that it could not deliver (RFC 3464). */
export interface Bounce {
  /** The address it was for; empty when it says none. */
  recipient: string;
  /** failed, delayed, delivered, relayed or expanded. */
  action: string;
  /** For example 5.1.1. */
  status: string;
  diagnostic: string;
  /** Message-ID of our mail, from the part of it that came back; empty when none did. */
  originalId: string;
}

const withoutType = (value: string) => value.replace(/^[^;]*;\s*/, '');
const address = (value: string) => withoutType(value).replace(/[<>\s]/g, '');

/** The first recipient's fields are below the report's own. */
function recipientOf(status: string): Header | undefined {
  const groups = status
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields);
  return groups.find((group) => group.has('final-recipient') || group.has('original-recipient'));
}

/** Reads a report from its parts: the delivery status, and the returned mail or its header. */
export function readBounce(status: string, returned: string): Bounce {
  const fields: Header = recipientOf(status) ?? new Map();
  const named = first(fields, 'original-recipient') || first(fields, 'final-recipient');
  return {
    recipient: address(named).slice(0, 254),
    action: first(fields, 'action').toLowerCase() || 'failed',
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(first(fields, 'status'))?.[0] ?? '',
    diagnostic: withoutType(first(fields, 'diagnostic-code')).replace(/\s+/g, ' ').slice(0, 500),
    originalId: /<[^<>\s]+>/.exec(first(readFields(returned), 'message-id'))?.[0] ?? '',
  };
}

/** What a provider tells of a mail that one of its readers has called spam. */
export interface Complaint {
  /** Message-ID of our mail; empty when the report does not say. */
  originalId: string;
}

/** Reads a report of a complaint (RFC 5965); undefined when it reports something else, such as that it was none. */
export function readComplaint(report: string, returned: string): Complaint | undefined {
  const kind = first(readFields(report), 'feedback-type').toLowerCase();
  if (!/^(abuse|fraud|opt-out|opt-out-list)$/.test(kind)) return undefined;
  return { originalId: /<[^<>\s]+>/.exec(first(readFields(returned), 'message-id'))?.[0] ?? '' };
}

/** Whether a report says that the mail will not arrive. */
export const hasFailed = ({ action }: Bounce): boolean => action === 'failed';

/** Whether the address itself is gone, and not only busy or full for now. */
export const isPermanent = ({ status }: Bounce): boolean => status === '' || status.startsWith('5');

const reasons: readonly [RegExp, (address: string) => string][] = [
  [/^5\.1\./, (to) => `${to} does not exist.`],
  [/^[45]\.2\.2/, (to) => `The mailbox of ${to} is full.`],
  [/^5\.2\.1/, (to) => `The mailbox of ${to} is closed.`],
  [/^5\.(2\.3|3\.4)/, (to) => `The email was too large for ${to}.`],
  [/^5\.7\./, (to) => `The mail server of ${to} refused the email.`],
  [/^[45]\.4\./, (to) => `The mail server of ${to} could not be reached.`],
];

/** What happened, in a sentence for the owner. */
export function bounceWords(bounce: Bounce): string {
  const to = bounce.recipient || 'the recipient';
  if (!hasFailed(bounce)) return `The email to ${to} has not been delivered yet; their mail server goes on trying.`;
  const reason = reasons.find(([status]) => status.test(bounce.status))?.[1];
  return reason?.(to) ?? `The email to ${to} came back.`;
}
