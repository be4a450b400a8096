import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count));

/** Any characters of Unicode, as `unit: 'binary'` of fast-check, which takes seconds to list them all first. */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: anyCharacter, ...lengths });
