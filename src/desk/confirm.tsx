import { data, redirect } from 'react-router';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/confirm';
import { ConfirmIt } from './account-link-pages.tsx';
import { inFrontMeta } from './gates.ts';
import { keepOffline } from './offline.ts';
import { orWhyNot, requireSignIn, unconfirmed } from './require-sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta('Confirm your password');

/** Only exports and backups may follow; the list they belong to is the way back. */
const files =
  /^(\/admin\/\w+)\/export\/\w+(\?.*)?$|^(\/chat-history|\/newsletter-management|\/admin\/backups)\/[\w.-]+(\?.*)?$/;

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  const next = new URL(args.request.url).searchParams.get('next') ?? '';
  const [, list, , own] = files.exec(next) ?? [];
  return { next: list || own ? next : '/admin', back: list ?? own ?? '/admin' };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const parts = await requireSignIn(args);
    const form = await args.request.formData();
    const refused = await unconfirmed(parts, form, 'to export everything');
    if (refused) return data(refused, { status: 422 });
    const next = String(form.get('next') ?? '');
    throw redirect(files.test(next) ? next : '/admin');
  });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmIt {...loaderData} answer={actionData} />;
}
