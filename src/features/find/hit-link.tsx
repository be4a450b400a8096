import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Marked } from './marked.tsx';
import type { Marks } from './marks.ts';
import type { Hit } from './results.ts';

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
