import { useState } from 'react';
import { Link } from 'react-router';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { isNarrowed, type ListFilter, leadSources } from './filter.ts';
import type { LeadTypeConfig } from './lead-type.ts';
import { whoseOptions } from './whose.tsx';

/** What is chosen besides the words that are searched for, as the fold says it. */
function chosenWords(leadType: LeadTypeConfig, filter: ListFilter): string {
  const { whose, status, source, service, from, to, sort } = filter;
  const kind = leadType.kinds?.find(({ value }) => value === filter.kind)?.label;
  const order = sort === leadType.sorts[0]?.value ? '' : leadType.sorts.find(({ value }) => value === sort)?.label;
  const days = from || to ? `${from || '…'} to ${to || 'today'}` : '';
  const theirs = whoseOptions.find(({ value }) => value === whose)?.label;
  return [theirs, kind, status, source, service, days, order].filter(Boolean).join(', ');
}

/** Search and filters over a list of leads: the words in view, the rest as one fold that is open while it narrows. */
export function LeadFilters(props: {
  leadType: LeadTypeConfig;
  filter: ListFilter;
  /** Whether there is more than one person whose leads they can be. */
  withWhose: boolean;
}) {
  const { leadType, filter } = props;
  const deleted = filter.view === 'deleted';
  const chosen = chosenWords(leadType, filter);
  const [startsOpen] = useState(chosen !== '');
  return (
    <FilterForm values={{ ...filter }} search={`Search ${leadType.plural}`} className="sheet-filters">
      {deleted && <input type="hidden" name="view" value="deleted" />}
      <SearchField label="Search everything people sent" value={filter.q} />
      {isNarrowed(filter) && (
        <Link className="desk-link" to={deleted ? '?view=deleted' : '?'} preventScrollReset>
          Clear filters
        </Link>
      )}
      <details className="filter-fold" open={startsOpen}>
        <summary>
          Filter and sort <span className="text-sm text-ink-500">{chosen}</span>
        </summary>
        <div className="desk-filter-row">
          {props.withWhose && (
            <FilterChoice name="whose" label="Assigned to" value={filter.whose} empty="All" options={whoseOptions} />
          )}
          <FilterChoice name="status" label="Status" value={filter.status} empty="All" options={leadType.statuses} />
          {leadType.kinds && (
            <FilterChoice name="kind" label="Kind" value={filter.kind} empty="All" options={leadType.kinds} />
          )}
          <FilterChoice name="source" label="Source" value={filter.source} empty="All" options={leadSources} />
          {leadType.services.length > 0 && (
            <FilterChoice
              name="service"
              label="Service"
              value={filter.service}
              empty="All"
              options={leadType.services}
            />
          )}
          <label className="desk-filter">
            <span>Received from</span>
            <input type="date" name="from" defaultValue={filter.from} className="input input-small" />
          </label>
          <label className="desk-filter">
            <span>to</span>
            <input type="date" name="to" defaultValue={filter.to} className="input input-small" />
          </label>
          {!deleted && <FilterChoice name="sort" label="Sort" value={filter.sort} options={leadType.sorts} />}
        </div>
      </details>
    </FilterForm>
  );
}
