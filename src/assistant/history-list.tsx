import { Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { Figures } from '#src/ui/figures.tsx';
import { FilterForm } from '#src/ui/filter-form.tsx';
import type { ChatFigures, HistoryPage, SessionRow } from './history.server.ts';
import { dateFilters, durationText } from './rules-history.ts';

/** Search and date filter; a change is looked up at once, and the session in detail stays. */
function Filters({ page }: { page: HistoryPage }) {
  const [params] = useSearchParams();
  const selected = params.get('session');
  return (
    <FilterForm className="history-filters" search="Search chats" values={{ q: page.search, date: page.date }}>
      {selected && <input type="hidden" name="session" value={selected} />}
      <label className="history-search">
        <Search aria-hidden="true" size={18} />
        <span className="sr-only">Search chats</span>
        <input
          type="search"
          name="q"
          className="input"
          placeholder="Search messages or user…"
          defaultValue={page.search}
        />
      </label>
      <select name="date" className="input" aria-label="Date" defaultValue={page.date}>
        {dateFilters.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FilterForm>
  );
}

/** The line of a session: who, when, how long, how much. */
export function SessionLine({ row }: { row: SessionRow }) {
  return (
    <>
      <span className="history-opening">{row.opening || 'No question'}</span>
      <span className="history-facts">
        User {row.visitor} · {easternText(row.startedAt)} ET · {durationText(row.endedAt - row.startedAt)} ·{' '}
        {row.messages} {row.messages === 1 ? 'message' : 'messages'}
      </span>
    </>
  );
}

/** The sessions that pass the filters, newest first, at most 600 px tall (S2 §2 Admin chat history). */
export function SessionList({ page }: { page: HistoryPage }) {
  const [params] = useSearchParams();
  const withParam = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `?${next}`;
  };
  const { sessions, figures, detail } = page;
  return (
    <section className="card history-list" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Sessions</h2>
      <Filters page={page} />
      {sessions.length === 0 ? (
        <p className="history-none">{figures.total === 0 ? 'No chat sessions yet' : 'No chat sessions found'}</p>
      ) : (
        <ul className="history-scroll">
          {sessions.map((row) => (
            <li key={row.id}>
              <Link
                to={withParam('session', row.id)}
                preventScrollReset
                aria-current={detail?.id === row.id ? 'true' : undefined}
              >
                <SessionLine row={row} />
              </Link>
            </li>
          ))}
          {page.more && (
            <li>
              <Link to={withParam('show', String(page.shown + 50))} preventScrollReset className="history-more">
                Show older sessions
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The four figures of the chats (S2 §9): total, average length, unique users, Active Today. */
export function HistoryFigures({ figures }: { figures: ChatFigures }) {
  return (
    <Figures
      className="history-figures"
      figures={[
        ['Total Sessions', String(figures.total)],
        ['Average Length', `${figures.averageMinutes} min`],
        ['Unique Users', String(figures.visitors)],
        ['Active Today', String(figures.today)],
      ]}
    />
  );
}
