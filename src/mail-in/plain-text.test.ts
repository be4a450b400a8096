import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleaned, unflowed } from './read-body.ts';

test('a paragraph that is broken into flowing lines comes back whole', () => {
  const word = fc.stringMatching(/^[a-z>.]{1,8}$/);
  const some = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });
  const paragraph = fc.tuple(fc.nat(3), fc.array(word, { maxLength: 20 }), some);
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 6 }), fc.boolean(), (paragraphs, delSp) => {
      const flowing = paragraphs.map(([depth, words, breaks]) => {
        const stuffed = (line: string) =>
          depth > 0 || /^([> ]|From)/.test(line) ? `${'>'.repeat(depth)} ${line}` : line;
        const lines = [''];
        for (const [index, one] of words.entries()) {
          if (index > 0 && breaks[index]) lines.push('');
          const space = index === 0 ? '' : breaks[index] ? '' : ' ';
          lines[lines.length - 1] += space + one;
        }
        const soft = delSp ? '  ' : ' ';
        return lines.map((line, index) => stuffed(index < lines.length - 1 ? line + soft : line)).join('\r\n');
      });
      const whole = paragraphs.map(([depth, words]) => `${depth > 0 ? `${'>'.repeat(depth)} ` : ''}${words.join(' ')}`);
      expect(unflowed(flowing.join('\r\n'), delSp)).toBe(whole.join('\n'));
    }),
  );
});

test('a quote does not flow into what stands below it, nor a signature', () => {
  expect(unflowed('On Monday Ada wrote: \n> It \n> hums. \nIt is \nstill.\n-- \nAda', false)).toBe(
    'On Monday Ada wrote: \n> It hums. \nIt is still.\n-- \nAda',
  );
});

test('colors of a terminal, marks of bytes and form feeds are no text', () => {
  expect(cleaned('\ufeff\u001b[1;31mERROR\u001b[0m disk\r\n\u001b(B\u001b]0;title\u0007next\fpage')).toBe(
    'ERROR disk\nnext\npage',
  );
});

test('it takes no time that grows with the square', () => {
  for (const unit of ['\u001b[', '\u001b]', '\u001b]a', '\ufeff', '> ', ' \n']) {
    expect(cleaned(unflowed(unit.repeat(400_000 / unit.length), true)).length).toBeLessThan(400_001);
  }
});
