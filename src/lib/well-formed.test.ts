import fc from 'fast-check';
import { test } from 'vitest';
import { wellFormed } from './text.ts';

test('does what the platform does with any halves of characters', () => {
  const halves = fc.string({ unit: fc.integer({ min: 0xd7fe, max: 0xe001 }).map((code) => String.fromCharCode(code)) });
  fc.assert(fc.property(halves, (text) => wellFormed(text) === text.toWellFormed()));
});
