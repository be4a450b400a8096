import { decodedText } from './charset.server.ts';

/** RFC 2047, with the language of RFC 2231, and with the spaces that careless programs leave in it. */
const word = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([QB])\?(.{0,4000}?)\?=/gi;

interface Word {
  charset: string;
  isBase64: boolean;
  text: string;
}

function quotedBytes(text: string): Buffer {
  const spaced = text.replace(/=\s+(?=[0-9a-f])/gi, '=').replaceAll('_', ' ');
  const bytes = Buffer.from(spaced);
  const escaped = /=([0-9a-f]{2})/gi;
  if (!escaped.test(spaced)) return bytes;
  const latin = bytes.toString('latin1').replace(escaped, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

const bytesOf = ({ isBase64, text }: Word) => (isBase64 ? Buffer.from(text, 'base64') : quotedBytes(text));

/** Words of one charset in a row are one text: a character may begin in one and end in the next. */
function decodeRun(run: readonly Word[]): string {
  const [first] = run;
  if (!first) return '';
  const text = decodedText(Buffer.concat(run.map(bytesOf)), first.charset);
  // Some programs cut the base64 itself, in the middle of a group.
  const uneven = run.slice(0, -1).some(({ text: one }) => !one.endsWith('=') && one.length % 4 !== 0);
  if (!uneven || !run.every(({ isBase64 }) => isBase64)) return text;
  const joined = decodedText(Buffer.from(run.map((one) => one.text).join(''), 'base64'), first.charset);
  const broken = (said: string) => said.match(/[\ufffd\p{Cc}]/gu)?.length ?? 0;
  const isWide = run.slice(0, -1).some(({ text: one }) => one.length % 4 === 1);
  return isWide || broken(joined) < broken(text) ? joined : text;
}

/** Puts what `show` makes of it in the place of each run of encoded words; the spaces between them are no text. */
function replaceWords(value: string, show: (text: string) => string): string {
  let shown = '';
  let end = 0;
  let run: Word[] = [];
  const close = () => {
    if (run.length > 0) shown += show(decodeRun(run));
    run = [];
  };
  for (const match of value.matchAll(word)) {
    const [whole, charset = '', kind = '', text = ''] = match;
    const between = value.slice(end, match.index);
    const follows = run.length > 0 && between.trim() === '';
    if (!follows || run[0]?.charset.toLowerCase() !== charset.toLowerCase()) close();
    if (!follows) shown += between;
    run.push({ charset, isBase64: /b/i.test(kind), text: text.replace(/b/i.test(kind) ? /\s+/g : /[\r\n]+/g, '') });
    end = match.index + whole.length;
  }
  close();
  return shown + value.slice(end);
}

/** A header's value, as it is written, with its encoded words (RFC 2047) as text. */
export const decodeHeader = (value: string): string => replaceWords(value, (text) => text);

/**
 * The same value with each run of encoded words as one of UTF-8, for a library that decodes every word by itself: commas
 * and quotes of a name stay within its word.
 */
export const joinEncodedWords = (value: string): string =>
  replaceWords(value, (text) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`);
