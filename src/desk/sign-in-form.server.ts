import { data, redirect } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { secondStepCookie } from '#src/platform/session/cookies.ts';
import { mayOpen } from './areas.ts';
import type { GateWords } from './gate-form.tsx';
import { mailStanding } from './outbox-trouble.server.ts';
import { type Args, answered, type SignedInContext, searchOf, staffOrDevice } from './require-sign-in.server.ts';
import { schemeIn } from './scheme.ts';
import { signedInAnswer } from './signed-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

/** What is said when no password was compared for now; `waitMs` until it is worth trying again, in milliseconds. */
export function waitWords(waitMs: number): string {
  if (waitMs < 10_000) return 'Sign-in is busy right now. Please try again in a few seconds.';
  return `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min.`;
}

/** What a gate answers; `recovery`: a recovery code beside the password is not held back; `email` as it was typed. */
export type GateAnswer = Outcome & { recovery?: true; email?: string };

const secondStepPath = '/admin/second-step';

/**
 * Signs in at a gate with the `password` of its form, remembers the device if it offers that, and leads to `to`, by the second
 * step if the account has one.
 */
export const signInAt = (args: Args, gate: GateWords, form: FormData, to: string) =>
  orWhyNot(args, async () => {
    const { staff, client, publicUrl } = args.context.get(requestContext);
    const cookie = args.request.headers.get('cookie');
    const { address, userAgent } = client;
    const recoveryCode = String(form.get('recovery') ?? '');
    const about = { email: String(form.get('email') ?? ''), userAgent, cookieHeader: cookie, recoveryCode };
    const signedIn = await staff.signIn(String(form.get('password') ?? ''), address, about);
    const remember = gate.remember === true && form.has('remember');
    if (signedIn.ok && 'token' in signedIn) return signedInAnswer(args, { token: signedIn.token, to, remember });
    if (signedIn.ok) {
      const query = new URLSearchParams({ next: to, ...(remember && { remember: 'on' }) });
      const set = secondStepCookie.headers(signedIn.pending, publicUrl, cookie);
      const headers = set.map((value): [string, string] => ['Set-Cookie', value]);
      return redirect(`${secondStepPath}?${query}`, { headers });
    }
    const { waitMs } = signedIn;
    const recovery = (waitMs !== undefined || recoveryCode !== '') && (await staff.keys.offers()).recovery;
    const more = { ...(recovery && ({ recovery: true } as const)), ...(about.email && { email: about.email }) };
    if (waitMs === undefined)
      return data<GateAnswer>({ ...refuse('Invalid password. Please try again.'), ...more }, { status: 401 });
    const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
    return data<GateAnswer>({ ...refuse(waitWords(waitMs)), ...more }, { status: 429, headers });
  });

/**
 * What a gate asks for beside the password; nothing while there is one account without a passkey. A recovery code where the
 * address asks for that (`?recovery`) and somebody has one.
 */
export async function gateOffers({ context, request }: Args) {
  const { staff } = context.get(requestContext);
  const [asksAddress, { passkey, recovery }] = await Promise.all([staff.asksAddress(), staff.keys.offers()]);
  const asksCode = recovery && new URL(request.url).searchParams.has('recovery');
  return { ...(asksAddress && { asksAddress }), ...(passkey && { passkey }), ...(asksCode && { recovery: asksCode }) };
}

/** Loader of a page with a gate of its own: what it shows and how mail stands, or nothing, and the gate is shown. */
export async function loadBehindGate<Page>(
  args: Args,
  load: (parts: SignedInContext, params: URLSearchParams) => Promise<Page>,
) {
  const parts = await staffOrDevice(args);
  const scheme = schemeIn(args.request.headers.get('cookie'));
  if (!parts) {
    return { page: undefined, ...(await gateOffers(args)), ...(scheme && { scheme }) };
  }
  const [page, mail] = await Promise.all([
    load(parts, new URL(args.request.url).searchParams),
    mayOpen(parts.actor.role, '/admin/outbox')
      ? mailStanding(parts.db, parts.mailConfigured, parts.clock.now())
      : undefined,
  ]);
  const { role } = parts.actor;
  return { page, mail, scheme, role, isSignedIn: parts.isSignedIn && mayOpen(role, '/admin/find') };
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
