import { Link } from 'react-router';

/** The ways through a list that is read onwards, newest first: back to its beginning, and on. */
export function DeskPages(props: { first: string | undefined; next: string | undefined; nextText: string }) {
  if (!props.first && !props.next) return null;
  return (
    <nav aria-label="Pages" className="desk-pages">
      {props.first && (
        <Link className="button button-quiet button-small" to={props.first}>
          Newest
        </Link>
      )}
      {props.next && (
        <Link className="button button-quiet button-small" to={props.next}>
          {props.nextText}
        </Link>
      )}
    </nav>
  );
}
