import { redirect } from 'react-router';
import { staffCookieHeader } from '#src/features/staff/staff.server.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/sign-out';

export const loader = () => redirect('/admin');

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, publicUrl } = context.get(requestContext);
  await staff.signOut(request.headers.get('cookie'));
  return redirect('/admin', { headers: { 'Set-Cookie': staffCookieHeader('', publicUrl.startsWith('https://')) } });
}
