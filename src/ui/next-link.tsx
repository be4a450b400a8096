import { Link } from 'react-router';

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
