import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The ways through a list that is read onwards: back to its beginning, and on. `children` stand beside them. */
export function Pagination(props: {
  first: string | undefined;
  previous?: string | undefined;
  next: string | undefined;
  firstText?: string;
  nextText: string;
  label?: string;
  children?: ReactNode;
}) {
  const { first, previous, next } = props;
  if (!first && !next) return null;
  const className = 'button button-quiet button-small';
  return (
    <nav aria-label={props.label ?? 'Pages'} className="desk-pages">
      {first && (
        <Link className={className} to={first}>
          {props.firstText ?? 'Newest'}
        </Link>
      )}
      {previous && (
        <Link className={className} to={previous}>
          Previous page
        </Link>
      )}
      {next && (
        <Link className={className} to={next} data-shortcut="next">
          {props.nextText}
        </Link>
      )}
      {props.children}
    </nav>
  );
}
