import { data, redirect } from 'react-router';
import { schemeIn } from '#src/features/desk/scheme.ts';
import { SecondStepPage } from '#src/features/desk/second-step.tsx';
import { refuse } from '#src/lib/outcome.ts';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import sheetStyles from '#src/ui/sheet.css?url';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/second-step';
import { gateMeta, gates } from './gates.ts';
import { safeNext } from './next.ts';
import { keepOffline } from './offline.ts';
import { waitWords } from './sign-in.server.ts';
import { signedInAnswer } from './signed-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const handle: PageHandle = { app: true, styles: [] };
export const links: Route.LinksFunction = () => [adminStyles, sheetStyles].map((href) => ({ rel: 'stylesheet', href }));
export const clientMiddleware = [keepOffline];
export const meta = gateMeta({ ...gates.desk, title: 'Two-step verification' });

/** Where the sign-in was meant to lead, and whether the device is to be remembered there. */
function meant({ url }: Request) {
  const { searchParams } = new URL(url);
  const next = safeNext(searchParams.get('next'), gates.desk.next);
  return { next, remember: searchParams.has('remember') && !next.startsWith('/admin/') };
}

/** The gate of the page that was asked for: an own one shows itself there. */
const gateOf = (next: string) => (next.startsWith('/admin/') ? `/admin?next=${encodeURIComponent(next)}` : next);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staff } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const { next, remember } = meant(request);
  const asked = await staff.secondStep.asked(cookie);
  if (!asked) throw redirect((await staff.isSignedIn(cookie)) ? next : gateOf(next));
  return { ...asked, next, remember, scheme: schemeIn(cookie) };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { staff, client } = args.context.get(requestContext);
    const form = await args.request.formData();
    const { next, remember } = meant(args.request);
    const about = { ...client, cookieHeader: args.request.headers.get('cookie') };
    const finished = await staff.secondStep.finish(String(form.get('code') ?? ''), about);
    if (finished.ok) return signedInAnswer(args, { token: finished.token, to: next, remember });
    if (finished.over) throw redirect(gateOf(next));
    const { waitMs } = finished;
    if (waitMs === undefined) return data(refuse('That code isn’t right. Please try again.'), { status: 401 });
    const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
    const passkeyOrCode = 'You can still use a recovery code or a passkey.';
    return data(refuse(`${waitWords(waitMs)} ${passkeyOrCode}`), { status: 429, headers });
  });

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} answer={actionData} />;
}
