/** Characters of a reply, a note or the words of a call. */
export const longestText = 20_000;
export const longestTitle = 80;
/** How many entries a thread shows at first, and how many more each step brings. */
export const pageSize = 100;
/** Who has not typed for so long is not answering any more, in milliseconds. */
export const draftIsFreshMs = 120_000;

/** What is written in a lead's composer. */
export const composerKinds = ['reply', 'note', 'call'] as const;
export type ComposerKind = (typeof composerKinds)[number];
export const isComposerKind = (kind: unknown): kind is ComposerKind => composerKinds.some((one) => one === kind);

/** What a saved answer's placeholders stand for in one lead. */
export interface Placeholders {
  name: string;
  reference: string;
  link: string;
}

/** A saved answer with {name}, {reference} and {link} put in; anything else in braces stays. */
export const filled = (text: string, values: Placeholders): string =>
  text.replace(/\{(name|reference|link)\}/g, (_, key: keyof Placeholders) => values[key]);

/** An entry as far as turns go. */
interface Spoken {
  at: number;
  kind: string;
}

/** Who speaks with an entry; undefined for what is nobody's word to the other. */
export const speakerOf = ({ kind }: Pick<Spoken, 'kind'>): 'us' | 'them' | undefined =>
  kind === 'reply' || kind === 'call' ? 'us' : kind === 'message' || kind === 'form' ? 'them' : undefined;

/**
 * How long it took until the other side spoke, for each entry that answers one of the other side, by its place in
 * `entries` (oldest first).
 */
export function answerTimes(entries: readonly Spoken[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  let asked: { by: string; at: number } | undefined;
  for (const [place, entry] of entries.entries()) {
    const by = speakerOf(entry);
    if (!by) continue;
    if (asked && asked.by !== by) times.set(place, entry.at - asked.at);
    // Of several words of one side the first is what the other answers.
    if (asked?.by !== by) asked = { by, at: entry.at };
  }
  return times;
}
