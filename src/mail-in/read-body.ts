import { isUtf8 } from 'node:buffer';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import PostalMime from 'postal-mime';
import type { MailBody, MailPart } from './body.server.ts';
import { decodedText, readTnef } from './charset.server.ts';
import { deepestPart, longestText } from './inbound-address.ts';
import { decodedHeader, decodeHeader } from './inbound-classify.ts';

/** A line of format=flowed (RFC 3676): how deeply it is quoted, its text, and whether the next one goes on with it. */
function flowedLine(line: string, delSp: boolean) {
  const depth = /^>*/.exec(line)?.[0].length ?? 0;
  const text = line.slice(depth).replace(/^ /, '');
  const flows = text.endsWith(' ') && text !== '-- ';
  return { depth, text: flows && delSp ? text.slice(0, -1) : text, flows };
}

/** Lines of format=flowed as paragraphs; `delSp` when the spaces at the ends of lines are no text (RFC 3676 section 4). */
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
/** What moves and colors a terminal, and names its window; Node's own stripVTControlCharacters takes quadratic time. */
const terminal = new RegExp(
  `${esc}(?:\\[[0-?]{0,40}[ -/]{0,5}[@-~]|[()][0-9A-B]|\\][^${bell}${esc}]{0,200}(?:${bell}|${esc}\\\\)|[=>])`,
  'g',
);

/** Text without the colors of a terminal and without byte order marks; a form feed begins a line. */
export const cleaned = (text: string): string =>
  text
    .replace(terminal, '')
    .replaceAll('\ufeff', '')
    .replace(/\r\n?|[\f\v]/g, '\n');

interface Parsed {
  value: string;
  params: Record<string, string>;
}

/** A part as the library holds it within. */
interface MimeNode {
  state: 'header' | 'body' | 'finished';
  childNodes: MimeNode[];
  content: ArrayBuffer | null;
  contentType: { parsed: Parsed; multipart: string | false };
  contentDisposition: { parsed: Parsed };
  contentTransferEncoding: { encoding: string };
}

/** What the library does within, as far as it is done otherwise here. */
interface Internals {
  root: MimeNode;
  currentNode: MimeNode;
  processLine(line: Uint8Array, isLast: boolean): Promise<void>;
  collectNode(node: MimeNode): Promise<void>;
}

const Library = PostalMime as unknown as new (options: { maxNestingDepth: number }) => PostalMime & Internals;

/** Old programs send the folders of Windows with a name, and their strokes are no escapes. */
function withoutFolders(line: Uint8Array): Uint8Array {
  const text = Buffer.from(line).toString('latin1');
  const shown = text.replace(/(name=")(?:[a-z]:|\\)\\[^"]*\\(?=[^"\\])/i, '$1');
  return shown === text ? line : Buffer.from(shown, 'latin1');
}

/** The tree of a message; its texts stay bytes, which the library reads by their label alone. */
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
/** More bytes are never read: of HTML most are no text. */
const mostBytes = { html: 40 * longestText, plain: 8 * longestText };

/** The bytes of a part; the library ends each unencoded line, also the last, whose end is the boundary's. */
function bytesOf({ content, contentTransferEncoding }: MimeNode): Uint8Array {
  const bytes = new Uint8Array(content ?? new ArrayBuffer(0));
  const isPlain = !/base64|quoted-printable/.test(contentTransferEncoding.encoding);
  return isPlain && bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
}

/** "na%C3%AFve.txt" of programs that write addresses where names are asked for. */
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

/** Stands where the library stops because elements lie too deep in one another, or too many side by side. */
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

/** The words of HTML; where elements lie too deep in one another, without the layout that they make. */
function htmlText(html: string): string {
  const text = convert(html, htmlOptions);
  if (!text.includes(cutHere)) return text;
  const flat = html.replaceAll(cutHere, '').replace(layout, '<br>');
  return convert(flat.replace(/(?:<br>\s*)+/g, '<br>'), htmlOptions).replaceAll(cutHere, '');
}

const usual = /^(|us-ascii|iso-8859-1|windows-1252|utf-8)$/i;

/** Programs write whole pictures into their HTML, which leave no room for the words below. */
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

/** Texts of a message and its files, in their order. */
interface Content {
  texts: string[];
  files: MimeNode[];
}

const isText = (node: MimeNode) => /^text\/(plain|html)$/.test(typeOf(node));

/** Whether a text is a file: sent as one, or under a name; alternatives and a text that comes first may have one too. */
function isFile(node: MimeNode, { among, isFirst }: { among: string; isFirst: boolean }): boolean {
  const { value, params } = node.contentDisposition.parsed;
  if (!isText(node) || value === 'attachment') return true;
  if (among === 'alternative') return false;
  return Boolean(params.filename) || (!isFirst && nameOf(node) !== '');
}

const needsHtml =
  /html.{0,40}\b(view|viewer|reader|client|program|browser|format)|(support|display|show|read|view|requires?|enabled?|unterstützt|anzeigen|afficher|supporte|admite|compatible).{0,40}\bhtml|\bhtml[- ]?(e?-?mail|message|version|nachricht)/i;
const letters = (text: string) => text.replace(/\bhttps?:\S+/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Whether a text only stands in for the HTML beside it, or says far less. */
function isStub(plain: string, html: string): boolean {
  const [said, meant] = [letters(plain), letters(html)];
  return meant > 0 && ((said < 200 && needsHtml.test(plain)) || (said < meant / 5 && meant > 100));
}

/** Goes through the parts; of alternatives plain text is read, or else the last that has any. */
function contentOf(node: MimeNode, among = '', isFirst = true): Content {
  const { multipart } = node.contentType;
  if (multipart === false) {
    return isFile(node, { among, isFirst }) ? { texts: [], files: [node] } : { texts: [textOf(node)], files: [] };
  }
  // Without a boundary nobody can tell its parts.
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

/** Kinds of text that say something to programs rather than to people. */
const forPrograms = /^text\/(calendar|directory|vcard|x-vcard|csv|css|javascript|rfc822-headers)$/;

/** A message without a text of its own may have sent it as a file, or under a type that nobody knows. */
const textAmong = (files: readonly MimeNode[]) =>
  files.find((node) => {
    const isInline = node.contentDisposition.parsed.value !== 'attachment' || nameOf(node) === '';
    return isInline && /^text\b/.test(typeOf(node)) && !forPrograms.test(typeOf(node));
  });

const isPackage = ({ name, mediaType }: MailPart) =>
  /^application\/(vnd\.)?ms-tnef$/.test(mediaType) || /^win(mail)?\.dat$/i.test(name);

const explained = (name: string) =>
  `(${name || 'winmail.dat'} is an Outlook attachment package that we couldn’t open. Ask the sender to send the files again in HTML or Plain Text format instead of Rich Text.)`;

/** Files of Outlook's packages beside the others; a package that cannot be opened stays one, and is explained. */
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

/** Reads a message's body. @throws when it is beyond what the library can do. */
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
