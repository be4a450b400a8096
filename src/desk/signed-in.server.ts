import { redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import {
  deviceCookie,
  knownBrowserCookie,
  rememberMs,
  secondStepCookie,
  staffCookie,
} from '#src/platform/session/cookies.ts';
import type { Args } from './require-sign-in.server.ts';

/** Leads a browser that has just signed in to `to`, with the cookies of its session and of what it is remembered by. */
export async function signedInAnswer(
  { request, context }: Args,
  { token, to, remember }: { token: string; to: string; remember: boolean },
) {
  const { staff, devices, publicUrl } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const set = staffCookie.headers(token, publicUrl, cookie);
  if (remember) {
    const device = await devices.remember(rememberMs, token, deviceCookie.allTokensIn(cookie));
    if (device) set.push(...deviceCookie.headers(device, publicUrl, cookie));
  }
  const known = await staff.rememberBrowser(token, cookie);
  if (known) set.push(...knownBrowserCookie.headers(known, publicUrl, cookie));
  if (secondStepCookie.allTokensIn(cookie).length > 0) set.push(...secondStepCookie.headers('', publicUrl, cookie));
  return redirect(to, { headers: set.map((value): [string, string] => ['Set-Cookie', value]) });
}
