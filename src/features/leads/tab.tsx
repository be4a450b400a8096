import { Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '#src/ui/use-now.ts';
import { filterParams, isNarrowed } from './filter.ts';
import { LeadFilters } from './filters.tsx';
import type { LeadKind } from './kind.ts';
import type { LeadList } from './list.server.ts';
import { LeadPages } from './pages.tsx';
import { type LeadCells, LeadEntry, type StatusControl } from './row.tsx';
import { ChangeToast } from './toast.tsx';
import { useListChanges } from './use-list-changes.ts';

const number = new Intl.NumberFormat('en-US');
const nothing: LeadCells = {};

function Figures({ kind, list }: { kind: LeadKind; list: LeadList }) {
  const { counts, filter, found } = list;
  if (filter.view === 'deleted') return <>{number.format(counts.deleted ?? 0)} deleted, kept for 30 days</>;
  const total = kind.statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const matches = found > 1_000 ? 'more than 1,000' : number.format(found);
  return (
    <>
      {number.format(total)} in all, {number.format(counts.pending ?? 0)} pending
      {isNarrowed(filter) && `, ${matches} found`}
    </>
  );
}

function Ways({ kind, list }: { kind: LeadKind; list: LeadList }) {
  const params = filterParams(list.filter);
  const deleted = list.filter.view === 'deleted';
  return (
    <p className="lead-ways">
      {['csv', 'json'].map((format) => (
        <a key={format} className="link" href={`${kind.path}/export/${format}?${params}`} download>
          <Download aria-hidden="true" size={16} /> Export {format.toUpperCase()}
        </a>
      ))}
      <Link className="link" to={deleted ? kind.path : '?view=deleted'}>
        {deleted ? (
          `Back to ${kind.plural}`
        ) : (
          <>
            <Trash2 aria-hidden="true" size={16} /> Deleted ({number.format(list.counts.deleted ?? 0)})
          </>
        )}
      </Link>
    </p>
  );
}

function emptyText(kind: LeadKind, list: LeadList): string {
  if (isNarrowed(list.filter)) return `No ${kind.plural} match. Try fewer words or clear the filters.`;
  if (list.filter.view === 'deleted') return 'Nothing has been deleted in the last 30 days.';
  return list.filter.sort === 'upcoming' ? `No ${kind.plural} to come.` : kind.empty;
}

/** The tab of one kind of lead (S2 §2): search, filters, the list, and what can be done with each. */
export function LeadsTab(props: {
  kind: LeadKind;
  list: LeadList;
  cells?: LeadCells;
  status?: StatusControl;
  children?: ReactNode;
}) {
  const { kind, list, cells = nothing } = props;
  const now = useNow(list.now, 15_000);
  const { change, changed } = useListChanges(kind, list);
  const leading = kind.leading?.map(({ title }) => title) ?? [];
  const titles = [...leading, 'Name', 'Contact', ...kind.columns.map(({ title }) => title), 'Status', 'Actions'];
  const columns = [...(kind.leading ?? []).map(({ field }) => field), 'name', 'contact'];
  const fields = [
    ...columns,
    ...kind.columns.map(({ field }) => field),
    'status',
    list.filter.view === 'deleted' ? 'restore' : 'actions',
  ];
  return (
    <section aria-labelledby="tab-title">
      <header className="desk-head">
        <h1 id="tab-title">{list.filter.view === 'deleted' ? `Deleted ${kind.plural}` : kind.title}</h1>
        <p className="text-ink-600">
          <Figures kind={kind} list={list} />
        </p>
        <Ways kind={kind} list={list} />
      </header>
      <LeadFilters kind={kind} filter={list.filter} />
      <ChangeToast noun={kind.noun} changed={changed} undo={(id) => change('restore', id)} />
      {list.bounded && list.found > 1_000 && (
        <p className="mb-3 text-ink-600">Sorted among the newest 1,000 that match.</p>
      )}
      {list.rows.length === 0 ? (
        <p className="empty-state">{emptyText(kind, list)}</p>
      ) : (
        <table className="admin-table lead-table">
          <caption className="sr-only">{kind.title}</caption>
          <thead>
            <tr>
              {titles.map((title, index) => (
                // Not by <col>, which browsers would take for what keeps the list in place when a row arrives above.
                <th key={title} scope="col" className={`col-${fields[index]}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <LeadEntry
                key={row.id}
                kind={kind}
                row={row}
                now={now}
                cells={cells}
                status={props.status}
                onChange={change}
              />
            ))}
          </tbody>
        </table>
      )}
      <LeadPages kind={kind} list={list} />
      {props.children}
    </section>
  );
}
