import { redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { endOfBrowser } from '#src/notices/notice-changes.server.ts';
import { browserCookie, deviceCookie, staffCookie } from '#src/platform/session/cookies.ts';
import type { Route } from './+types/sign-out';
import { keepOffline } from './offline.ts';

export const clientMiddleware = [keepOffline];
export const loader = () => redirect('/admin');

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, devices, db, publicUrl } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  await staff.signOut(cookie);
  for (const device of deviceCookie.allTokensIn(cookie)) await devices.forget(device);
  await endOfBrowser(db, browserCookie.allTokensIn(cookie));
  const gone = [staffCookie, deviceCookie, browserCookie].flatMap((one) => one.headers('', publicUrl, cookie));
  return redirect('/admin', { headers: gone.map((value): [string, string] => ['Set-Cookie', value]) });
}
