import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitQuoted } from './quoted.ts';

const rest = '> Thank you for your message.\n>\n> Northarc';

test.each([
  ['Gmail', `It hums.\n\nOn Tue, Jun 9, 2026 at 10:00 AM Northarc <info@northarc.example> wrote:\n\n${rest}`],
  [
    'Gmail, over two lines',
    `It hums.\n\nOn Tue, Jun 9, 2026 at 10:00 AM Northarc <info@northarc.example>\nwrote:\n${rest}`,
  ],
  ['Apple', `It hums.\n\n> On Jun 9, 2026, at 10:00 AM, Northarc <info@northarc.example> wrote:\n> \n${rest}`],
  ['German', `It hums.\n\nAm 09.06.2026 um 10:00 schrieb Northarc <info@northarc.example>:\n${rest}`],
  ['French', `It hums.\n\nLe mar. 9 juin 2026 à 10:00, Northarc <info@northarc.example> a écrit :\n${rest}`],
  ['a head without marks', 'It hums.\n\nOn 9 June 2026 Northarc wrote:\nThank you for your message.'],
  ['Outlook', 'It hums.\n\n-----Original Message-----\nFrom: Northarc\nSent: Tuesday\n\nThank you for your message.'],
  [
    'Outlook on the web',
    'It hums.\n________________________________\nFrom: Northarc <info@northarc.example>\nSent: Tuesday, June 9\nTo: Ada\nSubject: Re\n\nThank you.',
  ],
  ['German Outlook', 'It hums.\n\nVon: Northarc\nGesendet: Dienstag\nAn: Ada\nBetreff: Re\n\nDanke.'],
  ['marks alone', `It hums.\n\n${rest}`],
  ['an answer below', '> Does it hum?\n> Yours\n\nIt hums.'],
])('%s: what is new stands alone', (_, text) => {
  const { body, quoted } = splitQuoted(text.replaceAll('\n', '\r\n'));
  expect(body).toBe('It hums.');
  expect(quoted).not.toBe('');
  expect(quoted).not.toContain('It hums');
});

test.each([
  ['answers between the lines', '> One?\nYes.\n> Two?\nNo.'],
  ['a quote alone', rest],
  ['a sentence that only looks like a head', 'On Monday I wrote:\nplease call me.'],
  ['a list with a sender', 'From: the attic\nTo be moved: two chairs'],
  ['what is forwarded', 'See below.\n---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\n\nIt hums.'],
])('%s stays whole', (_, text) => {
  expect(splitQuoted(text)).toEqual({ body: text, quoted: '' });
});

test('no line of anything is lost, and it takes no time that grows with the square', () => {
  const line = fc.constantFrom(
    '> a',
    '',
    'b',
    'On 1 a wrote:',
    'From: x',
    'Sent: y',
    'To: z',
    '-----Original Message-----',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const { body, quoted } = splitQuoted(text);
      const sorted = (said: string) =>
        said
          .split('\n')
          .map((one) => one.trim())
          .filter(Boolean)
          .sort();
      expect(sorted(`${body}\n${quoted}`)).toEqual(sorted(text));
    }),
  );
  for (const unit of ['On ', '> ', 'wrote ', '_', '-', ' ', 'From: a\n', 'On a\n']) {
    expect(splitQuoted(unit.repeat(100_000 / unit.length)).quoted).toBe('');
  }
});
