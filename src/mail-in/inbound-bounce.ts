import { first, type Header, readFields } from './inbound-header.ts';

/** What a mail server says of a mail of ours that it could not deliver. */
export interface Bounce {
  /** The addresses it may have been for, the likeliest first. */
  recipients: readonly string[];
  /** failed, delayed, delivered, relayed or expanded. */
  action: string;
  /** For example 5.1.1. */
  status: string;
  diagnostic: string;
  /** Message-IDs in what came back, the likeliest first. */
  originalIds: readonly string[];
}

const mostNamed = 20;
const unique = (found: readonly string[]) => [...new Set(found.filter(Boolean))].slice(0, mostNamed);
const idsIn = (text: string) => [...text.matchAll(/<[^<>\s@]{1,200}@[^<>\s]{1,200}>/g)].map(([id]) => id);
const messageIdIn = (returned: string) => idsIn(first(readFields(returned), 'message-id'));

const withoutType = (value: string) => value.replace(/^[^;]*;\s*/, '');
const address = (value: string) => withoutType(value).replace(/[<>\s]/g, '');

const actionOf = (fields: Header) => first(fields, 'action').toLowerCase() || 'failed';

/** The fields of those recipients, below the report's own, with whom it went worst. */
function worstOff(status: string): Header[] {
  const groups = status
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((group) => group.has('final-recipient') || group.has('original-recipient'));
  const having = (action: string) => groups.filter((group) => actionOf(group) === action);
  return [having('failed'), having('delayed')].find((found) => found.length > 0) ?? groups;
}

/** Reads a report (RFC 3464): the delivery status, the returned mail or its header, and what is said in words. */
export function readBounce(status: string, returned: string, text = ''): Bounce {
  const groups = worstOff(status);
  const fields: Header = groups[0] ?? new Map();
  const named = groups.flatMap((group) =>
    ['original-recipient', 'final-recipient'].map((name) => address(first(group, name)).slice(0, 254)),
  );
  return {
    recipients: unique(named),
    action: actionOf(fields),
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(first(fields, 'status'))?.[0] ?? '',
    diagnostic: withoutType(first(fields, 'diagnostic-code')).replace(/\s+/g, ' ').slice(0, 500),
    originalIds: unique([...messageIdIn(returned), ...idsIn(status), ...idsIn(returned), ...idsIn(text)]),
  };
}

const enhanced = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
const anyAddress = /[^\s@,;:<>()[\]"]{1,64}@[^\s@,;:<>()[\]"]{1,190}\.[a-z0-9-]{2,63}/gi;
const late =
  /\bdelay(ed)?\b|\bwarning\b|not (yet )?been delivered|will (be retried|keep trying|continue|retry)|still being (tried|retried)/i;
const final =
  /permanent|given up|gave up|giving up|failed|failure|undeliver|could ?n[o']t be delivered|unable to deliver/i;

/** Reads what a mail server says in words alone, as Exim, qmail and others do; `returned`: what came along of our mail. */
export function readBounceText(header: Header, text: string, returned: string): Bounce {
  const lines = text.split('\n').map((line) => line.trim());
  const subject = first(header, 'subject');
  const named = [...first(header, 'x-failed-recipients').matchAll(anyAddress), ...text.matchAll(anyAddress)];
  const says = lines.findIndex((line) => /(^|\D)[45]\d\d[ -]/.test(line) || enhanced.test(line));
  const about = lines[says] ?? '';
  const code = enhanced.exec(about)?.[0] ?? /(?:^|\D)([45])\d\d[ -]/.exec(about)?.[1];
  const isLate = code?.startsWith('5') !== true && late.test(`${subject}\n${text}`) && !final.test(subject);
  return {
    recipients: unique(named.map(([found]) => found)),
    action: isLate ? 'delayed' : 'failed',
    status: code === undefined ? '' : code.length > 1 ? code : `${code}.0.0`,
    diagnostic: about.slice(0, 500),
    originalIds: unique([...messageIdIn(returned), ...idsIn(returned), ...idsIn(text)]),
  };
}

/** What a provider tells of a mail that one of its readers has called spam. */
export interface Complaint {
  /** Message-IDs in what the reader called spam, the likeliest first. */
  originalIds: readonly string[];
}

/** Reads a report of a complaint (RFC 5965); undefined when it reports something else, such as that it was none. */
export function readComplaint(report: string, returned: string): Complaint | undefined {
  const kind = first(readFields(report), 'feedback-type').toLowerCase();
  if (!/^(abuse|fraud|opt-out|opt-out-list)$/.test(kind)) return undefined;
  return { originalIds: unique(messageIdIn(returned)) };
}

/** Whether a report says that the mail will not arrive. */
export const hasFailed = ({ action }: Bounce): boolean => action === 'failed';

/** Whether the address itself is gone, and not only busy or full for now. */
export const isPermanent = ({ status }: Bounce): boolean => status === '' || status.startsWith('5');

const reasons: readonly [RegExp, (address: string) => string][] = [
  [/^5\.1\./, (to) => `${to} does not exist.`],
  [/^[45]\.2\.2/, (to) => `${to}’s mailbox is full.`],
  [/^5\.2\.1/, (to) => `${to}’s mailbox is closed.`],
  [/^5\.(2\.3|3\.4)/, (to) => `The email was too large for ${to}.`],
  [/^5\.7\./, (to) => `${to}’s mail server rejected the email.`],
  [/^[45]\.4\./, (to) => `${to}’s mail server couldn’t be reached.`],
];

/** What happened, in a sentence for the owner; `to`: the address, or words for it. */
export function bounceWords(bounce: Bounce, to = bounce.recipients[0] ?? 'the recipient'): string {
  if (!hasFailed(bounce)) return `The email to ${to} hasn’t been delivered yet; their mail server keeps trying.`;
  const reason = reasons.find(([status]) => status.test(bounce.status))?.[1];
  return reason?.(to) ?? `The email to ${to} bounced.`;
}
