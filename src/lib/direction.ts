const turns = /[\u202a-\u202e\u2066-\u2069]/g;
/** Direction marks; at the edge of a text they affect only what stands beside it. */
const marksAtEdge = /^[\s\u200e\u200f\u061c]+|[\s\u200e\u200f\u061c]+$/g;

/** Trims and removes what could change the direction of text shown beside it. */
export const keepsDirection = (text: string): string => text.replace(turns, '').replace(marksAtEdge, '');
