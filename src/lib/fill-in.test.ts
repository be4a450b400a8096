import { expect, test } from 'vitest';
import { fillIn, fillLines, mailOf, type Template } from './fill-in.ts';

const text = <Name extends string>(said: string) => said as unknown as Template<Name>;

test('what a text asks for stands in it, numbers as people write them', () => {
  const asked = text<'day' | 'count'>('{count} on {day}, and {day} alone');
  const said = fillIn(asked, { count: 2000, day: 'Monday {count}' });
  expect(said).toBe('2,000 on Monday {count}, and Monday {count} alone');
  // @ts-expect-error: nothing is said for {day}.
  fillIn(asked, { count: 1 });
  // @ts-expect-error: it is no text that anybody may be shown.
  asked satisfies string;
});

test('a line makes room for the lines that it is filled with', () => {
  const lines = [text<'facts' | 'link'>('{facts}'), text<'facts' | 'link'>('Open {link}'), text<never>('')];
  expect(fillLines(lines, { facts: ['a', 'b'], link: 'L' })).toEqual(['a', 'b', 'Open L', '']);
  expect(fillLines(lines, { facts: [], link: 'L' })).toEqual(['Open L', '']);
  const mail = mailOf({ subject: text<'link'>('To {link}'), lines: [text('{link}')] }, { link: 'L' });
  expect(mail).toEqual({ subject: 'To L', lines: ['L'] });
});
