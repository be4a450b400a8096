import { Link } from 'react-router';

/** The way on to whoever comes after this, at the head of a screen of the desk; `path` is the address. */
export function NextLink({ name, path }: { name: string; path: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Link className="desk-link" to={path} data-shortcut="next" aria-keyshortcuts="j">
        Next: {name}
      </Link>
      <span aria-hidden="true" className="key">
        J
      </span>
    </span>
  );
}
