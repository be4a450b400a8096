import { data } from 'react-router';
import { company } from '#content/company.ts';
import historyStyles from '#src/features/chat/history.css?url';
import { changeHistory, loadHistory } from '#src/features/chat/history.server.ts';
import { HistoryScreen } from '#src/features/chat/history.tsx';
import { MailLine } from '#src/features/mail/mail-line.tsx';
import { mailStanding } from '#src/features/mail/trouble.server.ts';
import { Gate, type GateFeature } from '#src/features/staff/gate.tsx';
import { OwnScreen } from '#src/features/staff/own-screen.tsx';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/chat-history';
import { signInAt, staffOrDevice } from './device.server.ts';
import { keepDesk } from './keep-desk.ts';
import { whyNot } from './while-unavailable.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepDesk((error) => ({ error }))];
export const links: Route.LinksFunction = () =>
  [adminStyles, historyStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta = () => [{ title: 'Chat history | Northarc' }, { name: 'robots', content: 'noindex, nofollow' }];

const page = '/chat-history';
const features: GateFeature[] = [
  { icon: 'inbox', text: 'Every talk with the assistant on the website, newest first' },
  { icon: 'promise', text: 'Who asked for a consultation in the chat' },
];

export async function loader(args: Route.LoaderArgs) {
  const parts = await staffOrDevice(args);
  if (!parts) return { history: undefined };
  const { searchParams } = new URL(args.request.url);
  const now = parts.clock.now();
  const [history, mail] = await Promise.all([
    loadHistory(parts.db, searchParams, now),
    mailStanding(parts.db, parts.mailConfigured, now),
  ]);
  return { history, mail };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.has('password')) return signInAt(page, args, form);
  const parts = await staffOrDevice(args);
  if (!parts) return data({ error: 'Please sign in.' }, { status: 401 });
  const who = { actor: parts.actor, at: parts.clock.now() };
  const problem = await changeHistory(parts.db, form, who).catch(whyNot(args));
  return problem ? data({ error: problem }, { status: 422 }) : { error: undefined };
}

export default function ChatHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { history } = loaderData;
  if (history) {
    return (
      <OwnScreen brand={company.longName} notice={<MailLine standing={loaderData.mail} />}>
        <HistoryScreen page={history} />
      </OwnScreen>
    );
  }
  return <Gate title="Chat history" error={actionData?.error} next={page} features={features} remember />;
}
