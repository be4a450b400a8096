/** Characters of a reply, note or call log. */
export const longestText = 20_000;
export const longestTitle = 80;
/** Entries shown at first, and added with each step. */
export const pageSize = 100;
/** A draft older than this (milliseconds) is abandoned. */
export const draftIsFreshMs = 120_000;

export const composerKinds = ['reply', 'note', 'call'] as const;
export type ComposerKind = (typeof composerKinds)[number];
export const isComposerKind = (kind: unknown): kind is ComposerKind => composerKinds.some((one) => one === kind);

export interface Placeholders {
  name: string;
  'first name': string;
  reference: string;
  link: string;
}

/** Unknown placeholders stay. */
export const filled = (text: string, values: Placeholders): string =>
  text.replace(/\{(name|first name|reference|link)\}/g, (_, key: keyof Placeholders) => values[key]);

/** Who wrote an entry; undefined if it is internal. */
export const speakerOf = ({ kind }: { kind: string }): 'us' | 'them' | undefined =>
  kind === 'reply' || kind === 'call' ? 'us' : kind === 'message' || kind === 'form' ? 'them' : undefined;
