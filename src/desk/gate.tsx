import { redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/gate';
import { Gate } from './gate-form.tsx';
import { gates, inFrontMeta, safeNext } from './gates.ts';
import { keepOffline } from './offline.ts';
import { gateOffers, signInAt } from './require-sign-in.server.ts';
import { schemeIn } from './scheme.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta(gates.desk.title);

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const { staff } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'), gates.desk.next);
  if (await staff.isSignedIn(request.headers.get('cookie'))) throw redirect(next);
  const scheme = schemeIn(request.headers.get('cookie'));
  return { next, ...(await gateOffers(args)), isChosen: searchParams.has('chosen'), scheme };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return signInAt(args, gates.desk, form, safeNext(form.get('next'), gates.desk.next));
}

export default function AdminGate({ loaderData, actionData }: Route.ComponentProps) {
  const { next, asksAddress, passkey, recovery, isChosen } = loaderData;
  const said = isChosen ? 'Your password is saved. Sign in with it now.' : undefined;
  return <Gate {...gates.desk} {...{ next, asksAddress, passkey, recovery, said }} answer={actionData} />;
}
