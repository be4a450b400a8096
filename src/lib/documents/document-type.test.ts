import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCompoundFile, makeDoc, makeDocx, makePdf, makeZip, wordParts } from '#tests/helpers/documents.ts';
import { checkDocument } from './document-type.ts';

const text = (value: string) => new Uint8Array(Buffer.from(value));
const join = (...pieces: Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const unknown = { problem: 'unknown' };
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));

describe('what is taken', () => {
  test.each([
    ['pdf', makePdf()],
    ['pdf', makePdf(5 * 1024 * 1024)],
    ['doc', makeDoc()],
    ['docx', makeDocx()],
    ['docx', makeZip(wordParts, 'written by hand')],
    ['docx', makeZip([{ name: '[Content_Types].xml' }, { name: 'word/document2.xml' }])],
    ['docx', makeDocx({ name: 'word/media/image1.png', content: new Uint8Array(50_000) })],
  ])('%s', (type, bytes) => {
    expect(checkDocument(bytes)).toEqual({ type });
  });
});

describe('a PDF as readers take it', () => {
  test.each(['plain.pdf', 'bom.pdf', 'crlf.pdf', 'zeros.pdf'])('%s', (name) => {
    expect(checkDocument(fixture(name))).toEqual({ type: 'pdf' });
  });

  test.each([
    ['blank lines before it', '\r\n \n\n', ''],
    ["a printer's commands around it", '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n', '\n\u001b%-12345X'],
    ['the header of a download before it', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', ''],
    ['1,024 bytes before it', 'x'.repeat(1024), ''],
    ['a line behind it', '', '\r\n% signed by scanner 4\r\n'],
    ['many empty lines behind it', '', '\r\n'.repeat(5_000)],
    ['zeros and a line behind it', '', `${'\0'.repeat(3_000)}ok`],
  ])('with %s', (_, before, behind) => {
    expect(checkDocument(join(text(before), makePdf(), text(behind)))).toEqual({ type: 'pdf' });
  });
});

test.each([
  ['a tag in its title', text('%PDF-1.4\n1 0 obj<</Title(<html> basics)>>endobj\nstartxref\n9\n%%EOF')],
  ['no mark at its end', text('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n')],
  ['none behind a change', text('%PDF-1.4\nstartxref\n9\n%%EOF\n2 0 obj<<>>endobj\nstartxref\n9')],
])('a PDF with %s', (_, bytes) => {
  expect(checkDocument(bytes)).toEqual({ type: 'pdf' });
});

test.each([
  ['entries of another program', fixture('trash-entries.docx')],
  ['names with the strokes of Windows', makeZip([{ name: '[Content_Types].xml' }, { name: 'word\\document.xml' }])],
  ['names in capitals', makeZip([{ name: '[content_types].xml' }, { name: 'Word/Document.xml' }])],
])('a Word file with %s', (_, bytes) => {
  expect(checkDocument(bytes)).toEqual({ type: 'docx' });
});

describe('what is refused', () => {
  test.each([
    ['nothing', text('')],
    ['a web page', text('<!doctype html><script>alert(1)</script>')],
    ['a program', join(text('MZ\x90\x00'), new Uint8Array(2_000))],
    ['only the first letters of a PDF', text('%PDF-1.7\n')],
    ['a PDF that is cut off', makePdf().subarray(0, -20)],
    ['a PDF behind something else', join(text('GIF89a'), makePdf())],
    ['a PDF behind more than 1,024 bytes', join(text('x'.repeat(1025)), makePdf())],
    ['a PDF behind a program', join(text('MZ\x90'), new Uint8Array(100), makePdf())],
    ['a PDF behind a web page', join(text('<html><script>1</script>'), makePdf())],
    ['a PDF with a script behind it', join(makePdf(5_000), text('\n<script>1</script>'))],
    ['a PDF with a program behind it all', join(makePdf(), text(`${'\n'.repeat(5_000)}MZ`), new Uint8Array(100))],
    ['a PDF with a lot behind it', join(makePdf(), text('x'.repeat(5_000)))],
    ['a PDF that is a web page too', text(`%PDF-1.4\n<html><script>1</script>\nstartxref\n0\n%%EOF`)],
    ['a PDF that is an archive too', join(makePdf(), makeZip([{ name: 'x.js', content: 'x' }]))],
    ['a PDF with a program behind it', join(makePdf(), text('MZ'), new Uint8Array(10_000))],
    ['any archive', makeZip([{ name: 'cv.txt', content: 'hello' }])],
    ['a spreadsheet', makeZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])],
    ['an archive behind a program', join(text('MZ'), makeDocx())],
    ['an archive with something behind it', join(makeDocx(), text('<script>'))],
    ['an archive that leaves its folder', makeDocx({ name: '../../etc/cron.d/x' })],
    ['an archive with an absolute name', makeDocx({ name: '/etc/passwd' })],
    ['an archive with a name twice', makeDocx({ name: 'word/document.xml' })],
    ['an archive whose names disagree', makeDocx({ name: 'a.xml', localName: 'b.exe' })],
    ['a zip bomb that claims its size', makeDocx({ name: 'word/media/x', claimedSize: 0xfffffffe })],
    [
      'a zip bomb of large parts',
      makeDocx(...Array.from({ length: 10 }, (_, n) => ({ name: `x${n}`, claimedSize: 12e6 }))),
    ],
    ['a zip bomb whose parts overlap', makeDocx({ name: 'a', content: 'x' }, { name: 'b', localName: 'a', sameAs: 3 })],
    ['a zip bomb of many parts', makeDocx(...Array.from({ length: 2_500 }, (_, n) => ({ name: `x${n}` })))],
    ['an empty archive', makeZip([])],
    ['an old spreadsheet', makeCompoundFile([{ name: 'Workbook' }])],
    ['a storage that is only called so', makeCompoundFile([{ name: 'WordDocument', kind: 'storage' }])],
    ['a stream that is only called so', makeCompoundFile([{ name: 'WordDocument', content: new Uint8Array(4096) }])],
    ['an old document that is cut off', makeDoc().subarray(0, 1000)],
    ['only the first letters of an old document', join(makeDoc().subarray(0, 8), new Uint8Array(5_000))],
  ])('%s', (_, bytes) => {
    expect(checkDocument(bytes)).toEqual(unknown);
  });

  test.each([
    ['an encrypted archive', makeZip(wordParts.map((part) => ({ ...part, flags: 1 })))],
    ['an archive with one encrypted part', makeDocx({ name: 'word/x.xml', flags: 1 })],
    ['an archive with a hidden directory', makeDocx({ name: 'word/x.xml', flags: 0x2000 })],
    ['an encrypted old document', makeDoc({ flags: 0x0100 })],
    ['an encrypted package', makeCompoundFile([{ name: 'EncryptedPackage' }, { name: 'EncryptionInfo' }])],
  ])('%s, as protected', (_, bytes) => {
    expect(checkDocument(bytes)).toEqual({ problem: 'protected' });
  });

  test.each([
    ['a document', makeDocx({ name: 'word/vbaProject.bin' })],
    ['an old document', makeDoc({ macros: true })],
  ])('%s with macros', (_, bytes) => {
    expect(checkDocument(bytes)).toEqual({ problem: 'macros' });
  });
});

