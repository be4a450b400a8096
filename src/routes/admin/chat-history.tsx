import historyStyles from '#src/features/chat/history.css?url';
import { changeHistory, loadHistory } from '#src/features/chat/history.server.ts';
import { HistoryScreen } from '#src/features/chat/history.tsx';
import findStyles from '#src/features/find/find.css?url';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import sheetStyles from '#src/ui/sheet.css?url';
import type { Route } from './+types/chat-history';
import { BehindGate, NotBehindGate } from './behind-gate.tsx';
import { gateMeta, gates } from './gates.ts';
import { keepOffline } from './offline.ts';
import { actBehindGate, loadBehindGate } from './sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const links: Route.LinksFunction = () =>
  [adminStyles, sheetStyles, historyStyles, findStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta = gateMeta(gates.chatHistory);

export const loader = (args: Route.LoaderArgs) =>
  loadBehindGate(args, ({ db, clock, content }, params) =>
    loadHistory(db, params, clock.now(), content.published().retention.chats),
  );

export const action = (args: Route.ActionArgs) =>
  actBehindGate(args, gates.chatHistory, ({ db, actor, clock }, form) =>
    changeHistory(db, form, { actor, at: clock.now() }),
  );

export default function ChatHistory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BehindGate gate={gates.chatHistory} loaderData={loaderData} answer={actionData}>
      {(page) => <HistoryScreen page={page} />}
    </BehindGate>
  );
}

export { NotBehindGate as ErrorBoundary };
