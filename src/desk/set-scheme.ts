import { data, redirect } from 'react-router';
import type { Route } from './+types/set-scheme';
import { keepOffline } from './offline.ts';
import { requireSignIn } from './require-sign-in.server.ts';
import { schemeCookie } from './scheme.ts';

export const clientMiddleware = [keepOffline];

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return redirect('/admin');
}

/** Colour scheme of this browser. Not audited. */
export async function action(args: Route.ActionArgs) {
  const { publicUrl } = await requireSignIn(args);
  const form = await args.request.formData();
  const headers = { 'Set-Cookie': schemeCookie(String(form.get('scheme') ?? ''), publicUrl) };
  return data({ ok: true }, { headers });
}
