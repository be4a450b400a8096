import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { DeskSearch } from '#src/ui/desk-search.tsx';
import { useEarlyChoice } from '#src/ui/early-choice.ts';
import { isNarrowed, type ListFilter, leadSources } from './filter.ts';
import type { LeadKind } from './kind.ts';

const typingPauseMs = 350;

function Choice(props: {
  name: string;
  label: string;
  value: string;
  empty?: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <label className="desk-filter">
      <span>{props.label}</span>
      <select name={props.name} defaultValue={props.value} className="input input-small">
        {props.empty && <option value="">{props.empty}</option>}
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const words = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Search and filters over a list; they stand in the address, so a view can be kept and sent. */
export function LeadFilters({ kind, filter }: { kind: LeadKind; filter: ListFilter }) {
  const submit = useSubmit();
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const apply = () => {
    clearTimeout(typing.current);
    if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
  };
  useEarlyChoice(form, apply);
  // What is being typed stays; everything else follows the address, also when a link has changed it.
  const stands = JSON.stringify(filter);
  const followed = useRef(stands);
  useEffect(() => {
    if (followed.current === stands) return;
    followed.current = stands;
    for (const [name, value] of Object.entries(JSON.parse(stands) as ListFilter)) {
      const control = form.current?.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isField && control !== document.activeElement) control.value = value;
    }
  }, [stands]);
  const deleted = filter.view === 'deleted';
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label={`Search ${kind.plural}`}
      className="desk-filters"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => {
        if ((event.target as HTMLElement).getAttribute('type') !== 'search') return apply();
        clearTimeout(typing.current);
        typing.current = setTimeout(apply, typingPauseMs);
      }}
    >
      {deleted && <input type="hidden" name="view" value="deleted" />}
      <DeskSearch label="Search in everything that was sent" value={filter.q} />
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
        <Choice name="status" label="Status" value={filter.status} empty="All" options={words(kind.statuses)} />
        <Choice name="source" label="Source" value={filter.source} empty="All" options={words(leadSources)} />
        {kind.services.length > 0 && (
          <Choice name="service" label="Service" value={filter.service} empty="All" options={kind.services} />
        )}
        <label className="desk-filter">
          <span>Received from</span>
          <input type="date" name="from" defaultValue={filter.from} className="input input-small" />
        </label>
        <label className="desk-filter">
          <span>to</span>
          <input type="date" name="to" defaultValue={filter.to} className="input input-small" />
        </label>
        {!deleted && <Choice name="sort" label="Sort" value={filter.sort} options={kind.sorts} />}
      </div>
      <noscript>
        <button type="submit" className="button button-quiet">
          Apply
        </button>
      </noscript>
      {isNarrowed(filter) && (
        <Link className="link" to={deleted ? '?view=deleted' : '?'} preventScrollReset>
          Clear the filters
        </Link>
      )}
    </Form>
  );
}
