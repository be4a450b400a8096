import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

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
  ['  =cmd()', `"'  =cmd()"`.replace(`"'`, `'`).replace(/"$/, '')],
  ['=a,"b"', `"'=a,""b"""`],
  ['two\nlines', '"two\nlines"'],
])('the cell %j is written %j', (value, cell) => expect(csvCell(value)).toBe(cell));

test('a line ends as the format asks', () => expect(csvLine(['a', 'b c'])).toBe('a,b c\r\n'));
