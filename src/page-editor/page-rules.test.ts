import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPicturePath, isSafeLink, moveItem, sameContent } from './page-blocks.ts';

describe('a link', () => {
  test.each([
    ...['https://example.com/a?b=c#d', 'http://example.com', 'HTTPS://EXAMPLE.COM', 'mailto:info@northarc.example'],
    ...['tel:+14045550100', '/contact', '/contact?tab=appointment#panel', '/', '#top'],
  ])('%s may stand on a page', (link) => expect(isSafeLink(link)).toBe(true));

  test.each([
    ...['', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)'],
    ...['\u0001javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'contact'],
    ...['vbscript:msgbox(1)', 'blob:https://a/b', 'file:///etc/passwd', '//evil.example', '/\\evil.example'],
    ...['/\t/evil.example', '\\\\evil.example', 'https:evil.example'],
  ])('%j may not', (link) => expect(isSafeLink(link)).toBe(false));

  test('whatever is let through, a browser follows only to where such links lead', () => {
    const signs = [':', '/', '\\', '\t', '\n', ' ', '.', '@', '#', '\0'];
    const part = fc.constantFrom('java', 'script', 'data', 'https', 'x', ...signs);
    const anything = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (link) => {
        if (!isSafeLink(link) || !URL.canParse(link, 'https://northarc.example/page')) return;
        const { protocol, origin } = new URL(link, 'https://northarc.example/page');
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol);
        if (/^[/#]/.test(link)) expect(origin).toBe('https://northarc.example');
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a picture stands on this site', () => {
  for (const src of ['/media/a.webp', '/og/default.png']) expect(isPicturePath(src)).toBe(true);
  const wrong = ['', 'a.png', '//evil/a.png', 'https://evil/a.png', '/../a', '/a b.png', '/a"onerror="x', '/api/a?b'];
  for (const src of wrong) {
    expect(isPicturePath(src)).toBe(false);
  }
});

describe('moving', () => {
  const list = fc.array(fc.integer(), { minLength: 1, maxLength: 9 });
  const place = (items: number[]) => fc.nat({ max: items.length - 1 });
  const cases = list.chain((items) => fc.tuple(fc.constant(items), place(items), place(items)));

  test('keeps every item, puts the moved one where it was sent, and can be undone', () => {
    fc.assert(
      fc.property(cases, ([items, from, to]) => {
        const moved = moveItem(items, from, to);
        expect(moved.toSorted()).toEqual(items.toSorted());
        expect(moved[to]).toBe(items[from]);
        expect(moved.toSpliced(to, 1)).toEqual(items.toSpliced(from, 1));
        expect(moveItem(moved, to, from)).toEqual(items);
      }),
    );
  });

  test('out of the list moves nothing', () => {
    for (const [from, to] of [
      [0, 3],
      [-1, 0],
      [3, 0],
      [0, -1],
    ] as const) {
      expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
    }
  });
});

test('content is the same whatever the order of its keys, and only then', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(sameContent(a, structuredClone(a))).toBe(true);
      expect(sameContent(a, b)).toBe(sameContent(b, a));
    }),
  );
  expect(sameContent({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(sameContent([1, 2], [2, 1])).toBe(false);
  expect(sameContent({ a: undefined }, {})).toBe(false);
  expect(sameContent([], {})).toBe(false);
});
