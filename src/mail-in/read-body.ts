import { isUtf8 } from 'node:buffer';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import PostalMime from 'postal-mime';
import { decodedText, readTnef } from './charset.server.ts';
import { deepestPart, longestText } from './inbound-address.ts';
import { decodedHeader, decodeHeader } from './inbound-classify.ts';
import type { MailBody, MailPart } from './mail.server.ts';

/** A line of format=flowed (RFC 3676): quote depth, text, and whether the next line continues it. */
function flowedLine(line: string, delSp: boolean) {
  const depth = /^>*/.exec(line)?.[0].length ?? 0;
  const text = line.slice(depth).replace(/^ /, '');
  const flows = text.endsWith(' ') && text !== '-- ';
  return { depth, text: flows && delSp ? text.slice(0, -1) : text, flows };
}

/** Joins format=flowed lines to paragraphs. `delSp`: spaces at line ends are not text (RFC 3676 section 4). */
export function unflowed(text: string, delSp: boolean): string {
  const shown: string[] = [];
  let before = { depth: 0, flows: false };
  for (const one of text.split(/\r?\n/)) {
    const line = flowedLine(one, delSp);
    if (before.flows && line.depth === before.depth && line.text !== '-- ') shown.push(line.text);
    else shown.push(shown.length > 0 ? '\n' : '', line.depth > 0 ? `${'>'.repeat(line.depth)} ` : '', line.text);
    before = line;
  }
  return shown.join('');
}

const [esc, bell] = ['\\u001b', '\\u0007'];
/** Terminal escape sequences. Node's stripVTControlCharacters takes quadratic time. */
const terminal = new RegExp(
  `${esc}(?:\\[[0-?]{0,40}[ -/]{0,5}[@-~]|[()][0-9A-B]|\\][^${bell}${esc}]{0,200}(?:${bell}|${esc}\\\\)|[=>])`,
  'g',
);

/** Removes terminal escapes and byte order marks; a form feed becomes a line break. */
export const cleaned = (text: string): string =>
  text
    .replace(terminal, '')
    .replaceAll('\ufeff', '')
    .replace(/\r\n?|[\f\v]/g, '\n');

interface Parsed {
  value: string;
  params: Record<string, string>;
}

/** An internal node of postal-mime. */
interface MimeNode {
  state: 'header' | 'body' | 'finished';
  childNodes: MimeNode[];
  content: ArrayBuffer | null;
  contentType: { parsed: Parsed; multipart: string | false };
  contentDisposition: { parsed: Parsed };
  contentTransferEncoding: { encoding: string };
}

/** Overridden internals of postal-mime. */
interface Internals {
  root: MimeNode;
  currentNode: MimeNode;
  processLine(line: Uint8Array, isLast: boolean): Promise<void>;
  collectNode(node: MimeNode): Promise<void>;
}

const Library = PostalMime as unknown as new (options: { maxNestingDepth: number }) => PostalMime & Internals;

