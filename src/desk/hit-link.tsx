import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Hit } from './found.ts';
import { type Marks, marked } from './marks.ts';

/** A text with what was looked for marked in it. */
function Marked({ text, marks }: { text: string; marks: Marks }) {
  return marked(text, marks).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing else of their own
    piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

/** One thing that was found, as a link to it. A page for visitors is a document of its own. */
export function HitLink({
  hit,
  marks,
  ...link
}: { hit: Hit; marks: Marks } & Omit<ComponentProps<typeof Link>, 'to' | 'children'>) {
  return (
    <Link {...link} className="finder-hit" to={hit.href} reloadDocument={hit.isPublic ?? false}>
      <b>
        <Marked text={hit.title} marks={marks} />
      </b>
      <small>
        <Marked text={hit.about} marks={marks} />
      </small>
      <span>{hit.state}</span>
    </Link>
  );
}
