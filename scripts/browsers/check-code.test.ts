import { expect, test } from 'vitest';
import { newerThanFloor } from './check-code.ts';

const names = (code: string) => newerThanFloor(code).map(({ name }) => name);

test.each([
  ['a.toWellFormed()', 'String.prototype.toWellFormed'],
  ['fetch(u, { signal: AbortSignal.timeout(9) })', 'AbortSignal.timeout'],
  ['/(?<=@)x/.test(a)', 'lookbehind'],
  ['new RegExp("(?<!a)b")', 'lookbehind'],
  ['Object.groupBy(a, f)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['new Set(a).union(b)', 'Set.prototype.union'],
  ['URL.canParse(a)', 'URL.canParse'],
  ['form.requestSubmit()', 'HTMLFormElement.prototype.requestSubmit'],
  ['document.adoptedStyleSheets = []', 'document.adoptedStyleSheets'],
  ['button.ariaPressed = "true"', 'Element.prototype.ariaPressed'],
  ['crypto.randomUUID()', 'crypto.randomUUID on plain http'],
  ['window.crypto.randomUUID()', 'crypto.randomUUID on plain http'],
  ['new URLPattern(a)', 'URLPattern'],
  ['document.startViewTransition(f)', 'document.startViewTransition'],
])('%s is newer than the floor', (code, name) => {
  expect(names(code)).toEqual([name]);
});

test('copying methods of arrays', () => {
  for (const call of ['toSorted()', 'toReversed()', 'toSpliced(0, 1)', 'with(0, 1)']) {
    expect(names(`a.${call}`), call).toHaveLength(1);
  }
});

test.each([
  'a.at(-1); a.findLast(f); Object.hasOwn(a, b); structuredClone(a); a.replaceAll(b, c)',
  'typeof Temporal === "undefined"',
  '(window.requestIdleCallback ?? setTimeout)(f)',
  'if (document.startViewTransition) document.startViewTransition(f)',
  'navigator.connection?.saveData',
  'a.requestSubmit?.(b)',
  '`captureStackTrace` in Error ? Error.captureStackTrace(a) : 0',
  'function groupBy() {} groupBy(a); const { union } = z; union(a)',
])('%s is in the floor, asked for first, or our own', (code) => {
  expect(names(code)).toEqual([]);
});