/** Old programs send Windows paths as names; their backslashes are not escapes. */
function withoutFolders(line: Uint8Array): Uint8Array {
  const text = Buffer.from(line).toString('latin1');
  const shown = text.replace(/(name=")(?:[a-z]:|\\)\\[^"]*\\(?=[^"\\])/i, '$1');
  return shown === text ? line : Buffer.from(shown, 'latin1');
}

/** Parses a message; texts stay bytes, because the library decodes by label alone. */
class Parts extends Library {
  override processLine(line: Uint8Array, isLast: boolean): Promise<void> {
    if (this.currentNode.state !== 'header') return super.processLine(line, isLast);
    const read = isUtf8(line) ? line : Buffer.from(decodedHeader(line, charsetOf(this.root)));
    return super.processLine(withoutFolders(read), isLast);
  }
  override async collectNode(): Promise<void> {}
}

const charsetOf = (node: MimeNode) => node.contentType.parsed.params.charset ?? '';
const typeOf = (node: MimeNode | undefined) => node?.contentType.parsed.value ?? '';
/** Maximum bytes read: most of HTML is markup. */
const mostBytes = { html: 40 * longestText, plain: 8 * longestText };

/** The bytes of a part. The library ends each unencoded line with LF, but the last line end belongs to the boundary. */
function bytesOf({ content, contentTransferEncoding }: MimeNode): Uint8Array {
  const bytes = new Uint8Array(content ?? new ArrayBuffer(0));
  const isPlain = !/base64|quoted-printable/.test(contentTransferEncoding.encoding);
  return isPlain && bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
}

/** "na%C3%AFve.txt" of programs that percent-encode names. */
function unescaped(name: string): string {
  if (!/%[89a-f][0-9a-f]/i.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function nameOf({ contentDisposition, contentType }: MimeNode): string {
  return unescaped(decodeHeader(contentDisposition.parsed.params.filename || contentType.parsed.params.name || ''));
}

/** Marks where html-to-text stopped because of too deep or too many elements. */
const cutHere = '\ue000';
const keep = { options: { uppercase: false } };
const htmlOptions: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: 10 * longestText, maxDepth: 300, maxChildNodes: 100_000, ellipsis: cutHere },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...keep })),
  ],
};
const layout = /<(?!\/?(?:a|head|title|style|script|template)\b)\/?[a-z][^<>]{0,2000}>/gi;

/** Text of HTML; too deeply nested HTML is flattened first. */
function htmlText(html: string): string {
  const text = convert(html, htmlOptions);
  if (!text.includes(cutHere)) return text;
  const flat = html.replaceAll(cutHere, '').replace(layout, '<br>');
  return convert(flat.replace(/(?:<br>\s*)+/g, '<br>'), htmlOptions).replaceAll(cutHere, '');
}

const usual = /^(|us-ascii|iso-8859-1|windows-1252|utf-8)$/i;

/** Inline pictures would use up the limit before the text. */
function withoutPictures(html: Uint8Array): Uint8Array {
  const text = Buffer.from(html).toString('latin1');
  const shown = text.replace(/\bdata:[\w/+.;=-]{1,99};base64,[\w+/=%\r\n]{200,}/gi, '');
  return shown === text ? html : Buffer.from(shown, 'latin1');
}

function htmlOf(all: Uint8Array, label: string): string {
  const bytes = withoutPictures(all).subarray(0, mostBytes.html);
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const said = /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1] ?? '';
  return htmlText(decodedText(bytes, usual.test(label) && said ? said : label));
}

function textOf(node: MimeNode): string {
  const bytes = bytesOf(node);
  const { charset = '', format = '', delsp = '' } = node.contentType.parsed.params;
  if (typeOf(node) === 'text/html') return htmlOf(bytes, charset);
  const text = decodedText(bytes.subarray(0, mostBytes.plain), charset);
  return cleaned(/^flowed$/i.test(format) ? unflowed(text, /^yes$/i.test(delsp)) : text);
}

function partOf(node: MimeNode): MailPart {
  const isCalendar = /^(text\/calendar|application\/ics)$/.test(typeOf(node));
  const bytes = bytesOf(node);
  return {
    name: nameOf(node),
    mediaType: typeOf(node),
    bytes: isCalendar ? Buffer.from(decodedText(bytes, charsetOf(node))) : bytes,
  };
}

const isText = (node: MimeNode) => /^text\/(plain|html)$/.test(typeOf(node));

/** Whether a text part is a file: an attachment or named. Alternatives and the first text may have a name too. */
function isFile(node: MimeNode, { among, isFirst }: { among: string; isFirst: boolean }): boolean {
  const { value, params } = node.contentDisposition.parsed;
  if (!isText(node) || value === 'attachment') return true;
  if (among === 'alternative') return false;
  return Boolean(params.filename) || (!isFirst && nameOf(node) !== '');
}

const needsHtml =
  /html.{0,40}\b(view|viewer|reader|client|program|browser|format)|(support|display|show|read|view|requires?|enabled?|unterstützt|anzeigen|afficher|supporte|admite|compatible).{0,40}\bhtml|\bhtml[- ]?(e?-?mail|message|version|nachricht)/i;
