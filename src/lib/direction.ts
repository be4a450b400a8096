/** Characters that turn the direction of what follows them around: they have no place in one line of text. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
/** Marks that say of a text how it runs; at its edge they only reach into what stands beside it. */
const marksAtEdge = /^[\s\u200e\u200f\u061c]+|[\s\u200e\u200f\u061c]+$/g;

/** One line of text, trimmed, that cannot change the direction of what is shown beside it. */
export const keepsDirection = (text: string): string => text.replace(turns, '').replace(marksAtEdge, '');
