import { redirect } from 'react-router';
import { Gate } from '#src/features/desk/gate.tsx';
import { schemeIn } from '#src/features/desk/scheme.ts';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import sheetStyles from '#src/ui/sheet.css?url';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/gate';
import { gateMeta, gates } from './gates.ts';
import { keepOffline } from './offline.ts';
import { signInAt } from './sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const links: Route.LinksFunction = () => [adminStyles, sheetStyles].map((href) => ({ rel: 'stylesheet', href }));
export const clientMiddleware = [keepOffline];
export const meta = gateMeta(gates.desk);

/** Only pages of the owner's own side may follow a sign-in, with what they were asked for and the place on them. */
function safeNext(next: unknown): string {
  const isOwn = typeof next === 'string' && /^\/admin\/[\w/-]+(\?[\w%.~+&=*-]*)?(#[\w%.~-]*)?$/.test(next);
  return isOwn ? next : gates.desk.next;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staff } = context.get(requestContext);
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  if (await staff.isSignedIn(request.headers.get('cookie'))) throw redirect(next);
  return { next, scheme: schemeIn(request.headers.get('cookie')) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return signInAt(args, gates.desk, form, safeNext(form.get('next')));
}

export default function AdminGate({ loaderData, actionData }: Route.ComponentProps) {
  return <Gate {...gates.desk} next={loaderData.next} answer={actionData} />;
}
