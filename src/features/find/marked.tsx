import { type Marks, marked } from './marks.ts';

/** A text with what was looked for marked in it. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return marked(text, marks).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing else of their own
    piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
