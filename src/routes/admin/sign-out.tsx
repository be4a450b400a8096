import { redirect } from 'react-router';
import { deviceCookieHeader, deviceTokenIn } from '#src/features/staff/device-cookie.ts';
import { staffCookieHeader } from '#src/features/staff/staff.server.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/sign-out';
import { keepDesk } from './keep-desk.ts';

export const clientMiddleware = [keepDesk()];
export const loader = () => redirect('/admin');

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, devices, publicUrl } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  await staff.signOut(cookie);
  const device = deviceTokenIn(cookie);
  if (device) await devices.forget(device);
  const secure = publicUrl.startsWith('https://');
  const headers = new Headers({ 'Set-Cookie': staffCookieHeader('', secure) });
  headers.append('Set-Cookie', deviceCookieHeader('', secure));
  return redirect('/admin', { headers });
}
