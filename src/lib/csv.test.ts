import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, readCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['+1 404', "'+1 404"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['  =cmd()', "'  =cmd()"],
  ['a;b', '"a;b"'],
  ['x\t', '"x\t"'],
  ['=a,"b"', `"'=a,""b"""`],
  ['two\nlines', '"two\nlines"'],
])('the cell %j is written %j', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`));

const fourCells = [
  ['a', 'b'],
  ['c', 'd'],
];
test.each([
  ['', []],
  ['\n\n', []],
  ['a@b.c', [['a@b.c']]],
  ['a,b\r\nc,d\r\n', fourCells],
  ['a;b\rc;d', fourCells],
  [
    'a\tb,c\nd\te',
    [
      ['a', 'b,c'],
      ['d', 'e'],
    ],
  ],
  ['\uFEFFa,"b ""c"", d"', [['a', 'b "c", d']]],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  ['a,"never ends\nb', [['a', 'never ends\nb']]],
  ['a"b,c', [['a"b', 'c']]],
])('%j is read as %j', (text, rows) => expect(cellsOf(text)).toEqual(rows));

test('each row says on which line it begins', () => {
  expect(readCsv('a\n\n"b\nc"\r\nd').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('what we write as CSV is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab@. ",;\t\n'), maxLength: 8 }).map((text) => `x${text}x`);
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      // A first line that settles the mark: what follows may hold any other.
      const head = ['one', ...Array<string>(40).fill('more')];
      expect(cellsOf([head, ...rows].map(csvLine).join(''))).toEqual([head, ...rows]);
    }),
  );
});
