import { Link } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { IfMay } from '#src/ui/may.tsx';
import type { Route } from './+types/chats';
import { loadRecentChats, type SessionRow } from './history.server.ts';
import { HistoryFigures, SessionLine } from './history-list.tsx';

const Sessions = ({ rows, areRunning = false }: { rows: readonly SessionRow[]; areRunning?: boolean }) => (
  <ul className="card history-recent">
    {rows.map((row) => (
      <li key={row.id}>
        <Link to={`/admin/chat-history/${row.id}`}>
          <SessionLine row={row} />
          {areRunning && (
            <span className="history-facts">{row.takenBy ? `${row.takenBy} answers` : 'The assistant answers'}</span>
          )}
        </Link>
      </li>
    ))}
  </ul>
);

/** S2 §2 Admin dashboard: four stats, the 5 most recent sessions, a link to all. */
export default function Chats({ loaderData }: Route.ComponentProps) {
  const { figures, sessions, running } = loaderData;
  return (
    <section aria-labelledby="tab-title">
      <header className="desk-head">
        <h1 id="tab-title">Chat History</h1>
        <IfMay open="/admin/chat-questions">
          <Link className="desk-link" to="/admin/chat-questions">
            Unanswered questions
          </Link>
        </IfMay>
        <Link className="desk-link" to="/chat-history">
          View all chat history
        </Link>
      </header>
      <HistoryFigures figures={figures} />
      {running.length > 0 && (
        <>
          <h2 className="history-title">Running now</h2>
          <Sessions rows={running} areRunning />
        </>
      )}
      <h2 className="history-title">Most recent sessions</h2>
      {sessions.length === 0 ? <p className="empty-state">No chat sessions yet</p> : <Sessions rows={sessions} />}
    </section>
  );
}

export const meta = deskTitle('Chat History');

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = await requireSignIn(args);
  return loadRecentChats(db, clock.now());
}
