import { redirect } from 'react-router';
import { deviceCookie, staffCookie } from '#src/features/desk/cookies.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/sign-out';
import { keepOffline } from './offline.ts';

export const clientMiddleware = [keepOffline];
export const loader = () => redirect('/admin');

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, devices, publicUrl } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  await staff.signOut(cookie);
  for (const device of deviceCookie.allTokensIn(cookie)) await devices.forget(device);
  const gone = [staffCookie, deviceCookie].flatMap((one) => one.headers('', publicUrl, cookie));
  return redirect('/admin', { headers: gone.map((value): [string, string] => ['Set-Cookie', value]) });
}
