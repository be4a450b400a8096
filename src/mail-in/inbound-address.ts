import words from 'content:mail-words';
import type { MailSite } from '#src/intake/form.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { keepsDirection } from '#src/lib/text.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Report } from '#src/newsletter/sending/worker.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { decodeHeader, first, type Header, harmless, readFields } from './inbound-classify.ts';

const longestName = 120;

/** `address` is empty if the header has no valid one. */
export interface Mailbox {
  name: string;
  address: string;
}

/** postal-mime's address parser. */
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
 * The person in a single-address field such as From. Careless programs omit quotes ("Lovelace, Ada <ada@example.com>"),
 * which makes the name a list; then everything before the only address is the name.
 */
function mailboxIn(value: string, parse: ParseAddresses): Mailbox | undefined {
  if (value.trim() === '') return undefined;
  const [only, ...more] = [...value.matchAll(/<([^<>]*)>/g)].filter(([, inside]) => inside?.includes('@'));
  if (only && more.length === 0) {
    const before = mailbox(decodeHeader(value.slice(0, only.index)), only[1] ?? '');
    if (before.address) return before;
  }
  // postal-mime does not read nested comments.
  const [, spoken = '', comment] = /^\s*([^\s<>()",;]+@[^\s<>()",;]+)\s*\((.*)\)\s*$/s.exec(value) ?? [];
  if (comment !== undefined) return mailbox(decodeHeader(comment), spoken);
  const found = parse(value.replace(/(\S) *@ *(?=\S)/g, '$1@'));
  const one = found.find(({ address }) => address && isEmailAddress(address.trim())) ?? found[0];
  return one && mailbox(one.name ?? '', one.address ?? '');
}

