/** What visitors write, in their spelling, and what the answer must say and offer. */
export interface VisitorSentence {
  readonly says: string;
  /** A link that it must offer. */
  readonly link?: string;
  /** Part of the answer's text. */
  readonly tells?: string;
  /** What the text must not say. */
  readonly never?: string;
  /** Whether the consultation form must open; silent where it does not matter. */
  readonly opens?: boolean;
  /** What was said before, where the sentence follows other ones. */
  readonly after?: string | readonly string[];
}

type Want = Omit<VisitorSentence, 'says'>;

/** Sentences of which the same is wanted. */
export const all = (want: Want, ...sentences: string[]): VisitorSentence[] =>
  sentences.map((says) => ({ says, ...want }));
export const afterwards = (after: string | readonly string[], says: string, want: Want): VisitorSentence => ({
  says,
  after,
  ...want,
});
/** Sentences that follow the same beginning of a talk. */
export const following = (after: string | readonly string[], want: Want, ...sentences: string[]): VisitorSentence[] =>
  sentences.map((says) => ({ says, after, ...want }));
