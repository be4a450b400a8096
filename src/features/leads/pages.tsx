import { Link } from 'react-router';
import { isNarrowed } from './filter.ts';
import type { LeadKind } from './kind.ts';
import type { LeadList } from './list.server.ts';

const number = new Intl.NumberFormat('en-US');
const cap = 1_000;

/** How many leads the list has in all its pages, in words. */
function totalWords(kind: LeadKind, { counts, filter, found }: LeadList): string {
  const isCounted = isNarrowed(filter) || filter.sort === 'upcoming';
  if (isCounted) return found > cap ? 'more than 1,000' : number.format(found);
  if (filter.view === 'deleted') return number.format(counts.deleted ?? 0);
  return number.format(kind.statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0));
}

/** Where in the list one is, and the pages around. */
export function LeadPages({ kind, list }: { kind: LeadKind; list: LeadList }) {
  const { first, previous, next, begins } = list;
  if (!first && !next) return null;
  return (
    <nav aria-label={`Pages of ${kind.plural}`} className="desk-pages">
      {first && (
        <Link className="button button-quiet button-small" to={first}>
          {list.filter.sort === 'newest' ? 'Newest' : 'First page'}
        </Link>
      )}
      {previous && (
        <Link className="button button-quiet button-small" to={previous}>
          Previous page
        </Link>
      )}
      {next && (
        <Link className="button button-quiet button-small" to={next} data-shortcut="next">
          Next page
        </Link>
      )}
      <p className="text-ink-600">
        {number.format(begins)}–{number.format(begins + list.rows.length - 1)} of {totalWords(kind, list)}
      </p>
    </nav>
  );
}
