import { ArrowRight } from 'lucide-react';
import type { Link } from '#src/lib/page-parts.ts';

/** A link that leads on; `about` is said only to those who hear the page. */
export function ArrowLink(props: Link & { about?: string; className?: string; size?: number }) {
  const { text, href, about, className = 'link-more', size = 18 } = props;
  return (
    <a className={className} href={href}>
      {text}
      {about && <span className="sr-only">{about}</span>}
      <ArrowRight aria-hidden="true" size={size} />
    </a>
  );
}
