import { data, redirect } from 'react-router';
import { deviceCookie, rememberMs, staffCookie } from '#src/features/desk/cookies.ts';
import type { GateWords } from '#src/features/desk/gate.tsx';
import { schemeIn } from '#src/features/desk/scheme.ts';
import { mailStanding } from '#src/features/mail/trouble.server.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { requestContext } from '../context.server.ts';
import { type Args, answered, type SignedInContext, searchOf, staffOrDevice } from './require-sign-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

/** What is said when no password was compared for now; `waitMs` until it is worth trying again, in milliseconds. */
export function waitWords(waitMs: number): string {
  if (waitMs < 10_000) return 'The sign-in is busy just now. Please try again in a few seconds.';
  return `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min.`;
}

/** Signs in at a gate with the `password` of its form, remembers the device if it offers that, and leads to `to`. */
export const signInAt = (args: Args, gate: GateWords, form: FormData, to: string) =>
  orWhyNot(args, async () => {
    const { staff, devices, client, publicUrl } = args.context.get(requestContext);
    const cookie = args.request.headers.get('cookie');
    const signedIn = await staff.signIn(String(form.get('password') ?? ''), client.address, client.userAgent, cookie);
    if (!signedIn.ok) {
      const { waitMs } = signedIn;
      if (waitMs === undefined) return data(refuse('Invalid password. Please try again.'), { status: 401 });
      const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
      return data(refuse(waitWords(waitMs)), { status: 429, headers });
    }
    const set = staffCookie.headers(signedIn.token, publicUrl, cookie);
    if (gate.remember && form.get('remember')) {
      const device = await devices.remember(rememberMs, signedIn.token, deviceCookie.allTokensIn(cookie));
      if (device) set.push(...deviceCookie.headers(device, publicUrl, cookie));
    }
    return redirect(to, { headers: set.map((value): [string, string] => ['Set-Cookie', value]) });
  });

/** Loader of a page with a gate of its own: what it shows and how mail stands, or nothing, and the gate is shown. */
export async function loadBehindGate<Page>(
  args: Args,
  load: (parts: SignedInContext, params: URLSearchParams) => Promise<Page>,
) {
  const parts = await staffOrDevice(args);
  const scheme = schemeIn(args.request.headers.get('cookie'));
  if (!parts) return { page: undefined, scheme };
  const [page, mail] = await Promise.all([
    load(parts, new URL(args.request.url).searchParams),
    mailStanding(parts.db, parts.mailConfigured, parts.clock.now()),
  ]);
  return { page, mail, scheme, isSignedIn: parts.isSignedIn };
}

/**
 * Action of such a page: signs in (S2 §5, §8), which leads to the page as it was asked for, with its query and the place
 * on it, or carries out what its form asks.
 */
export async function actBehindGate<Answer extends Outcome>(
  args: Args,
  gate: GateWords,
  act: (parts: SignedInContext, form: FormData) => Promise<Answer>,
) {
  const form = await args.request.formData();
  if (form.has('password')) {
    const [place = ''] = /#[\w%.~-]*$/.exec(String(form.get('next') ?? '')) ?? [];
    return signInAt(args, gate, form, gate.next + searchOf(args.request) + place);
  }
  return orWhyNot(args, async () => {
    const parts = await staffOrDevice(args);
    if (!parts) return data(refuse('Please sign in.'), { status: 401 });
    return answered({ ...(await act(parts, form)), intent: form.get('intent') });
  });
}
