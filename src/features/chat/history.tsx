import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { useFetcher, useRevalidator } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { IfMay, IfMayHere } from '#src/ui/if-may.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { HistoryPage } from './history.server.ts';
import { Detail } from './history-detail.tsx';
import { HistoryFigures } from './history-figures.tsx';
import { Leads } from './history-leads.tsx';
import { SessionList } from './history-list.tsx';

/** What can be done with all sessions: refresh, export, delete (S2 §6). */
function Actions({ any }: { any: boolean }) {
  const { revalidate, state } = useRevalidator();
  const fetcher = useFetcher<Outcome>();
  return (
    <div className="history-actions">
      <button type="button" className="button button-quiet button-small needs-script" onClick={() => void revalidate()}>
        <RefreshCw aria-hidden="true" size={17} className={state === 'loading' ? 'animate-spin' : undefined} /> Refresh
      </button>
      <IfMay open="/chat-history/chat_history.json">
        <a className="button button-quiet button-small" href="/chat-history/chat_history.json">
          <Download aria-hidden="true" size={17} /> Export
        </a>
      </IfMay>
      <IfMayHere>
        {any && (
          <ConfirmAction
            labelled
            question="Are you sure you want to delete all chat history? This cannot be undone."
            confirm="Delete all sessions"
            keep="Keep all sessions"
            label="Delete all"
            icon={<Trash2 aria-hidden="true" size={17} />}
            fields={{ intent: 'delete-all' }}
            onConfirm={() => fetcher.submit({ intent: 'delete-all' }, { method: 'post' })}
          />
        )}
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

/** The owner's chat history (S2 §2 Admin chat history), behind its gate. */
export function HistoryScreen({ page }: { page: HistoryPage }) {
  return (
    <>
      <header className="history-header">
        <h1>Chat History</h1>
        <Actions any={page.figures.total > 0} />
      </header>
      <HistoryFigures figures={page.figures} />
      <p className="mt-3 text-ink-600">Chats are deleted {page.kept} after their last message.</p>
      <div className="history-columns">
        <SessionList page={page} />
        <Detail detail={page.detail} />
      </div>
      <Leads leads={page.leads} />
    </>
  );
}
