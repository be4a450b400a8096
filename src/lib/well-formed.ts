/** A text without halves of characters, each replaced by U+FFFD: `String.toWellFormed` for browsers of the floor. */
export const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
