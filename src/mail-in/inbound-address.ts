import { keepsDirection } from '#src/lib/direction.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { decodeHeader } from './encoded-words.ts';
import { first, type Header, harmless } from './inbound-header.ts';

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
