import { data, redirect } from 'react-router';
import { staffCookie } from '#src/features/staff/cookies.ts';
import { Gate, type GateFeature } from '#src/features/staff/gate.tsx';
import { waitWords } from '#src/features/staff/sign-in-words.ts';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/gate';
import { keepDesk } from './keep-desk.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const handle: PageHandle = { app: true };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];
export const clientMiddleware = [keepDesk((error) => ({ error }))];
export const meta = () => [{ title: 'Admin login | Northarc' }, { name: 'robots', content: 'noindex, nofollow' }];

const firstTab = '/admin/messages';
const features: GateFeature[] = [
  { icon: 'inbox', text: 'Messages, appointments, quote requests and applications, newest first' },
  { icon: 'promise', text: 'The moment by which each visitor was promised an answer' },
  { icon: 'mail', text: 'Whether each notification and confirmation has been delivered' },
  { icon: 'pages', text: 'The pages of the website, with preview and earlier versions' },
  { icon: 'chat', text: 'Chat history, newsletter and what the security checks refused' },
  { icon: 'figures', text: 'Visits and where they came from, and a list of who did what' },
];

/** Only pages of the owner's own side may follow a sign-in, with what they were asked for and the place on them. */
function safeNext(next: unknown): string {
  const isOwn = typeof next === 'string' && /^\/admin\/[\w/-]+(\?[\w%.~+&=*-]*)?(#[\w%.~-]*)?$/.test(next);
  return isOwn ? next : firstTab;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staff } = context.get(requestContext);
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  if (await staff.isSignedIn(request.headers.get('cookie'))) throw redirect(next);
  return { next };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { staff, client, publicUrl } = context.get(requestContext);
  const form = await request.formData();
  const cookie = request.headers.get('cookie');
  const outcome = await orWhyNot(args, () =>
    staff.signIn(String(form.get('password') ?? ''), client.address, client.userAgent, cookie),
  );
  if ('init' in outcome) return data({ error: outcome.data.problem }, { status: 503 });
  if ('wrong' in outcome) return data({ error: 'Invalid password. Please try again.' }, { status: 401 });
  if ('waitMs' in outcome) {
    const headers = { 'Retry-After': String(Math.ceil(outcome.waitMs / 1000)) };
    return data({ error: waitWords(outcome.waitMs) }, { status: 429, headers });
  }
  const headers = staffCookie
    .headers(outcome.token, publicUrl, cookie)
    .map((value): [string, string] => ['Set-Cookie', value]);
  return redirect(safeNext(form.get('next')), { headers });
}

export default function AdminGate({ loaderData, actionData }: Route.ComponentProps) {
  return <Gate title="Admin login" error={actionData?.error} next={loaderData.next} features={features} />;
}
