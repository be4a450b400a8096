import { Search, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useFetcher, useSearchParams } from 'react-router';
import { countLine } from '#src/lib/filter.ts';
import { easternClock, easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { FilterForm } from '#src/ui/filter-form.tsx';
import { Figures, Refused } from '#src/ui/screen.tsx';
import type { ChatFigures, HistoryPage, SessionDetail, SessionRow } from './history.server.ts';
import { dateFilters, durationText } from './rules-history.ts';

/** Changes apply at once; the selected session stays. */
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

const factsOf = ({ startedAt, endedAt, messages }: SessionRow) =>
  `${easternText(startedAt)} ET · ${durationText(endedAt - startedAt)} · ${countLine(messages, 'message', 'messages')}`;

export const SessionLine = ({ row }: { row: SessionRow }) => (
  <>
    <span className="history-opening">{row.opening || 'No question'}</span>
    <span className="history-facts">
      User {row.visitor} · {factsOf(row)}
    </span>
  </>
);

/** Newest first, at most 600 px tall (S2 §2 Admin chat history). */
export function SessionList({ page }: { page: HistoryPage }) {
  const [params] = useSearchParams();
  const withParam = (name: string, value: string) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), [name]: value })}`;
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

/** S2 §9. */
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

export function Rating({ feedback }: { feedback: string }) {
  if (!feedback) return null;
  const Mark = feedback === 'positive' ? ThumbsUp : ThumbsDown;
  return (
    <span className="history-rating">
      <Mark aria-hidden="true" size={14} /> {feedback === 'positive' ? 'Rated helpful' : 'Rated not helpful'}
    </span>
  );
}

/** On narrow screens, where the detail is below the list, selecting scrolls to it. */
function useInView(id: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    if (window.matchMedia('(width < 64rem)').matches) title.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return title;
}

/** S2 §2 Admin chat history. */
export function Detail({ detail }: { detail: SessionDetail | undefined }) {
  const fetcher = useFetcher<Outcome>();
  const title = useInView(detail?.id ?? '');
  if (!detail) {
    return (
      <section className="card history-detail" aria-labelledby="detail-title">
        <h2 id="detail-title" ref={title}>
          No Chat Selected
        </h2>
        <p className="history-none">Choose a session to read it.</p>
      </section>
    );
  }
  return (
    <section className="card history-detail" aria-labelledby="detail-title">
      <header>
        <div>
          <h2 id="detail-title" ref={title}>
            User {detail.visitor}
          </h2>
          <p>
            {factsOf(detail)}
            {!detail.closed && ' · not closed'}
          </p>
        </div>
        <ConfirmAction
          question="Are you sure you want to delete this chat session?"
          confirm="Delete session"
          keep="Keep session"
          label={`Delete the chat session of user ${detail.visitor}`}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onConfirm={() => fetcher.submit({ intent: 'delete', id: detail.id }, { method: 'post' })}
        />
      </header>
      <Refused outcome={fetcher.data} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className="history-said" aria-label="Messages" tabIndex={0}>
        {detail.said.map((message) => (
          <li key={message.id} data-sender={message.sender}>
            <p className="history-who">
              {message.sender === 'user' ? 'Visitor' : message.author || 'Assistant'} · {easternClock(message.at)}
            </p>
            <p className="history-text">{message.text}</p>
            <Rating feedback={message.feedback} />
          </li>
        ))}
      </ol>
    </section>
  );
}
