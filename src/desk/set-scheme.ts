import { data, redirect } from 'react-router';
import type { Route } from './+types/set-scheme';
import { keepOffline } from './offline.ts';
import { placeOf, requireSignIn } from './require-sign-in.server.ts';
import { schemeCookie } from './scheme.ts';

export const clientMiddleware = [keepOffline];

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return redirect('/admin');
}

/** Colour scheme of this browser. With `stay` the page redraws itself; otherwise redirects back. Not audited. */
export async function action(args: Route.ActionArgs) {
  const { publicUrl } = await requireSignIn(args);
  const form = await args.request.formData();
  const headers = { 'Set-Cookie': schemeCookie(String(form.get('scheme') ?? ''), publicUrl) };
  if (form.has('stay')) return data({ ok: true }, { headers });
  const place = placeOf(args.request);
  return redirect(place.startsWith('/admin/') && !place.startsWith('/admin/scheme') ? place : '/admin', { headers });
}
