import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { finderLabel } from './finder.tsx';
import { HitLink } from './hit-link.tsx';
import { NothingFound } from './nothing.tsx';
import { countOf, type Results } from './results.ts';

/** The search as a page, for browsers without JavaScript. */
export function FindPage({ results }: { results: Results }) {
  const { q, groups, marks } = results;
  return (
    <div className="finder-page">
      <div className="desk-head">
        <h1>Search</h1>
        <p role="status">{q && !results.problem ? countOf(results) : ''}</p>
      </div>
      <Form method="get" action="/admin/find" role="search" className="desk-filters desk-filters-line">
        <label className="desk-search">
          <span className="sr-only">{finderLabel}</span>
          <Search aria-hidden="true" size={18} className="desk-search-icon" />
          <input key={q} type="search" name="q" defaultValue={q} maxLength={200} autoComplete="off" className="input" />
        </label>
        <button type="submit" className="button button-primary">
          Search
        </button>
      </Form>
      <div className="sheet">
        {groups.map(({ title, hits }) => (
          <section key={title} aria-label={title}>
            <h2 className="finder-title">{title}</h2>
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <HitLink hit={hit} marks={marks} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <NothingFound results={results} />}
      </div>
    </div>
  );
}
