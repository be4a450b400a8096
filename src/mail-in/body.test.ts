import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { filePart, multipart, type RawPart, rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';
import { readBody } from './mail.server.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const filesOf = ({ parts }: Awaited<ReturnType<typeof readBody>>) =>
  parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
const readRaw = (headers: Record<string, string>, body: string) => readBody(Buffer.from(rawMail(headers, body)));
const readParts = (kind: string, ...parts: RawPart[]) => readBody(Buffer.from(rawParts(kind, parts)));
const withBytes = (headers: Record<string, string>, bytes: Uint8Array) =>
  readBody(Buffer.concat([Buffer.from(rawMail(headers, '')), bytes]));

test('a log that Apple Mail puts between two texts is a file', async () => {
  const body = await readBody(fixture('inline-log-from-apple-mail.eml'));
  expect(body.text).toBe('Here is the log.\n\nThanks, Ines');
  expect(filesOf(body)).toEqual([['server.log', expect.stringMatching(/disk 3 missing\n.*raid0: degraded\n$/)]]);
});

test("the files of Outlook's package stand beside the text; one that is broken is kept and explained", async () => {
  const body = await readBody(fixture('winmail.eml'));
  expect(body.text).toBe('The list of devices is attached.');
  expect(filesOf(body)).toEqual([['devices.txt', '3 laptops\r\n2 access points\r\n']]);
  const packed = (bytes: Buffer) => filePart('winmail.dat', 'application/ms-tnef', bytes);
  const alone = packed(fixture('winmail.dat'));
  expect((await readRaw(alone.headers, alone.body)).text).toBe('The list of devices is attached.');
  const broken = await readParts('mixed', textPart('See the list.'), packed(fixture('winmail.dat').subarray(0, 100)));
  expect(broken.text).toMatch(/^See the list\.\n\n\(winmail\.dat is an Outlook attachment package that we couldn’t/);
  expect(broken.parts.map(({ name }) => name)).toEqual(['winmail.dat']);
});

test.each([
  ['a place', { 'Content-Type': 'text/plain', 'Content-Disposition': 'inline; filename="a.log"' }, ['a.log']],
  ['a name alone', { 'Content-Type': 'text/plain; name="a.log"' }, ['a.log']],
  ['a page', { 'Content-Type': 'text/html', 'Content-Disposition': 'inline; filename=a.html' }, ['a.html']],
  ['an attachment without a name', { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment' }, ['']],
  ['no name', { 'Content-Type': 'text/plain' }, []],
])('a second text with %s', async (_, headers: Record<string, string>, names) => {
  const body = await readParts('mixed', textPart('First.'), { headers, body: 'Second.' });
  expect(body.parts.map(({ name }) => name)).toEqual(names);
  expect(body.text).toBe(names.length > 0 ? 'First.' : 'First.\n\nSecond.');
});

test('what is written is shown although it has a name, or another type, or no parts that can be told', async () => {
  const named = { 'Content-Type': 'text/plain; name="body.txt"' };
  const first = await readParts('mixed', { headers: named, body: 'Hello.' }, textPart('The list’s footer.'));
  expect(first).toEqual({ text: 'Hello.\n\nThe list’s footer.', parts: [] });
  const page = textPart('<p>Hello!</p>', 'text/html; name=a.html');
  const alternative = await readParts('alternative', { headers: named, body: 'Hello.' }, page);
  expect(alternative).toEqual({ text: 'Hello.', parts: [] });
  for (const type of ['text/markdown', 'text', 'text/enriched; charset=utf-8', 'multipart/mixed']) {
    expect((await readRaw({ 'Content-Type': type }, 'Hello.')).text).toBe('Hello.');
  }
  const inline = { 'Content-Type': 'text/plain', 'Content-Disposition': 'inline; filename=note.txt' };
  const alone = await readRaw(inline, 'Hello.');
  expect(alone.text).toBe('Hello.');
  expect(filesOf(alone)).toEqual([['note.txt', 'Hello.']]);
});

test('of alternatives the one that says something is read, and files within are kept', async () => {
  const empty = await readParts('alternative', textPart(' \n'), textPart('<p>It hums.</p>', 'text/html'));
  expect(empty.text).toBe('It hums.');
  const files = [textPart('<p>It hums.</p>', 'text/html'), filePart('a.pdf', 'application/pdf', Buffer.from('x'))];
  const { type, body } = multipart('mixed', files);
  const apple = await readParts('alternative', textPart('It hums.'), { headers: { 'Content-Type': type }, body });
  expect(apple.text).toBe('It hums.');
  expect(filesOf(apple)).toEqual([['a.pdf', 'x']]);
});

test.each([
  ['Your email client does not support HTML', 'real'],
  ['Ihr E-Mail-Programm unterstützt leider keine HTML-Nachrichten.', 'real'],
  ['Hi', `real ${'words '.repeat(50)}`],
  ['Our HTML page is broken.', '', 'Our HTML page is broken.'],
  ['The page is broken.', '<p>The page is <b>broken</b>.</p>', 'The page is broken.'],
])('of %j and HTML the one that says something is read', async (plain, html, read = html.trim()) => {
  expect((await readParts('alternative', textPart(plain), textPart(html, 'text/html'))).text).toBe(read);
});

test('words below pictures that are written into the HTML are read', async () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(700_000)}">`;
  const html = `<p>Before</p>${picture}${picture}<p>after</p>`;
  expect((await readRaw({ 'Content-Type': 'text/html' }, html)).text).toMatch(/^Before\s+after$/);
});

test.each([
  ['<table><tbody><tr><td>', '</td></tr></tbody></table>', 20],
  ['<div>', '</div>', 65],
  ['<div>', '</div>', 2_000],
  ['<blockquote><b>', '', 9_000],
  ['<i></i>', '', 110_000],
])('words that %s%s %i deep surround are read', async (opens, closes, depth) => {
  const markup = `<style>p{}</style>Hello${opens.repeat(depth)}<p>please <a href="https://x.example">call</a></p>${closes.repeat(depth)}`;
  const { text } = await readRaw({ 'Content-Type': 'text/html' }, markup);
  expect(text.replace(/[\s>]+/g, ' ')).toBe('Hello please call [https://x.example]');
});

const korean = '프린터가 작동하지 않습니다.';

test.each([
  ['its own label', 'text/html', `<meta charset="euc-kr"><p>${korean}</p>`],
  ['a label of the West', 'text/html; charset=iso-8859-1', `<meta content="x; charset=ks_c_5601-1987">${korean}`],
  ['the label of its part', 'text/html; charset=euc-kr', `<meta charset=utf-8><p>${korean}</p>`],
])('HTML is read by %s', async (_, type, html) => {
  expect((await withBytes({ 'Content-Type': type }, iconv.encode(html, 'euc-kr'))).text).toBe(korean);
});

test.each([
  [
    'pieces',
    `attachment;\r\n filename*0*=UTF-8''Stra%C3;\r\n filename*1*=%9Fe%20;\r\n filename*2="1.txt"`,
    'Straße 1.txt',
  ],
  ['words in quotes', 'attachment; filename="=?UTF-8?B?U3RyYcM=?=\r\n =?UTF-8?B?n2UgMS50eHQ=?="', 'Straße 1.txt'],
  ['words of another charset', 'attachment; filename="=?ks_c_5601-1987?B?sN/A+y50eHQ=?="', '견적.txt'],
  ['both', `attachment; filename="Strasse.txt"; filename*=UTF-8''Stra%C3%9Fe.txt`, 'Straße.txt'],
  ['an escaped one', 'attachment; filename="Stra%C3%9Fe.txt"', 'Straße.txt'],
  ['a percentage', 'attachment; filename="100%25 off.txt"', '100%25 off.txt'],
  ['none of this', 'attachment; filename=my file.txt', 'my file.txt'],
  ['its place', 'attachment; filename="C:\\Users\\x\\Résumé.pdf"', 'Résumé.pdf'],
  ['its place, escaped', 'attachment; filename="\\\\\\\\server\\\\x\\\\a.pdf"', 'a.pdf'],
])('a file is named by %s', async (_, disposition, name) => {
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': disposition };
  const body = await readParts('mixed', textPart('Here.'), { headers, body: 'x' });
  expect(body.parts.map((part) => part.name)).toEqual([name]);
});

test('a name in bytes that are no UTF-8 is in the encoding of the message', async () => {
  const parts = [textPart('Hier.'), filePart('NAME', 'application/octet-stream', Buffer.from('x'))];
  const { type, body } = multipart('mixed', parts);
  const raw = (charset: string, name: string) =>
    iconv.encode(rawMail({ 'Content-Type': `${type}; charset=${charset}` }, body).replaceAll('NAME', name), charset);
  expect((await readBody(raw('iso-8859-1', 'Größe.txt'))).parts[0]?.name).toBe('Größe.txt');
  expect((await readBody(raw('euc-kr', '견적.txt'))).parts[0]?.name).toBe('견적.txt');
});
