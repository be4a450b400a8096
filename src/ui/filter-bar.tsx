import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { allCategories, countLine, type TextFilter } from '#src/lib/filter.ts';

interface FilterWords {
  readonly searchLabel: string;
  readonly searchHint: string;
  readonly search: string;
  readonly clear: string;
  readonly categories: string;
}

/** Carries the other form's value along, so that a search keeps the category and vice versa. */
function Kept({ name, value }: { name: string; value: string }) {
  return value === '' || value === allCategories ? null : <input type="hidden" name={name} value={value} />;
}

/** Plain GET forms; browser/filter.ts takes over inside an element with data-filter. */
export function FilterBar(props: {
  action: string;
  filter: TextFilter;
  categories: readonly { readonly id: string; readonly label: string }[];
  words: FilterWords;
}) {
  const { action, filter, categories, words } = props;
  return (
    <div className="filter-bar grid gap-5">
      <search>
        <form
          className="filter-search relative flex max-w-2xl items-center gap-1 rounded-full border border-ink-500 bg-white py-1 pr-1 pl-4 focus-within:border-arc-600 focus-within:outline-3 focus-within:outline-arc-500"
          action={action}
          data-filter-search
        >
          <Kept name="category" value={filter.category} />
          <label className="sr-only" htmlFor="filter-query">
            {words.searchLabel}
          </label>
          <Search aria-hidden="true" size={20} />
          <input
            id="filter-query"
            className="min-h-11 w-full min-w-0 appearance-none bg-transparent px-2 outline-none placeholder:text-ink-500 [&::-webkit-search-cancel-button]:hidden"
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            placeholder={words.searchHint}
            defaultValue={filter.query}
          />
          <button
            type="submit"
            form="filter-clear"
            className="icon-button"
            data-filter-clear
            hidden={filter.query === ''}
          >
            <X aria-hidden="true" size={20} />
            <span className="sr-only">{words.clear}</span>
          </button>
          <button type="submit" className="button button-primary button-small [overflow-wrap:normal]">
            {words.search}
          </button>
        </form>
        <form id="filter-clear" action={action}>
          <Kept name="category" value={filter.category} />
        </form>
      </search>
      <form action={action} data-filter-chips>
        <Kept name="q" value={filter.query} />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{words.categories}</legend>
          {categories.map(({ id, label }) => (
            <button
              key={id}
              type="submit"
              name="category"
              value={id}
              className="chip"
              aria-pressed={id === filter.category}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </form>
    </div>
  );
}

/** How many there are, and whether they match only closely. */
export function FilterCount(props: {
  count: number;
  isClose: boolean;
  words: { readonly close: string; readonly one: string; readonly many: string };
}) {
  const { count, isClose, words } = props;
  return (
    <>
      <span data-filter-close hidden={!isClose}>
        {words.close}{' '}
      </span>
      <span data-filter-count data-one={words.one} data-many={words.many}>
        {countLine(count, words.one, words.many)}
      </span>
    </>
  );
}

export function NoMatches(props: {
  action: string;
  hidden: boolean;
  clear: string;
  className?: string;
  children: ReactNode;
}) {
  const { className = '' } = props;
  return (
    <div
      className={`rounded-2xl bg-ink-50 px-6 py-12 text-center in-[.section-mist]:bg-white ${className}`.trimEnd()}
      data-filter-empty
      hidden={props.hidden}
    >
      {props.children}
      <form className="mt-6" action={props.action} data-filter-reset>
        <button type="submit" className="button button-primary">
          {props.clear}
        </button>
      </form>
    </div>
  );
}
