import { site } from '#src/content/site.ts';
import { wayTo } from './breadcrumbs.ts';

/** `title` names a page that is on no list, for example an article. */
export function Trail({ path, title }: { path: string; title?: string | undefined }) {
  const way = wayTo(path, title);
  if (way.length === 0) return null;
  return (
    <nav className="trail" aria-label={site.breadcrumb}>
      <ol className="wrap crumbs">
        {way.map((crumb, index) => (
          <li key={crumb.path}>
            {index < way.length - 1 ? (
              <a href={crumb.path}>{crumb.name}</a>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
