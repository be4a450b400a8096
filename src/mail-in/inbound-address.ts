import type { MailSite } from '#src/intake/form.ts';
import type { Clock } from '#src/lib/clock.ts';
import { keepsDirection } from '#src/lib/direction.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { decodeHeader, first, type Header, harmless, readFields } from './inbound-classify.ts';

const longestName = 120;

/** Somebody in a header. The address is empty when none stands there that a mail can go to. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The addresses of a field, as a list, by the library. */
export type ParseAddresses = (value: string) => readonly { name?: string; address?: string | undefined }[];

const unquoted = (name: string) =>
  name
    .replace(/\\(.)/g, '$1')
    .replace(/^[\s"']+|[\s"',;<]+$/g, '')
    .replace(/\s+/g, ' ');

function mailbox(name: string, address: string): Mailbox {
  const sent = harmless(address)
    .trim()
    .replace(/\s*@\s*/, '@')
    .replace(/\.$/, '');
  const shown = [...keepsDirection(unquoted(harmless(name)))].slice(0, longestName).join('');
  return { name: shown, address: isEmailAddress(sent) ? sent : '' };
}

/**
 * The one who is named in a field that has room for one, such as From. Careless programs leave the quotes away
 * ("Lovelace, Ada <ada@example.com>"), which makes a list of the name: all before the only address is the name then.
 */
function mailboxIn(value: string, parse: ParseAddresses): Mailbox | undefined {
  if (value.trim() === '') return undefined;
  const [only, ...more] = [...value.matchAll(/<([^<>]*)>/g)].filter(([, inside]) => inside?.includes('@'));
  if (only && more.length === 0) {
    const before = mailbox(decodeHeader(value.slice(0, only.index)), only[1] ?? '');
    if (before.address) return before;
  }
  // Comments may stand in one another, which the library does not read.
  const [, spoken = '', comment] = /^\s*([^\s<>()",;]+@[^\s<>()",;]+)\s*\((.*)\)\s*$/s.exec(value) ?? [];
  if (comment !== undefined) return mailbox(decodeHeader(comment), spoken);
  const found = parse(value.replace(/(\S) *@ *(?=\S)/g, '$1@'));
  const one = found.find(({ address }) => address && isEmailAddress(address.trim())) ?? found[0];
  return one && mailbox(one.name ?? '', one.address ?? '');
}

/** How a group names whose mail it passes on under its own address: "'Ada Lovelace' via Info". */
const via = /^['"]?(.+?)['"]?\s+(?:via|über|through)\s+\S.*$/iu;
const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Addresses that belong to a website or a program, not to a person. */
const isRole = (address: string) =>
  /^(wordpress|www(-data)?|web(site|master|form|forms)?|forms?|mail(er|bot)?|no-?reply|do-?not-?reply|notif(y|ications?)|apache|nobody|root|admin|info|contact|system|server|bounces?|postmaster)([+._-].*)?@/i.test(
    address,
  );

const domainOf = (address: string) => address.replace(/^.*@/, '').toLowerCase();

/** The one whose mail a group passes on under its own address `shown`: it keeps them under Reply-To or Cc. */
function writerBehind(header: Header, shown: Mailbox, parse: ParseAddresses, answerTo: Mailbox | undefined) {
  const others = (name: string) =>
    parse(first(header, name))
      .map((one) => mailbox(one.name ?? '', one.address ?? ''))
      .filter(({ address }) => address !== '' && !sameAddress(address, shown.address));
  const passed = via.exec(shown.name)?.[1]?.toLowerCase();
  const named = [...others('reply-to'), ...others('cc')].find(
    ({ name }) => name !== '' && name.toLowerCase() === passed,
  );
  const all = others('reply-to');
  const outside = all.length > 1 && all.find(({ address }) => domainOf(address) !== domainOf(shown.address));
  return named ?? (outside || (answerTo && !sameAddress(answerTo.address, shown.address) ? answerTo : all[0]));
}

/** Who wrote a mail, and where an answer goes. */
export interface Sender {
  from: Mailbox;
  /** The name that a lead of this mail gets. */
  name: string;
  replyTo: string;
  /** Whether a group put its own address in place of the writer's (because of DMARC). */
  isRewritten: boolean;
}

/**
 * Who wrote a mail. A group that rewrites the sender keeps the writer in a field of its own or under Reply-To; the mail
 * of a web form has the website as its sender and the person under Reply-To.
 */
export function senderOf(header: Header, parse: ParseAddresses): Sender {
  const read = (name: string) => mailboxIn(first(header, name), parse);
  const nobody: Mailbox = { name: '', address: '' };
  const stated = read('from');
  const shown = stated?.address ? stated : (read('sender') ?? stated ?? nobody);
  const answerTo = read('reply-to');
  const original = ['x-original-from', 'x-original-sender'].map(read).find((one) => one?.address);
  const passed = via.exec(shown.name)?.[1];
  const group = [first(header, 'list-post'), first(header, 'mailing-list')].join(' ');
  const isGroups = shown.address !== '' && group.toLowerCase().includes(shown.address.toLowerCase());
  const isRewritten = shown.address !== '' && (passed !== undefined || isGroups || header.has('x-original-from'));
  if (isRewritten) {
    const writer = original ?? writerBehind(header, shown, parse, answerTo);
    const name = writer?.name || passed || shown.name;
    const address = writer?.address || shown.address;
    const from = { name: name.replace(via, '$1'), address };
    return { from, name: from.name || localPart(address), replyTo: address, isRewritten };
  }
  const replyTo = answerTo?.address || shown.address;
  const isRelayed = answerTo !== undefined && answerTo.address !== '' && !sameAddress(replyTo, shown.address);
  const ofForm = isRelayed ? answerTo.name || (isRole(shown.address) ? localPart(replyTo) : '') : '';
  return { from: shown, name: ofForm || shown.name || localPart(replyTo), replyTo, isRewritten };
}

/** Programs that hand on what was typed into a form. */
const formPrograms =
  /^(wordpress|www(-data)?|web(site|form|forms)?|forms?|mail(er|bot)|no-?reply|do-?not-?reply|notif(y|ications?))([+._-].*)?@/i;
/** A label with its value, behind a colon or on the next line that has any. */
const typed = (label: string, value: string) =>
  new RegExp(`^[ \\t>*]*(?:${label})[ \\t*]*(?::|\\n)[\\s*]{0,40}${value}`, 'im');
const nameLabels =
  '(?:your |full |first |contact |ihr |votre |tu |vollständiger )?(?:name|nom|nombre|nome|naam)|from|von';
const emailLabels = '(?:your |ihre |votre |contact )?(?:e-?mail|correo|courriel)(?:[- ]?(?:address|adresse|adres))?';
const typedName = typed(nameLabels, '([^\\s:@<][^:@<\\n]{0,80}?)[ \\t*]*(?:<[^<>\\s]*>)?[ \\t]*$');
/** No longer than addresses are, so that no text takes long to search. */
const typedAddress = '([^\\s<>,;@]{1,64}@[^\\s<>,;@]{1,190}\\.[a-z]{2,60})';
const typedEmail = typed(emailLabels, `<?${typedAddress}`);
const typedBoth = typed('from|von', `[^:@<\\n]{0,80}<${typedAddress}>`);

/** The person who filled in a form, where its program names them in the text; else as the header has it. */
export function typedSender(sender: Sender, text: string): Sender {
  if (!formPrograms.test(sender.from.address)) return sender;
  const isRelayed = !sameAddress(sender.replyTo, sender.from.address);
  if (isRelayed && sender.name !== localPart(sender.replyTo)) return sender;
  const name = typedName.exec(text)?.[1];
  const email = isRelayed ? sender.replyTo : (typedEmail.exec(text) ?? typedBoth.exec(text))?.[1];
  return name && email ? { ...sender, name, replyTo: email } : sender;
}

const localPart = (address: string) => address.replace(/@.*$/, '');

/** How a thread names who wrote: the lead's own name, or for another address of theirs, or of a colleague, both. */
export function authorOf(from: Mailbox, lead: { name: string; isTheirs: boolean }): string {
  if (lead.isTheirs || from.address === '') return from.address === '' && from.name ? from.name : lead.name;
  return from.name ? `${from.name} <${from.address}>` : from.address;
}

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

/** What a mail server or a provider says of a mail of ours that went to many. */
interface MailReport {
  kind: 'failed' | 'delayed' | 'complaint';
  /** Message-IDs that it may be about, the likeliest first. */
  about: readonly string[];
  /** Addresses that it names, where no mail of ours is known by an id. */
  to: readonly string[];
  /** For example 5.1.1; empty when it does not say. */
  status: string;
  /** What happened, in words without the address. */
  words: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What mails that come in are taken with. */
export interface InboundDeps {
  db: Db;
  files: FileStore;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  overruns: Overruns;
  hours: BusinessClock;
  addresses: OutboxAddresses;
  site: MailSite;
  /** Takes a report about a mail to many, as part of the transaction that takes it; false when it is about none. */
  onReport?(trx: Trx, report: MailReport): Promise<boolean>;
  /** Told of each mail that was taken. */
  onMail(): void;
}

/** How a mail came. */
export interface Arrival {
  via: 'imap' | 'webhook';
  /** When its mailbox had it, in epoch milliseconds; now unless told. */
  at?: number;
  /** Set when only the head was fetched. */
  cut?: { size: number } | undefined;
  /** The mailbox that it was read from. */
  mailbox?: string;
}

/** How mail comes in, for the desk. Moments in epoch milliseconds. */
export interface InboundStanding {
  /** The mailbox that is read; undefined when none is set (IMAP_URL). */
  mailbox:
    | {
        /** Its server. */
        host: string;
        /** Since when it is being watched; undefined while it is not. */
        connectedSince: number | undefined;
        /** When the last mail of it was taken by this process. */
        lastMailAt: number | undefined;
        /** Why it is not being watched, in words for the owner. */
        problem: string | undefined;
      }
    | undefined;
  /** Whether a provider may hand mails over (INBOUND_SECRET). */
  webhook: boolean;
}

/** A reference as people read it to each other, in a subject. */
const reference = /\bNA-[2-9A-HJ-NP-Z]{8}\b/gi;

/** The references that a subject names. */
export const referencesIn = (subject: string): string[] => [
  ...new Set([...subject.matchAll(reference)].map(([found]) => found.toUpperCase())),
];

/** The id in the outbox of a Message-ID that this site may have made; undefined for all others. */
export function outboxId(messageId: string, domain: string): string | undefined {
  const [, id, right] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>@]+)>$/i.exec(messageId) ?? [];
  return right?.toLowerCase() === domain.toLowerCase() ? id?.toLowerCase() : undefined;
}

/** The largest message that is read, in bytes (25 MB); of larger ones only the head is kept. */
export const largestMessage = 25_000_000;
/** How many files of one message are kept beside it; the others stay in the raw message. */
export const mostFiles = 50;
/** How much text of one message is shown; the rest stays in the raw message. */
export const longestText = 100_000;
/** How deep parts may lie in one another; a message with more is shown as it is written. */
export const deepestPart = 100;