const letters = (text: string) => text.replace(/\bhttps?:\S+/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Whether a plain text only replaces the HTML, or says far less. */
function isStub(plain: string, html: string): boolean {
  const [said, meant] = [letters(plain), letters(html)];
  return meant > 0 && ((said < 200 && needsHtml.test(plain)) || (said < meant / 5 && meant > 100));
}

/** Of alternatives, plain text is used, else the last with text. */
function contentOf(node: MimeNode, among = '', isFirst = true): { texts: string[]; files: MimeNode[] } {
  const { multipart } = node.contentType;
  if (multipart === false) {
    return isFile(node, { among, isFirst }) ? { texts: [], files: [node] } : { texts: [textOf(node)], files: [] };
  }
  // Without a boundary the parts are unknown.
  if (node.childNodes.length === 0) return { texts: [textOf(node)], files: [] };
  const children = node.childNodes.map((child, index) => contentOf(child, multipart, isFirst && index === 0));
  const files = children.flatMap((child) => child.files);
  if (multipart !== 'alternative') return { texts: children.flatMap((child) => child.texts), files };
  const filled = children.filter(({ texts }) => texts.some((text) => text.trim() !== ''));
  const plain = filled.find((child) => typeOf(node.childNodes[children.indexOf(child)]) === 'text/plain');
  const other = filled.findLast((child) => child !== plain);
  const chosen = plain && !isStub(plain.texts.join(), other?.texts.join() ?? '') ? plain : other;
  return { texts: chosen?.texts ?? [], files };
}

/** Text types for programs, not people. */
const forPrograms = /^text\/(calendar|directory|vcard|x-vcard|csv|css|javascript|rfc822-headers)$/;

/** A message without text may have sent it as a file, or under an unknown type. */
const textAmong = (files: readonly MimeNode[]) =>
  files.find((node) => {
    const isInline = node.contentDisposition.parsed.value !== 'attachment' || nameOf(node) === '';
    return isInline && /^text\b/.test(typeOf(node)) && !forPrograms.test(typeOf(node));
  });

const isPackage = ({ name, mediaType }: MailPart) =>
  /^application\/(vnd\.)?ms-tnef$/.test(mediaType) || /^win(mail)?\.dat$/i.test(name);

const explained = (name: string) =>
  `(${name || 'winmail.dat'} is an Outlook attachment package that we couldn’t open. Ask the sender to send the files again in HTML or Plain Text format instead of Rich Text.)`;

/** Unpacks Outlook packages; one that cannot be opened stays, with an explanation. */
function opened(parts: readonly MailPart[], text: string): MailBody {
  const said = [text];
  const all = parts.flatMap((part) => {
    if (!isPackage(part)) return [part];
    const within = readTnef(part.bytes);
    const own = within && (within.text || (within.html ? htmlOf(within.html, '') : ''));
    if (text === '' && own) said.push(cleaned(own).trim());
    const files = (within?.files ?? []).map((file) => ({ ...file, mediaType: '' }));
    const isSpent = within?.whole && (files.length > 0 || own || text !== '');
    if (isSpent) return files;
    said.push(explained(part.name));
    return [...files, part];
  });
  return { text: said.filter(Boolean).join('\n\n'), parts: all };
}

/** @throws when it exceeds what the library can handle. */
export async function readBodyHere(raw: Uint8Array): Promise<MailBody> {
  const library = new Parts({ maxNestingDepth: deepestPart });
  await library.parse(raw);
  const { texts, files } = contentOf(library.root);
  const shown = texts.map((text) => text.replace(/^\n+/, '').trimEnd()).filter(Boolean);
  const instead = shown.length > 0 ? undefined : textAmong(files);
  if (instead) shown.push(textOf(instead).trim());
  const kept = files.filter((node) => node !== instead || nameOf(node) !== '');
  const { text, parts } = opened(kept.map(partOf), shown.join('\n\n'));
  return { text: text.slice(0, 2 * longestText), parts };
}
