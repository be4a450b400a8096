import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { isNarrowed, type ListFilter, leadSources } from './filter.ts';
import type { LeadTypeConfig } from './lead-type.ts';

/** Search and filters over a list of leads. */
export function LeadFilters({ leadType, filter }: { leadType: LeadTypeConfig; filter: ListFilter }) {
  const [open, setOpen] = useState(false);
  const deleted = filter.view === 'deleted';
  return (
    <FilterForm values={{ ...filter }} search={`Search ${leadType.plural}`}>
      {deleted && <input type="hidden" name="view" value="deleted" />}
      <SearchField label="Search in everything that was sent" value={filter.q} />
      <button
        type="button"
        className="button button-quiet desk-more"
        aria-expanded={open}
        aria-controls="lead-filters"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" size={17} /> Filter and sort
      </button>
      <div id="lead-filters" className="desk-filter-row" data-open={open || undefined}>
        <FilterChoice name="status" label="Status" value={filter.status} empty="All" options={leadType.statuses} />
        <FilterChoice name="source" label="Source" value={filter.source} empty="All" options={leadSources} />
        {leadType.services.length > 0 && (
          <FilterChoice name="service" label="Service" value={filter.service} empty="All" options={leadType.services} />
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
      <noscript>
        <button type="submit" className="button button-quiet">
          Apply
        </button>
      </noscript>
      {isNarrowed(filter) && (
        <Link className="desk-link" to={deleted ? '?view=deleted' : '?'} preventScrollReset>
          Clear the filters
        </Link>
      )}
    </FilterForm>
  );
}
