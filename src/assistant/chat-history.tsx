import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { useFetcher, useRevalidator } from 'react-router';
import { BehindGate, NotBehindGate } from '#src/desk/behind-gate.tsx';
import { gates, inFrontMeta } from '#src/desk/gates.ts';
import { keepOffline } from '#src/desk/offline.ts';
import { actBehindGate, loadBehindGate } from '#src/desk/require-sign-in.server.ts';
import { leadTabs } from '#src/intake/lead.ts';
import { easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { IfMay, IfMayHere } from '#src/ui/may.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Refused } from '#src/ui/screen.tsx';
import type { Route } from './+types/chat-history';
import { type ChatLead, changeHistory, loadHistory } from './history.server.ts';
import { Detail, HistoryFigures, SessionList } from './history-list.tsx';

/** S2 §3 Chat contact lead; a consultation carries a badge. */
const columns: readonly Column<ChatLead>[] = [
  {
    title: 'Name',
    className: 'font-semibold',
    cell: ({ id, name, type }) => (
      <a className="desk-link" href={`${leadTabs[type === 'consultation' ? 'appointment' : 'contact']}/${id}`}>
        {name}
      </a>
    ),
  },
  {
    title: 'Email',
    cell: ({ email }) => (
      <a className="desk-link break-all" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  { title: 'Phone', cell: ({ phone }) => phone || '–' },
  { title: 'Received', cell: ({ at }) => `${easternText(at)} ET` },
  { title: 'Source', cell: ({ source }) => source },
  {
    title: 'Type',
    cell: ({ type }) => (type === 'consultation' ? <span className="badge">{type}</span> : type),
  },
];

/** S2 §6. */
function Actions({ any }: { any: boolean }) {
  const { revalidate, state } = useRevalidator();
  const fetcher = useFetcher<Outcome>();
  return (
    <div className="history-actions">
      <button type="button" className="button button-quiet button-small print:hidden" onClick={() => void revalidate()}>
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
            onConfirm={() => fetcher.submit({ intent: 'delete-all' }, { method: 'post' })}
          />
        )}
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta(gates.chatHistory.title);

export const loader = (args: Route.LoaderArgs) =>
  loadBehindGate(args, ({ db, clock, content }, params) =>
    loadHistory(db, params, clock.now(), content.published().retention.chats),
  );

export const action = (args: Route.ActionArgs) =>
  actBehindGate(args, gates.chatHistory, ({ db, actor, clock }, form) =>
    changeHistory(db, form, { actor, at: clock.now() }),
  );

/** S2 §2 Admin chat history. */
export default function ChatHistory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BehindGate gate={gates.chatHistory} loaderData={loaderData} answer={actionData}>
      {(page) => (
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
          <section aria-labelledby="leads-title" className="history-leads">
            <h2 id="leads-title">Contact leads</h2>
            <DeskTable
              caption="Contact leads from the chat, newest first"
              columns={columns}
              rows={page.leads}
              keyOf={({ id }) => id}
              empty="No contact leads collected yet"
            />
          </section>
        </>
      )}
    </BehindGate>
  );
}

export { NotBehindGate as ErrorBoundary };