/** How a group names the writer it forwards: "'Ada Lovelace' via Info". */
const via = /^['"]?(.+?)['"]?\s+(?:via|über|through)\s+\S.*$/iu;
const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Addresses of a website or program, not a person. */
const isRole = (address: string) =>
  /^(wordpress|www(-data)?|web(site|master|form|forms)?|forms?|mail(er|bot)?|no-?reply|do-?not-?reply|notif(y|ications?)|apache|nobody|root|admin|info|contact|system|server|bounces?|postmaster)([+._-].*)?@/i.test(
    address,
  );

const domainOf = (address: string) => address.replace(/^.*@/, '').toLowerCase();

/** The writer behind a group's address `shown`, from Reply-To or Cc. */
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

export type Sender = ReturnType<typeof senderOf>;

/**
 * Groups that rewrite the sender keep the writer in another field or in Reply-To; web forms send as the website, with
 * the person in Reply-To. `name` is for a new lead; `isRewritten`: a group replaced the writer's address by its own
 * (because of DMARC).
 */
export function senderOf(header: Header, parse: ParseAddresses) {
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

/** Senders that forward web forms. */
const formPrograms =
  /^(wordpress|www(-data)?|web(site|form|forms)?|forms?|mail(er|bot)|no-?reply|do-?not-?reply|notif(y|ications?))([+._-].*)?@/i;
/** A label with its value, after a colon or on the next non-empty line. */
const typed = (label: string, value: string) =>
  new RegExp(`^[ \\t>*]*(?:${label})[ \\t*]*(?::|\\n)[\\s*]{0,40}${value}`, 'im');
const nameLabels =
  '(?:your |full |first |contact |ihr |votre |tu |vollständiger )?(?:name|nom|nombre|nome|naam)|from|von';
const emailLabels = '(?:your |ihre |votre |contact )?(?:e-?mail|correo|courriel)(?:[- ]?(?:address|adresse|adres))?';
const typedName = typed(nameLabels, '([^\\s:@<][^:@<\\n]{0,80}?)[ \\t*]*(?:<[^<>\\s]*>)?[ \\t]*$');
/** Bounded by the length of addresses, so that the search stays fast. */
const typedAddress = '([^\\s<>,;@]{1,64}@[^\\s<>,;@]{1,190}\\.[a-z]{2,60})';
const typedEmail = typed(emailLabels, `<?${typedAddress}`);
const typedBoth = typed('from|von', `[^:@<\\n]{0,80}<${typedAddress}>`);

/** The person who filled in a form, if its text names them; else as in the header. */
export function typedSender(sender: Sender, text: string): Sender {
  if (!formPrograms.test(sender.from.address)) return sender;
  const isRelayed = !sameAddress(sender.replyTo, sender.from.address);
  if (isRelayed && sender.name !== localPart(sender.replyTo)) return sender;
  const name = typedName.exec(text)?.[1];
  const email = isRelayed ? sender.replyTo : (typedEmail.exec(text) ?? typedBoth.exec(text))?.[1];
  return name && email ? { ...sender, name, replyTo: email } : sender;
}

const localPart = (address: string) => address.replace(/@.*$/, '');

/** Author in a thread: the lead's name; for other addresses name and address. */
export function authorOf(from: Mailbox, lead: { name: string; isTheirs: boolean }): string {
  if (lead.isTheirs || from.address === '') return from.address === '' && from.name ? from.name : lead.name;
  return from.name ? `${from.name} <${from.address}>` : from.address;
}

/**
 * `recipients` and `originalIds` (of the returned email), likeliest first; `action`: failed, delayed, delivered,
 * relayed or expanded; `status`: for example 5.1.1.
 */
export type Bounce = ReturnType<typeof readBounce>;

const mostNamed = 20;
const unique = (found: readonly string[]) => [...new Set(found.filter(Boolean))].slice(0, mostNamed);
const idsIn = (text: string) => [...text.matchAll(/<[^<>\s@]{1,200}@[^<>\s]{1,200}>/g)].map(([id]) => id);
const messageIdIn = (returned: string) => idsIn(first(readFields(returned), 'message-id'));

const withoutType = (value: string) => value.replace(/^[^;]*;\s*/, '');
const address = (value: string) => withoutType(value).replace(/[<>\s]/g, '');

const actionOf = (fields: Header) => first(fields, 'action').toLowerCase() || 'failed';

function worstOff(status: string): Header[] {
  const groups = status
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((group) => group.has('final-recipient') || group.has('original-recipient'));
  const having = (action: string) => groups.filter((group) => actionOf(group) === action);
  return [having('failed'), having('delayed')].find((found) => found.length > 0) ?? groups;
}

/** Reads a delivery report (RFC 3464): status, returned email or header, and text. */
export function readBounce(status: string, returned: string, text = '') {
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

/** Reads a bounce that is only text, as Exim, qmail and others write it. `returned`: the returned part of our email. */
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

/**
 * Reads a complaint (RFC 5965) that a reader marked one of our emails as spam: the Message-IDs in that email, likeliest
 * first. Undefined for other reports, such as "not spam".
 */
export function readComplaint(report: string, returned: string): string[] | undefined {
  const kind = first(readFields(report), 'feedback-type').toLowerCase();
  return /^(abuse|fraud|opt-out|opt-out-list)$/.test(kind) ? unique(messageIdIn(returned)) : undefined;
}

export const hasFailed = ({ action }: Bounce): boolean => action === 'failed';

/** Whether the address is gone, and not only busy or full. */
export const isPermanent = ({ status }: Bounce): boolean => status === '' || status.startsWith('5');

/** A sentence for the owner; `to`: the address, or words for it. */
export function bounceWords(bounce: Bounce, to = bounce.recipients[0] ?? 'the recipient'): string {
  if (!hasFailed(bounce)) return `The email to ${to} hasn’t been delivered yet; their mail server keeps trying.`;
  const reason = words.bounces.find(({ status }) => new RegExp(status).test(bounce.status));
  return reason ? fillIn(reason.words, { to }) : `The email to ${to} bounced.`;
}

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
  /** Handles a report about an email to many, in the caller's transaction; false if it is about none. */
  onReport?(trx: Trx, report: Report): Promise<boolean>;
  onMail(): void;
}

export interface Arrival {
  via: 'imap' | 'webhook';
  /** Arrival in the mailbox, epoch milliseconds; default now. */
  at?: number;
  /** Set if only the header was fetched, because the message is too large; its size in bytes. */
  cut?: { size: number } | undefined;
  mailbox?: string;
}

const reference = /\bNA-[2-9A-HJ-NP-Z]{8}\b/gi;

export const referencesIn = (subject: string): string[] => [
  ...new Set([...subject.matchAll(reference)].map(([found]) => found.toUpperCase())),
];

/** The outbox id in a Message-ID of our form; else undefined. */
export function outboxId(messageId: string, domain: string): string | undefined {
  const [, id, right] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>@]+)>$/i.exec(messageId) ?? [];
  return right?.toLowerCase() === domain.toLowerCase() ? id?.toLowerCase() : undefined;
}

/** Bytes (25 MB); of larger messages only the header is read. */
export const largestMessage = 25_000_000;
/** Files stored per message; further ones stay in the raw message. */
export const mostFiles = 50;
/** Characters shown per message; the rest stays in the raw message. */
export const longestText = 100_000;
/** Nesting of parts; deeper messages are shown raw. */
export const deepestPart = 100;
