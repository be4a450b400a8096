import type { Marks } from './marks.ts';

/** One thing that was found. */
export interface Hit {
  /** Unlike all others in one answer. */
  id: string;
  href: string;
  title: string;
  about: string;
  /** Its state, or what it is. */
  state: string;
  /** A page for visitors, which is a document of its own. */
  isPublic?: boolean;
}

export interface HitGroup {
  title: string;
  hits: Hit[];
  /** Whether there is more than is shown. */
  more: boolean;
}

export interface Results {
  /** What was asked for; undefined when nothing could be. */
  q: string | undefined;
  groups: HitGroup[];
  marks: Marks;
  /** Why nothing could be asked for. */
  problem?: string;
}

/** All that was found, in the order in which it stands. */
export const hitsOf = ({ groups }: Results): Hit[] => groups.flatMap(({ hits }) => hits);

/** How many were found, in words. */
export function countOf(results: Results): string {
  const count = hitsOf(results).length;
  const more = results.groups.some((group) => group.more);
  if (count === 0) return 'No results';
  return more ? `More than ${count} results` : count === 1 ? '1 result' : `${count} results`;
}
