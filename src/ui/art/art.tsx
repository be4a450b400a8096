import type { Art as ArtName } from '#src/lib/page-parts.ts';
import { drawings } from './drawings.tsx';

/**
 * A drawing of the illustration family: objects that stand on one horizon, in one pen,
 * one tint and one warm accent (colours: .art in styles/art.css). Decorative; the text beside it says what it means.
 */
export function Art({ name, className = '' }: { name: ArtName; className?: string }) {
  return (
    <svg viewBox="0 0 240 160" width="240" height="160" className={`art ${className}`} aria-hidden="true">
      {drawings[name]}
      <path d="M2 146h236" />
    </svg>
  );
}
