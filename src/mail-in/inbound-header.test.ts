import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { first, readHeader } from './inbound-classify.ts';

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
