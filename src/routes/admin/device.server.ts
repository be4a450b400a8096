import { data, type RouterContextProvider, redirect } from 'react-router';
import { deviceCookie, rememberMs, staffCookie } from '#src/features/staff/cookies.ts';
import { waitWords } from '#src/features/staff/sign-in-words.ts';
import { deviceWords } from '#src/lib/device-words.ts';
import { requestContext } from '../context.server.ts';
import { type StaffContext, searchOf } from './staff-only.server.ts';

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The request's parts for a signed-in owner or a remembered device, undefined for anybody else. For the pages with a
 * gate of their own that offers to remember the device (S2 §4): every loader and action there begins with this.
 */
export async function staffOrDevice({ request, context }: Args): Promise<StaffContext | undefined> {
  const parts = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const actor = await parts.staff.actorOf(cookie);
  if (actor) return { ...parts, actor };
  const token = deviceCookie.tokenIn(cookie, parts.publicUrl);
  if (token === undefined || !(await parts.devices.isRemembered(token))) return undefined;
  return { ...parts, actor: { name: 'remembered device', device: deviceWords(parts.client.userAgent) } };
}

/**
 * The same for what has no gate to show.
 * @throws a redirect to the gate at `page`.
 */
export async function staffOrDeviceOnly(args: Args, page: string): Promise<StaffContext> {
  const parts = await staffOrDevice(args);
  if (!parts) throw redirect(page);
  return parts;
}

/**
 * Signs in at the gate of `page`, and remembers the device when asked to (S2 §5, §8). It leads to the page as it was asked
 * for, with its query and the place on it.
 */
export async function signInAt(page: string, { request, context }: Args, form: FormData) {
  const { staff, devices, client, publicUrl } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const outcome = await staff.signIn(String(form.get('password') ?? ''), client.address, client.userAgent, cookie);
  if ('wrong' in outcome) return data({ error: 'Invalid password. Please try again.' }, { status: 401 });
  if ('waitMs' in outcome) {
    const headers = { 'Retry-After': String(Math.ceil(outcome.waitMs / 1000)) };
    return data({ error: waitWords(outcome.waitMs) }, { status: 429, headers });
  }
  const set = staffCookie.headers(outcome.token, publicUrl, cookie);
  if (form.get('remember')) {
    const device = await devices.remember(rememberMs, outcome.token, deviceCookie.allTokensIn(cookie));
    if (device) set.push(...deviceCookie.headers(device, publicUrl, cookie));
  }
  const [place = ''] = /#[\w%.~-]*$/.exec(String(form.get('next') ?? '')) ?? [];
  return redirect(page + searchOf(request) + place, {
    headers: set.map((value): [string, string] => ['Set-Cookie', value]),
  });
}
