import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { escaped, oddPlace } from './ascii-source.ts';

describe('source in ASCII', () => {
  it('means the same', () => {
    const code = "['–', `naïve “x”`, /[–—]+/.test('a—b'), /^🙂$/u.test('🙂'), { größe: 1 }.größe]";
    expect(escaped(code)).toMatch(/^[\0-\x7f]+$/);
    expect(JSON.stringify(runInNewContext(escaped(code)))).toBe(JSON.stringify(['–', 'naïve “x”', true, true, 1]));
  });

  it('drops a backslash that means nothing before such a character, and no other', () => {
    const code = String.raw`['a\–', 'b\\–', /^[\–]$/.test('–'), '\n']`;
    expect(JSON.stringify(runInNewContext(escaped(code)))).toBe(JSON.stringify(['a–', 'b\\–', true, '\n']));
  });

  it('knows where an escape would mean something else', () => {
    expect(oddPlace('String.raw`C:–`')).toBe('String.raw`C:–');
    expect(oddPlace("'\\n – ' + String.raw`plain`")).toBeUndefined();
  });
});
