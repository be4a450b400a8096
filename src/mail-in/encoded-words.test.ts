import fc from 'fast-check';
import iconv from 'iconv-lite';
import { addressParser } from 'postal-mime';
import { expect, test } from 'vitest';
import { decodeHeader, first, joinEncodedWords, readHeader } from './inbound-classify.ts';

const q = (bytes: Buffer) => [...bytes].map((byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');

test('a text that is cut into encoded words anywhere comes back unchanged', () => {
  const charset = fc.constantFrom('UTF-8', 'euc-kr', 'iso-8859-1', 'windows-1251');
  const cuts = fc.array(
    fc.tuple(fc.nat({ max: 12 }), fc.constantFrom('B', 'b', 'Q', 'unpadded'), fc.constantFrom(' ', '\t', ' \t ')),
  );
  fc.assert(
    fc.property(charset, fc.string({ unit: 'grapheme', maxLength: 30 }), cuts, (label, typed, pieces) => {
      const text = iconv.decode(iconv.encode(typed.replace(/\p{Cc}|[\ufeff\ufffe\ufffd]/gu, ''), label), label);
      const bytes = iconv.encode(text, label);
      // Of a Latin alphabet, letters that are UTF-8 as well are no text that anybody writes.
      const isUtf8 = Buffer.from(bytes.toString('utf8')).compare(bytes) === 0;
      fc.pre(label === 'UTF-8' || !isUtf8 || /^[\0-\x7f]*$/.test(text));
      const words: string[] = [];
      let at = 0;
      for (const [length, kind, gap] of [...pieces, [bytes.length, 'B', ' '] as const]) {
        const piece = bytes.subarray(at, at + length);
        at += length;
        if (piece.length === 0) continue;
        const base64 = piece.toString('base64');
        if (kind === 'Q') words.push(`=?${label}?Q?${q(piece)}?=${gap}`);
        else words.push(`=?${label}?B?${kind === 'unpadded' ? base64.replaceAll('=', '') : base64}?=${gap}`);
      }
      expect(decodeHeader(`Re: ${words.join('')}`).trim()).toBe(`Re: ${text}`.trim());
    }),
  );
});

test.each([
  ['two charsets in a row', '=?UTF-8?Q?Gr=C3=BC?= =?ISO-8859-1?Q?=DFe?=', 'Grüße'],
  ['a charset in other letters', '=?utf-8?B?w7w=?= =?UTF-8?B?w7w=?=', 'üü'],
  ['a language', '=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
  ['words within words', 'Re:=?UTF-8?Q?=C3=BC?=ber', 'Re:über'],
  ['spaces and underscores', '=?UTF-8?Q?Hello World_it=27s_me?= again', "Hello World it's me again"],
  ['UTF-8 under the label of the West', '=?iso-8859-1?Q?caf=C3=A9?=', 'café'],
  ['a label that nobody knows', '=?unknown-8bit?B?wr/Dk3F14pyT?=', '¿Óqu✓'],
  ['what only looks like words', 'a =?x?= b =?utf-8?X?y?= =?', 'a =?x?= b =?utf-8?X?y?= =?'],
  ['Korean of older programs', '=?ks_c_5601-1987?B?vsiz5w==?=', '안녕'],
  ['Japanese', '=?ISO-2022-JP?B?GyRCJDMkcxsoQg==?=', 'こん'],
])('%s', (_, value, text) => {
  expect(decodeHeader(value)).toBe(text);
});

test('for a library that reads each word by itself, a name stays one word', () => {
  const value = '=?UTF-8?B?TMO8ZGVycywgQsM=?= =?UTF-8?B?vHJv?= <ada@example.com>, Bob <bob@example.com>';
  expect(addressParser(joinEncodedWords(value))).toEqual([
    { name: 'Lüders, Büro', address: 'ada@example.com' },
    { name: 'Bob', address: 'bob@example.com' },
  ]);
});

test('it takes no time that grows with the square', () => {
  for (const unit of ['=?a?q?', '=?', '?=', '=?utf-8?b?YQ==?= ', ' ']) {
    expect(decodeHeader(unit.repeat(16_000 / unit.length))).toBeTypeOf('string');
  }
});

const lines = (...all: [text: string, encoding: string][]) =>
  Buffer.concat(all.map(([text, encoding]) => iconv.encode(`${text}\r\n`, encoding)));

test('what stands in a header unencoded is in the encoding of the text', () => {
  const korean = lines(['Subject: 프린터', 'euc-kr'], ['Content-Type: text/plain; charset=euc-kr', 'ascii']);
  expect(first(readHeader(korean), 'subject')).toBe('프린터');
});

test('one line in an older encoding spoils no other', () => {
  const mixed = lines(['Subject: Größe — 20 €', 'utf8'], ['X-Sender: Jürgen', 'latin1'], ['From: Łukasz', 'utf8']);
  const header = readHeader(mixed);
  const all = ['subject', 'x-sender', 'from'].map((name) => first(header, name));
  expect(all).toEqual(['Größe — 20 €', 'Jürgen', 'Łukasz']);
});