describe('laws', () => {
  const beginnings = ['', '%PDF-1.7\n', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'].map((start) =>
    Buffer.from(start, 'latin1'),
  );

  test('random bytes are never a document, whatever they begin with', () => {
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 6_000 }), (start, rest) => {
        expect(checkDocument(join(start, rest))).toEqual(unknown);
      }),
      { numRuns: 500 },
    );
  });

  test('a document with any bytes changed is judged without a failure or a hang', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(makePdf(), makeDoc(), makeDocx()), changes, (good, changed) => {
        const bytes = good.slice();
        for (const [at, value] of changed) bytes[at % bytes.length] = value;
        expect(checkDocument(bytes)).toBeTypeOf('object');
      }),
      { numRuns: 500 },
    );
  });

  test('a document that is cut anywhere is none', () => {
    for (const good of [makePdf(), makeDocx()]) {
      // A PDF may lack its last line.
      for (let length = 0; length < good.length - '0000000000\n%%EOF\n'.length; length++) {
        expect(checkDocument(good.subarray(0, length))).toEqual(unknown);
      }
    }
  });

  test('where the bytes stand in a larger buffer makes no difference', () => {
    for (const good of [makePdf(), makeDoc(), makeDocx()]) {
      const larger = join(new Uint8Array(7), good, new Uint8Array(9));
      expect(checkDocument(larger.subarray(7, 7 + good.length))).toEqual(checkDocument(good));
    }
  });
});
