/** Replaces lone surrogates by U+FFFD: `String.toWellFormed` for the oldest supported browsers. */
export const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
