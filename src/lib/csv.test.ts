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
