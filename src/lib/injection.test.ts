import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/helpers/any-text.ts';
import { injectionsIn, injectionsInFields } from './injection.ts';

const sql = [
  "' OR '1'='1",
  '") or ("a"="a',
  "admin'--",
  "admin' /*",
  '1 UNION ALL SELECT name, hash FROM users',
  'DROP TABLE submissions',
  "1; INSERT INTO admins VALUES ('x')",
  'DELETE FROM outbox WHERE 1',
  "UPDATE staff SET password='x'",
  'SELECT * FROM settings;',
  "' AND SLEEP(5)#",
  'pg_sleep(10)',
  "1'; WAITFOR DELAY '0:0:5'--",
  'un/**/ion sel/**/ect',
  'UNION/**/SELECT password',
  '%27%20OR%201%3D1',
];
const xss = [
  '<ScRiPt src=//evil.example>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe src="javascript:alert(1)">',
  '" onfocus="alert(1)',
  'javascript:alert(document.cookie)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '＜script＞alert(1)',
  '<scr\u200bipt>',
  '&#x6a;avascript:alert(1)',
  'data:text/html,<b>x',
];
const harmless = [
  "O'Brien's Plumbing & Sons",
  "Miles O'Brien or his assistant",
  "We're a plumber's shop; it's slow -- please call.",
  'Rock & Roll "Live" or dead',
  'Our budget is < $10,000 and > $5,000; 20% now',
  'Please select one from your list of services.',
  'Could you drop by the table near the union hall and select a chair?',
  'I want to update our website and set up e-mail.',
  'Insert into the rack, then delete from the old one if possible',
  'We write JavaScript: mostly React. And we love scripts, styles and objects.',
  'The alert comes on Monday = bad. Set on = yes.',
  'https://example.com/page?a=1&b=2#top',
  "the owner's and the tenant's = both",
  'ada@example.com',
  '+1 (404) 555-0100',
  'C++ / C# / .NET, 5 < 6',
  'select, from, where, union, table',
  '',
];

describe('what looks like an injection is marked', () => {
  test.each(sql)('SQL: %s', (text) => expect(injectionsIn(text)).toContain('sql_injection_attempt'));
  test.each(xss)('script: %s', (text) => expect(injectionsIn(text)).toContain('xss_attempt'));
  test('in any field, also in a list, and each kind once', () => {
    const fields = { name: 'Ada', services: ['cloud', sql[0]], message: `${sql[1]} ${xss[0]}`, size: 5 };
    expect(injectionsInFields(fields)).toEqual(['sql_injection_attempt', 'xss_attempt']);
  });
});

test.each(harmless)('"%s" is not marked', (text) => expect(injectionsIn(text)).toEqual([]));

test('law: a payload is found wherever it stands between words', () => {
  const said = fc.constantFrom("O'Brien", 'please', 'call', 'the', 'office', '\n', '—', '💡');
  const words = fc.array(said, { maxLength: 40 });
  fc.assert(
    fc.property(words, fc.constantFrom('<script>x</script>', 'DROP TABLE users', "' or '1'='1"), words, (a, bad, b) => {
      expect(injectionsIn([...a, bad, ...b].join(' ')).length).toBeGreaterThan(0);
    }),
  );
});

test('law: no text makes it fail or take long', () => {
  const marks = ["' or ", '<a ', '/*', '*/', '%27', '&#39;', 'select ', ',', '(', ' on', '=', '\ud800', '\0'];
  const nasty = fc.constantFrom(...marks);
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, anyText()), { maxLength: 3_000 }), (parts) => {
      expect(Array.isArray(injectionsIn(parts.join('')))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
